-- What a stored value may be. Bounds are those of the policies: a larger figure was never written here, and
-- would take arithmetic out of its range.

-- Tells whether a value is the state of a log: "log:" and eight bytes for each of 1,000 units at most.
local function isLog(stored)
  return string.sub(stored, 1, 4) == 'log:' and #stored % 8 == 4 and #stored <= 8004
end

-- Tells whether a value is a state of any algorithm: one that is not the key's own counts as none.
local function isState(stored)
  if isLog(stored) then
    return true
  end
  local instant, rest = string.match(stored, '^(-?%d+)(.*)$')
  if not instant or instant + 0 > 9007199254740992 then
    return false
  end
  local part, p = string.match(rest, '^:(%d+)/(%d+)$')
  if part then
    return part + 0 < p + 0
  end
  local previous, current = string.match(rest, '^:(%d+):(%d+)$')
  if previous then
    return math.max(previous, current) <= 70368744177664
  end
  local count = string.match(rest, '^:(%d+)$')
  return rest == '' or (count ~= nil and count + 0 <= 4503599627370496)
end
