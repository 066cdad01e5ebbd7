-- A token bucket under one policy at one instant: the twin of TokenBucket.java, with the same names in
-- the same order, but as pure functions: what the object there holds is passed and returned here.
--
-- The policy: burst; a token takes whole + part/p microseconds (0 <= part < p), filling up takes
-- fillWhole + fillPart/p. The state: the instant at which the bucket was, or will be, empty, zero +
-- zeroPart/p. Numbers are exact up to 2^53, and the policy sees to it that no product exceeds that.

-- Returns the time that so many tokens take.
local function time(tokens, whole, part, p)
  local parts = tokens * part
  local rest = parts % p
  return tokens * whole + (parts - rest) / p, rest
end

-- Returns when a bucket that is full now was empty.
local function floor(now, fillWhole, fillPart, p)
  if fillPart > 0 then
    return now - fillWhole - 1, p - fillPart
  end
  return now - fillWhole, 0
end

-- Returns the state from its stored text, false where there is none; nil if the text is no state.
-- A fraction of another denominator (the limit has changed since) is rounded up.
local function load(stored, now, fillWhole, fillPart, p)
  local floorZero, floorPart = floor(now, fillWhole, fillPart, p)
  if not stored then
    return floorZero, floorPart
  end
  local zero, zeroPart = tonumber(stored), 0
  if not zero and type(stored) == 'string' then
    local storedZero, storedPart, storedP = string.match(stored, '^(-?%d+):(%d+)/(%d+)$')
    if storedZero and storedPart + 0 < storedP + 0 then
      zero, zeroPart = storedZero + 0, storedPart + 0
      if zeroPart > 0 and storedP + 0 ~= p then
        zero, zeroPart = zero + 1, 0
      end
    end
  end
  if not zero or zero % 1 ~= 0 or zero > 9007199254740992 then
    return nil
  end
  if zero < floorZero or (zero == floorZero and zeroPart < floorPart) then
    return floorZero, floorPart
  end
  return zero, zeroPart
end

-- Returns how long a cost has to wait: 0 if it may be taken now, and then the state after taking it;
-- -1 if it is above the capacity. A cost of 0 asks for 1.
local function ask(cost, zero, zeroPart, now, burst, whole, part, p)
  local wanted = cost > 0 and cost or 1
  if wanted > burst then
    return -1
  end
  local parts = zeroPart + wanted * part
  local nextPart = parts % p
  local nextZero = zero + wanted * whole + (parts - nextPart) / p
  return math.max(0, nextZero + (nextPart > 0 and 1 or 0) - now), nextZero, nextPart
end

-- Returns the state after a cost is given back, but for what has refilled since it was taken; nil if
-- that changes nothing. What is left until fullAt has not refilled yet.
local function refund(cost, fullAt, zero, zeroPart, now, fillWhole, fillPart, whole, part, p)
  local owedWhole, owedPart = time(cost, whole, part, p)
  if owedWhole >= fullAt - now then
    owedWhole, owedPart = fullAt - now, 0
  end
  local floorZero, floorPart = floor(now, fillWhole, fillPart, p)
  local isFull = zero == floorZero and zeroPart == floorPart
  if owedWhole < 0 or owedWhole + owedPart == 0 or isFull then
    return nil
  end
  zero = zero - owedWhole - (owedPart > zeroPart and 1 or 0)
  zeroPart = zeroPart + (owedPart > zeroPart and p or 0) - owedPart
  if zero < floorZero or (zero == floorZero and zeroPart < floorPart) then
    return floorZero, floorPart
  end
  return zero, zeroPart
end

-- Tells whether the time of so many tokens is longer than that which is left.
local function takesLonger(tokens, whole, part, p, left, leftPart)
  local used, usedPart = time(tokens, whole, part, p)
  return used > left or (used == left and usedPart > leftPart)
end

-- Returns the whole tokens that are left.
local function remaining(zero, zeroPart, now, burst, whole, part, p)
  local left = now - zero - (zeroPart > 0 and 1 or 0)
  local leftPart = zeroPart > 0 and p - zeroPart or 0
  if left < 0 then
    return 0
  end
  if p == 1 then
    return math.floor(left / whole)
  end
  -- left * p can exceed 2^53: a guess, good to a token or two, then exact.
  local guess = (left + leftPart / p) / (whole * p + part) * p
  local tokens = math.min(burst, math.floor(guess))
  while tokens > 0 and takesLonger(tokens, whole, part, p, left, leftPart) do
    tokens = tokens - 1
  end
  while tokens < burst and not takesLonger(tokens + 1, whole, part, p, left, leftPart) do
    tokens = tokens + 1
  end
  return tokens
end

-- Returns the time until the bucket is full, ceiled to microseconds.
local function resetAfter(zero, zeroPart, now, fillWhole, fillPart, p)
  local parts = zeroPart + fillPart
  local roundUp = parts == 0 and 0 or parts <= p and 1 or 2
  return zero + fillWhole - now + roundUp
end
