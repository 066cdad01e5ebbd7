-- A sliding window log: the twin of SlidingWindowLog.java, with the same names in the same order.
--
-- The policy: limit, window in microseconds. The state: the instants of what was admitted, one for each
-- unit, oldest first, as eight big-endian bytes each; stored behind the word "log:".
do
  -- Nobody checks the order of all instants, so a value that was tampered with can hold any.
  local function at(instants, index)
    return math.min(9007199254740992, (struct.unpack('>i8', instants, 8 * index - 7)))
  end

  local function load(stored)
    if not stored then
      return ''
    end
    if isLog(stored) then
      return string.sub(stored, 5)
    end
  end

  -- Returns how many of the instants count no more.
  local function expired(now, window, instants)
    local low, high = 0, #instants / 8
    while low < high do
      local middle = math.floor((low + high) / 2)
      if at(instants, middle + 1) + window > now then
        high = middle
      else
        low = middle + 1
      end
    end
    return low
  end

  -- Returns the instants with a cost that is taken now and without what counts no more: at least so many
  -- that the limit is not exceeded, whatever a value that was tampered with holds.
  local function after(cost, instants, now, limit, window)
    local stamp = now
    if #instants > 0 then
      stamp = math.max(now, at(instants, #instants / 8))
    end
    local gone = math.max(expired(now, window, instants), #instants / 8 + cost - limit)
    local kept = string.sub(instants, 8 * gone + 1)
    return kept .. string.rep(struct.pack('>i8', stamp), cost)
  end

  local function ask(cost, instants, _, _, now, limit, window)
    local wanted = cost > 0 and cost or 1
    if wanted > limit then
      return -1
    end
    local leaving = #instants / 8 + wanted - limit -- so many must have left
    local wait = leaving > 0 and math.max(0, at(instants, leaving) + window - now) or 0
    if wait > 0 then
      return wait
    end
    return 0, after(cost, instants, now, limit, window)
  end

  local function refund(cost, fullAt, instants, _, _, now, limit, window)
    local given = struct.pack('>i8', fullAt - window)
    local kept, removed = {}, 0
    for index = 1, #instants, 8 do
      local each = string.sub(instants, index, index + 7)
      if each == given and removed < cost then
        removed = removed + 1
      else
        kept[#kept + 1] = each
      end
    end
    if removed > 0 then
      return table.concat(kept)
    end
  end

  local function figures(instants, _, _, now, limit, window)
    local size = #instants / 8
    local remaining = math.max(0, limit - size + expired(now, window, instants))
    return remaining, size > 0 and math.max(0, at(instants, size) + window - now) or 0
  end

  local function text(instants)
    return 'log:' .. instants
  end

  algorithms.sliding_window_log =
    { load = load, ask = ask, refund = refund, figures = figures, text = text }
end
