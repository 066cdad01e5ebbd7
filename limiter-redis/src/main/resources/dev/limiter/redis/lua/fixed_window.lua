-- Fixed windows: the twin of FixedWindow.java, with the same names in the same order.
--
-- The policy: limit, window in microseconds. The state: the start of a window and its count, stored as
-- start:count.
do
  -- Returns the start of the window that counts now, and what it has admitted.
  local function current(now, window, start, count)
    if now < start + window then
      return start, count
    end
    return now - now % window, 0
  end

  local function load(stored, now, limit, window)
    if not stored then
      return now - now % window, 0
    end
    local start, count = string.match(stored, '^(-?%d+):(%d+)$')
    if start and start + 0 <= 9007199254740992 and count + 0 <= 4503599627370496 then
      return current(now, window, start + 0, count + 0)
    end
  end

  local function ask(cost, start, count, _, now, limit, window)
    local wanted = cost > 0 and cost or 1
    if wanted > limit then
      return -1
    end
    if wanted <= limit - count then
      return 0, start, count + cost
    end
    return start + window - now
  end

  local function refund(cost, fullAt, start, count, _, now, limit, window)
    if start + window == fullAt and count > 0 then
      return start, math.max(0, count - cost)
    end
  end

  local function figures(start, count, _, now, limit, window)
    return math.max(0, limit - count), count > 0 and start + window - now or 0
  end

  local function text(start, count)
    return string.format('%d:%d', start, count)
  end

  algorithms.fixed_window =
    { load = load, ask = ask, refund = refund, figures = figures, text = text }
end
