-- A counter in the store: never without the TTL that says when nothing counts any more, which is what an
-- absent key means.

-- Returns a counter's state as it is now; nil and the reply about its key if it cannot be read as one,
-- and then it stays as it is.
local function open(key, algorithm, a, b, c, d)
  local stored = redis.pcall('GET', key)
  if type(stored) ~= 'table' then
    local x, y, z = algorithm.load(stored, now, a, b, c, d)
    if not x and isState(stored) then
      x, y, z = algorithm.load(false, now, a, b, c, d)
    end
    if x then
      return x, y, z
    end
  elseif not string.find(stored.err, 'WRONGTYPE', 1, true) then
    return nil, stored
  end
  return nil, redis.error_reply('UNUSABLE value of key ' .. key)
end

-- Leaves a counter with a state, which is stored if it has changed; returns the reply about it: 32 bytes,
-- four signed big-endian integers.
local function settle(key, algorithm, changed, wait, x, y, z, a, b, c, d)
  local remaining, resetAfter = algorithm.figures(x, y, z, now, a, b, c, d)
  if changed then
    local value = algorithm.text(x, y, z, now, a, b, c, d)
    redis.call('SET', key, value, 'PX', math.max(1, math.ceil(resetAfter / 1000)))
  end
  return struct.pack('>i8i8i8i8', remaining, wait, resetAfter, now)
end
