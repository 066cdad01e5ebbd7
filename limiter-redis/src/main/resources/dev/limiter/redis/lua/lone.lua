-- The everyday check, a short cut: one counter whose tokens take a whole number of microseconds.
-- KEYS and ARGV as in check.lua, the arithmetic of token_bucket.lua with p = 1. What is stored may be
-- anything else than a whole instant: that is left to what follows.
if #KEYS == 1 and (ARGV[5] or '1') == '1' then
  local cost, burst, whole = ARGV[1] + 0, ARGV[2] + 0, ARGV[3] + 0
  local fill = burst * whole
  local zero = redis.pcall('GET', KEYS[1])
  zero = not zero and now - fill or tonumber(zero)
  if zero and zero % 1 == 0 and zero <= 9007199254740992 then
    if zero < now - fill then
      zero = now - fill
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
      redis.call('SET', KEYS[1], zero, 'PX', math.ceil((zero + fill - now) / 1000))
    end
    local avail = now - zero
    local remaining = avail > 0 and math.floor(avail / whole) or 0
    return struct.pack('>i8i8i8i8', remaining, retryAfter, fill - avail, now)
  end
end
