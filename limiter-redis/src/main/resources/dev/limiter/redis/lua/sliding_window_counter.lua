-- A sliding window counter: the twin of SlidingWindowCounter.java, with the same names in the same order.
--
-- The policy: limit, window in microseconds. The state: the start of a fixed window, what the one
-- before it admitted, and what it did, stored as start:previous:current.
do
  -- Returns a * b / n, floored, and the rest, exactly: digit by digit where the product is too large.
  local function divide(a, b, n)
    if b == 0 or a <= math.floor(9007199254740991 / b) then
      local product = a * b
      return math.floor(product / n), product % n
    end
    local base = math.floor(9007199254740991 / (n + b)) -- so that no step below exceeds what is exact
    local place = 1
    while place <= math.floor(a / base) do
      place = place * base
    end
    local whole, rest, digits = 0, 0, a
    while place >= 1 do
      local product = rest * base + math.floor(digits / place) * b
      whole = whole * base + math.floor(product / n)
      rest = product % n
      digits = digits % place
      place = math.floor(place / base)
    end
    return whole, rest
  end

  -- Returns the state as it is now.
  local function advance(now, window, start, previous, current)
    if now < start + window then
      return start, previous, current
    end
    if now < start + 2 * window then
      return start + window, current, 0
    end
    return now - now % window, 0, 0
  end

  local function load(stored, now, limit, window)
    if not stored then
      return now - now % window, 0, 0
    end
    local start, previous, current = string.match(stored, '^(-?%d+):(%d+):(%d+)$')
    if start and start + 0 <= 9007199254740992 and math.max(previous, current) <= 70368744177664 then
      return advance(now, window, start + 0, previous + 0, current + 0)
    end
  end

  -- Returns what counts of the previous window, ceiled.
  local function weighted(now, window, start, previous)
    local left = math.min(window, start + window - now)
    local parts, rest = divide(previous, left, window)
    return rest == 0 and parts or parts + 1
  end

  local function ask(cost, start, previous, current, now, limit, window)
    local wanted = cost > 0 and cost or 1
    if wanted > limit then
      return -1
    end
    local room = limit - wanted - current
    if room >= weighted(now, window, start, previous) then
      return 0, start, previous, current + cost
    end
    if room >= 0 then -- what counts of the previous window has to sink to it
      return start + window - divide(room, window, previous) - now
    end
    room = limit - wanted -- of the current one, when it is the previous
    return start + 2 * window - divide(room, window, current) - now
  end

  local function refund(cost, fullAt, start, previous, current, now, limit, window)
    if start + 2 * window == fullAt and current > 0 then
      return start, previous, math.max(0, current - cost)
    end
    if start + window == fullAt and previous > 0 then
      return start, math.max(0, previous - cost), current
    end
  end

  local function figures(start, previous, current, now, limit, window)
    local remaining = math.max(0, limit - current - weighted(now, window, start, previous))
    if current > 0 then
      return remaining, start + 2 * window - now
    end
    return remaining, previous > 0 and start + window - now or 0
  end

  local function text(start, previous, current)
    return string.format('%d:%d:%d', start, previous, current)
  end

  algorithms.sliding_window_counter =
    { load = load, ask = ask, refund = refund, figures = figures, text = text }
end
