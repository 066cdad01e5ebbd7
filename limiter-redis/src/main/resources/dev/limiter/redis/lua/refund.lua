-- Gives back what an admitted check took of one counter or several.
--
-- KEYS: the counters. ARGV: for each of them cost, burst, whole, part, p, fullAt.
-- Reply: 1, or the error of the first key that could not be used; the others are refunded.
local failure
for i = 1, #KEYS do
  local a = 6 * (i - 1)
  local cost, burst, whole = ARGV[a + 1] + 0, ARGV[a + 2] + 0, ARGV[a + 3] + 0
  local part, p, fullAt = ARGV[a + 4] + 0, ARGV[a + 5] + 0, ARGV[a + 6] + 0
  local fillWhole, fillPart = time(burst, whole, part, p)
  local stored = redis.pcall('GET', KEYS[i])
  local zero, zeroPart = load(stored, now, fillWhole, fillPart, p)
  if zero then
    zero, zeroPart = refund(cost, fullAt, zero, zeroPart, now, fillWhole, fillPart, whole, part, p)
  else
    failure = failure or unusable(KEYS[i], stored)
  end
  if zero then
    local reset = resetAfter(zero, zeroPart, now, fillWhole, fillPart, p)
    save(KEYS[i], zero, zeroPart, p, math.max(1, reset)) -- full again: gone in a millisecond
  end
end
return failure or 1
