-- Gives back what an admitted check took of one counter or several.
--
-- KEYS: the counters. ARGV: for each of them cost, burst, whole, part, p, fullAt.
-- Reply: 1, or an error about the first key that could not be used; the others are refunded.
local failure
for i = 1, #KEYS do
  local key = KEYS[i]
  local stored = redis.pcall('GET', key)
  if stored then -- else the bucket is full
    local a = 6 * (i - 1)
    local cost, burst, whole = ARGV[a + 1] + 0, ARGV[a + 2] + 0, ARGV[a + 3] + 0
    local part, p, fullAt = ARGV[a + 4] + 0, ARGV[a + 5] + 0, ARGV[a + 6] + 0
    local fill, fillPart = time(burst, whole, part, p)
    local zero, zeroPart = load(stored, now, fill, fillPart, p)
    if not zero then
      failure = failure or unusable(key, stored)
    else
      zero, zeroPart = refund(zero, zeroPart, now, cost, fullAt, fill, fillPart, whole, part, p)
      local reset = resetAfter(zero, zeroPart, now, fill, fillPart, p)
      if reset == 0 then
        redis.call('DEL', key)
      else
        save(key, zero, zeroPart, p, reset)
      end
    end
  end
end
return failure or 1
