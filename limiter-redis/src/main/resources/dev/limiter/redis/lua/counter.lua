-- A counter in the store: an integer where it can be, for that is kept in the fewest bytes, and never
-- without the TTL that says when the bucket is full, which is what an absent key means.

local function save(key, zero, zeroPart, p, resetAfter)
  local value = zero -- as a number: Lua's own text of it has 14 digits
  if zeroPart > 0 then
    value = string.format('%d:%d/%d', zero, zeroPart, p)
  end
  redis.call('SET', key, value, 'PX', math.ceil(resetAfter / 1000))
end

-- Returns the reply about a key whose value cannot be read as a state; it stays as it is.
local function unusable(key, stored)
  if type(stored) == 'table' and not string.find(stored.err, 'WRONGTYPE', 1, true) then
    return stored
  end
  return redis.error_reply('UNUSABLE value of key ' .. key)
end
