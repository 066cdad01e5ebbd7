-- A short cut for the everyday check: one counter whose tokens take a whole number of microseconds.
-- KEYS, ARGV and the reply are those of check.lua, the arithmetic is that of token_bucket.lua with
-- p = 1. A stored value that is no whole instant is left to what follows.
if #KEYS == 1 and (ARGV[5] or '1') == '1' then
  local cost, burst, whole = ARGV[1] + 0, ARGV[2] + 0, ARGV[3] + 0
  local fillWhole = burst * whole
  local floorZero = now - fillWhole
  local zero = redis.pcall('GET', KEYS[1])
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
      redis.call('SET', KEYS[1], zero, 'PX', math.ceil((zero + fillWhole - now) / 1000))
    end
    local remaining = zero < now and math.floor((now - zero) / whole) or 0
    return struct.pack('>i8i8i8i8', remaining, retryAfter, zero + fillWhole - now, now)
  end
end
