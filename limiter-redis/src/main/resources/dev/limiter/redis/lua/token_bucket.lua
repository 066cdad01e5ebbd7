-- The token bucket as pure functions, the twin of TokenBucket.java: same names, same order.
--
-- The policy: burst; one token takes whole + part/p microseconds, 0 <= part < p; an empty bucket takes
-- fill + fillPart/p to fill. The state: the instant at which the bucket was or will be empty, zero +
-- zeroPart/p. A number is exact below 2^53, and the policy sees to it that every product stays there.

-- Returns the time that n tokens take.
local function time(n, whole, part, p)
  local parts = n * part
  local rest = parts % p
  return n * whole + (parts - rest) / p, rest
end

-- Returns the state of a full bucket.
local function full(now, fill, fillPart, p)
  if fillPart > 0 then
    return now - fill - 1, p - fillPart
  end
  return now - fill, 0
end

-- Tells whether one instant is before another.
local function before(zero, zeroPart, otherZero, otherPart)
  return zero < otherZero or (zero == otherZero and zeroPart < otherPart)
end

-- Returns the state as of now: full where nothing is stored; nil where what is stored is no state.
-- A stored fraction over another denominator is rounded up.
local function load(stored, now, fill, fillPart, p)
  local floorZero, floorPart = full(now, fill, fillPart, p)
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
  if before(zero, zeroPart, floorZero, floorPart) then
    return floorZero, floorPart
  end
  return zero, zeroPart
end

-- Returns how long until a cost could pass (0: now; -1: never) and, where it passes now, the state
-- after it. A cost of 0 asks for 1.
local function step(zero, zeroPart, now, cost, burst, whole, part, p)
  local wanted = cost > 0 and cost or 1
  if wanted > burst then
    return -1
  end
  local nextZero, nextPart = time(wanted, whole, part, p)
  nextZero, nextPart = zero + nextZero, zeroPart + nextPart
  if nextPart >= p then
    nextZero, nextPart = nextZero + 1, nextPart - p
  end
  if before(now, 0, nextZero, nextPart) then
    return nextZero - now + (nextPart > 0 and 1 or 0)
  end
  return 0, nextZero, nextPart
end

-- Returns how many tokens there are, floored.
local function remaining(zero, zeroPart, now, burst, whole, part, p)
  local avail, availPart = now - zero, 0
  if zeroPart > 0 then
    avail, availPart = avail - 1, p - zeroPart
  end
  if avail < 0 then
    return 0
  end
  if p == 1 then
    return math.floor(avail / whole)
  end
  -- A guess in inexact arithmetic, then set right by the exact times of n and n + 1 tokens.
  local n = math.min(burst, math.floor((avail + availPart / p) / (whole + part / p)))
  while n > 0 do
    local used, usedPart = time(n, whole, part, p)
    if not before(avail, availPart, used, usedPart) then
      break
    end
    n = n - 1
  end
  while n < burst do
    local used, usedPart = time(n + 1, whole, part, p)
    if before(avail, availPart, used, usedPart) then
      break
    end
    n = n + 1
  end
  return n
end

-- Returns how long until the bucket is full, ceiled.
local function resetAfter(zero, zeroPart, now, fill, fillPart, p)
  local parts = zeroPart + fillPart
  return zero + fill - now + (parts > p and 2 or parts > 0 and 1 or 0)
end

-- Returns the state after a cost is given back, but for what has refilled by now of what was to
-- be refilled by fullAt.
local function refund(zero, zeroPart, now, cost, fullAt, fill, fillPart, whole, part, p)
  local owed, owedPart = time(cost, whole, part, p)
  if owed >= fullAt - now then
    owed, owedPart = fullAt - now, 0
  end
  if owed < 0 then
    return zero, zeroPart
  end
  zero, zeroPart = zero - owed, zeroPart - owedPart
  if zeroPart < 0 then
    zero, zeroPart = zero - 1, zeroPart + p
  end
  local floorZero, floorPart = full(now, fill, fillPart, p)
  if before(zero, zeroPart, floorZero, floorPart) then
    return floorZero, floorPart
  end
  return zero, zeroPart
end
