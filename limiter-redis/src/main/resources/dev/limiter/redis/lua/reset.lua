-- Forgets what was taken of counters.
--
-- KEYS: the counters. ARGV: as that of check.lua; what a cost and a shadow are there is not looked at.
-- Reply: how many there were; or the error of the first key that could not be used, which stays as it is,
-- and the others are forgotten.
local failure
local forgotten = 0
for i = 1, #KEYS do
  local n = 6 * (i - 1)
  local a, b, c, d = ARGV[n + 2] + 0, ARGV[n + 3] + 0, ARGV[n + 4] + 0, ARGV[n + 5]
  local algorithm = algorithms[d]
  if not algorithm then
    algorithm, d = algorithms.token_bucket, d + 0
  end
  local x, y = open(KEYS[i], algorithm, a, b, c, d)
  if x then
    forgotten = forgotten + redis.call('DEL', KEYS[i])
  else
    failure = failure or y
  end
end
return failure or forgotten
