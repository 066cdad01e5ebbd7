-- Several checks of one counter under one policy, one after the other at one instant: a smaller cost may
-- pass where a larger one before it did not.
--
-- KEYS and ARGV are those of check.lua for one counter, but that in place of the cost stand runs of equal
-- costs, "cost count cost count".
-- Reply: now, and then runs of answers in the order of the checks, each six signed big-endian integers:
-- how many, then remaining, retryAfter and resetAfter of the first, as in check.lua, and by how much
-- remaining falls and resetAfter rises from each to the next.
local a, b = ARGV[2] + 0, ARGV[3] + 0
local c, d = (ARGV[4] or 0) + 0, ARGV[5] or 1
local algorithm = algorithms[d]
if not algorithm then
  algorithm, d = algorithms.token_bucket, d + 0
end
local x, y, z = open(KEYS[1], algorithm, a, b, c, d)
if not x then
  return y
end
local runs, taken = { struct.pack('>i8', now) }, false
for costText, countText in string.gmatch(ARGV[1], '(%d+) (%d+)') do
  local cost, left = costText + 0, countText + 0
  while left > 0 do
    local wait, nextX, nextY, nextZ = algorithm.ask(cost, x, y, z, now, a, b, c, d)
    local run = left -- what takes nothing leaves the same to the next
    if wait == 0 and cost > 0 then
      run, taken, x, y, z = 1, true, nextX, nextY, nextZ
    end
    local remaining, resetAfter = algorithm.figures(x, y, z, now, a, b, c, d)
    runs[#runs + 1] = struct.pack('>i8i8i8i8i8i8', run, remaining, wait, resetAfter, 0, 0)
    left = left - run
  end
end
if taken then
  settle(KEYS[1], algorithm, true, 0, x, y, z, a, b, c, d)
end
return table.concat(runs)
