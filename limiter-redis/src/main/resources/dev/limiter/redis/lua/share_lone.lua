-- A short cut for the everyday checks, as in lone.lua: tokens that take a whole number of microseconds.
-- KEYS, ARGV and the reply are those of share.lua, the arithmetic is that of token_bucket.lua with p = 1,
-- but for a run of equal costs at once: however many they are, a run costs what one check does.
if (ARGV[5] or '1') == '1' then
  local burst, whole = ARGV[2] + 0, ARGV[3] + 0
  local fillWhole = burst * whole
  local floorZero = now - fillWhole
  local zero = redis.pcall('GET', KEYS[1])
  zero = not zero and floorZero or tonumber(zero)
  if zero and zero % 1 == 0 and zero <= 9007199254740992 then
    if zero < floorZero then
      zero = floorZero
    end
    local remaining = zero < now and math.floor((now - zero) / whole) or 0
    local runs, taken = { struct.pack('>i8', now) }, false
    for costText, countText in string.gmatch(ARGV[1], '(%d+) (%d+)') do
      local cost, left = costText + 0, countText + 0
      local passing = cost > 0 and math.min(left, math.floor(remaining / cost)) or 0
      if passing > 0 then
        local time = cost * whole
        local resetAfter = zero + time + fillWhole - now
        runs[#runs + 1] = struct.pack('>i8i8i8i8i8i8', passing, remaining - cost, 0, resetAfter, cost, time)
        zero, remaining, taken = zero + passing * time, remaining - passing * cost, true
        left = left - passing
      end
      if left > 0 then
        local wanted = cost > 0 and cost or 1
        local wait = wanted > burst and -1 or math.max(0, zero + wanted * whole - now)
        runs[#runs + 1] = struct.pack('>i8i8i8i8i8i8', left, remaining, wait, zero + fillWhole - now, 0, 0)
      end
    end
    if taken then
      redis.call('SET', KEYS[1], zero, 'PX', math.ceil((zero + fillWhole - now) / 1000))
    end
    return table.concat(runs)
  end
end
