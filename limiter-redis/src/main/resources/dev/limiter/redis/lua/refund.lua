-- Gives back what an admitted check took of one counter or several.
--
-- KEYS: the counters. ARGV: for each of them cost, the four numbers of its policy that check.lua has,
-- fullAt: when nothing would have counted any more after the charge.
-- Reply: as that of check.lua after a peek; or the error of the first key that could not be used, and
-- the others are refunded.
local failure
local reply = ''
for i = 1, #KEYS do
  local n = 6 * (i - 1)
  local cost, a, b, c = ARGV[n + 1] + 0, ARGV[n + 2] + 0, ARGV[n + 3] + 0, ARGV[n + 4] + 0
  local d, fullAt = ARGV[n + 5], ARGV[n + 6] + 0
  local algorithm = algorithms[d]
  if not algorithm then
    algorithm, d = algorithms.token_bucket, d + 0
  end
  local x, y, z = open(KEYS[i], algorithm, a, b, c, d)
  if x then
    local beforeX, beforeY, beforeZ
    if fullAt > now then
      beforeX, beforeY, beforeZ = algorithm.refund(cost, fullAt, x, y, z, now, a, b, c, d)
    end
    if beforeX then
      x, y, z = beforeX, beforeY, beforeZ
    end
    local wait = algorithm.ask(0, x, y, z, now, a, b, c, d)
    reply = reply .. settle(KEYS[i], algorithm, beforeX ~= nil, wait, x, y, z, a, b, c, d)
  else
    failure = failure or y
  end
end
return failure or reply
