-- A token bucket under one policy at one instant: the twin of TokenBucket.java, with the same names in
-- the same order.
--
-- The policy: burst; a token takes whole + part/p microseconds (0 <= part < p), filling up takes
-- fillWhole + fillPart/p. The state: the instant at which the bucket was, or will be, empty, zero +
-- zeroPart/p; stored as an integer where it can be, for that is kept in the fewest bytes, and as
-- zero:part/p where there is a fraction.
do
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

  -- A fraction of another denominator (the limit has changed since) is rounded up.
  local function load(stored, now, burst, whole, part, p)
    local fillWhole, fillPart = time(burst, whole, part, p)
    local floorZero, floorPart = floor(now, fillWhole, fillPart, p)
    if not stored then
      return floorZero, floorPart
    end
    local zero, zeroPart = tonumber(stored), 0
    if not zero then
      local storedZero, storedPart, storedP = string.match(stored, '^(-?%d+):(%d+)/(%d+)$')
      if not storedZero or storedPart + 0 >= storedP + 0 then
        return nil
      end
      zero, zeroPart = storedZero + 0, storedPart + 0
      if zeroPart > 0 and storedP + 0 ~= p then
        zero, zeroPart = zero + 1, 0
      end
    end
    if zero % 1 ~= 0 or zero > 9007199254740992 then
      return nil
    end
    if zero < floorZero or (zero == floorZero and zeroPart < floorPart) then
      return floorZero, floorPart
    end
    return zero, zeroPart
  end

  local function ask(cost, zero, zeroPart, _, now, burst, whole, part, p)
    local wanted = cost > 0 and cost or 1
    if wanted > burst then
      return -1
    end
    local parts = zeroPart + wanted * part
    local nextPart = parts % p
    local nextZero = zero + wanted * whole + (parts - nextPart) / p
    return math.max(0, nextZero + (nextPart > 0 and 1 or 0) - now), nextZero, nextPart
  end

  -- What is left until fullAt has not refilled yet.
  local function refund(cost, fullAt, zero, zeroPart, _, now, burst, whole, part, p)
    local fillWhole, fillPart = time(burst, whole, part, p)
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

  -- The time until the bucket is full is ceiled to microseconds.
  local function figures(zero, zeroPart, _, now, burst, whole, part, p)
    local fillWhole, fillPart = time(burst, whole, part, p)
    local parts = zeroPart + fillPart
    local roundUp = parts == 0 and 0 or parts <= p and 1 or 2
    local resetAfter = zero + fillWhole - now + roundUp
    return remaining(zero, zeroPart, now, burst, whole, part, p), resetAfter
  end

  local function text(zero, zeroPart, _, now, burst, whole, part, p)
    if zeroPart > 0 then
      return string.format('%d:%d/%d', zero, zeroPart, p)
    end
    return zero -- as a number: Lua's own text of it has 14 digits
  end

  algorithms.token_bucket =
    { load = load, ask = ask, refund = refund, figures = figures, text = text }
end
