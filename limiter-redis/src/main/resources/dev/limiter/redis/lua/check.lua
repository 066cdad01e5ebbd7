-- A check of one counter or several, all or nothing.
--
-- KEYS: the counters. ARGV: for each of them cost, burst, whole, part, p, shadow ('1' or '0'); what
-- is left out at the end stands for 0, 1, '0'.
-- Reply: for each of them 32 bytes, four signed big-endian integers: remaining, retryAfter (0: allowed,
-- -1: never), resetAfter, now; times in microseconds. One string, for a reply of many parts costs the
-- server more than all of the arithmetic.
local counters = {}
local admitted = true
for i = 1, #KEYS do
  local a = 6 * (i - 1)
  local cost, burst, whole = ARGV[a + 1] + 0, ARGV[a + 2] + 0, ARGV[a + 3] + 0
  local part, p = (ARGV[a + 4] or 0) + 0, (ARGV[a + 5] or 1) + 0
  local fillWhole, fillPart = time(burst, whole, part, p)
  local stored = redis.pcall('GET', KEYS[i])
  local zero, zeroPart = load(stored, now, fillWhole, fillPart, p)
  if not zero then
    return unusable(KEYS[i], stored)
  end
  local wait, nextZero, nextPart = ask(cost, zero, zeroPart, now, burst, whole, part, p)
  if wait ~= 0 and ARGV[a + 6] ~= '1' then
    admitted = false
  end
  counters[i] = {
    cost, burst, whole, part, p, fillWhole, fillPart, zero, zeroPart, wait, nextZero, nextPart
  }
end
local reply = ''
for i = 1, #KEYS do
  local cost, burst, whole, part, p, fillWhole, fillPart, zero, zeroPart, wait, nextZero, nextPart =
    unpack(counters[i], 1, 12)
  local taken = admitted and wait == 0 and cost > 0
  if taken then
    zero, zeroPart = nextZero, nextPart
  end
  local reset = resetAfter(zero, zeroPart, now, fillWhole, fillPart, p)
  if taken then
    save(KEYS[i], zero, zeroPart, p, reset)
  end
  local left = remaining(zero, zeroPart, now, burst, whole, part, p)
  reply = reply .. struct.pack('>i8i8i8i8', left, wait, reset, now)
end
return reply
