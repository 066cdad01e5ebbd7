-- A check of one counter or several, all or nothing.
--
-- KEYS: the counters. ARGV: for each of them cost, four numbers of its policy, its role ('1': shadow, '2': a
-- quota, of which one that admits is enough, '0': any other). Of a token bucket the four are burst, whole, part, p; of the others limit, window, 0 and the algorithm's
-- name. What is left out at the end stands for 0, 1, '0'.
-- Reply: for each of them 32 bytes, four signed big-endian integers: remaining, retryAfter (0: allowed,
-- -1: never), resetAfter, now; times in microseconds. One string, for a reply of many parts costs the
-- server more than all of the arithmetic.
local counters = {}
local admitted, quotas, free = true, false, false
for i = 1, #KEYS do
  local n = 6 * (i - 1)
  local cost, a, b = ARGV[n + 1] + 0, ARGV[n + 2] + 0, ARGV[n + 3] + 0
  local c, d = (ARGV[n + 4] or 0) + 0, ARGV[n + 5] or 1
  local algorithm = algorithms[d]
  if not algorithm then
    algorithm, d = algorithms.token_bucket, d + 0
  end
  local x, y, z = open(KEYS[i], algorithm, a, b, c, d)
  if not x then
    return y
  end
  local wait, nextX, nextY, nextZ = algorithm.ask(cost, x, y, z, now, a, b, c, d)
  local role = ARGV[n + 6]
  if role == '2' then
    quotas, free = true, free or wait == 0
  elseif wait ~= 0 and role ~= '1' then
    admitted = false
  end
  counters[i] = { algorithm, cost, a, b, c, d, x, y, z, wait, nextX, nextY, nextZ }
end
admitted = admitted and (free or not quotas)
local reply = ''
for i = 1, #KEYS do
  local algorithm, cost, a, b, c, d, x, y, z, wait, nextX, nextY, nextZ = unpack(counters[i], 1, 13)
  local taken = takes and admitted and wait == 0 and cost > 0
  if taken then
    x, y, z = nextX, nextY, nextZ
  end
  reply = reply .. settle(KEYS[i], algorithm, taken, wait, x, y, z, a, b, c, d)
end
return reply
