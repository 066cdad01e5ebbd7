-- Decides checks of many token buckets, each by itself, in one call: those of lone.lua, whose arithmetic
-- this is. It spares the server a command, a reading of the clock and a reply for each of them.
-- KEYS: the counters; one may come several times, and is then decided in that order.
-- ARGV: for each its cost, burst and the whole microseconds of a token; then an instant, in tests.
-- Returns the instant, and for each 3 big-endian integers of 8 bytes: remaining, retryAfter (0 if admitted,
-- -1 for never, -2 if it is not decided here and nothing was taken: what is stored is no whole instant, or
-- it cannot be written) and resetAfter.
local pcall, ceil, floor, pack = redis.pcall, math.ceil, math.floor, struct.pack
local now = ARGV[3 * #KEYS + 1]
if now then
  now = now + 0
else
  local time = redis.call('TIME')
  now = time[1] * 1000000 + time[2]
end
local replies = { pack('>i8', now) }
for i = 1, #KEYS do
  local cost, burst, whole = ARGV[3 * i - 2] + 0, ARGV[3 * i - 1] + 0, ARGV[3 * i] + 0
  local fillWhole = burst * whole
  local floorZero = now - fillWhole
  local zero = pcall('GET', KEYS[i])
  zero = not zero and floorZero or tonumber(zero)
  if zero and zero % 1 == 0 and zero <= 9007199254740992 then
    if zero < floorZero then
      zero = floorZero
    end
    local wanted = cost > 0 and cost or 1
    local nextZero = zero + wanted * whole
    local retryAfter = 0
    if wanted > burst then
      retryAfter = -1
    elseif nextZero > now then
      retryAfter = nextZero - now
    elseif cost > 0 then
      zero = nextZero
      local stored = pcall('SET', KEYS[i], zero, 'PX', ceil((zero + fillWhole - now) / 1000))
      retryAfter = stored.err and -2 or 0
    end
    replies[i + 1] = pack('>i8i8i8', zero < now and floor((now - zero) / whole) or 0, retryAfter, zero + fillWhole - now)
  else
    replies[i + 1] = pack('>i8i8i8', 0, -2, 0)
  end
end
return table.concat(replies)
