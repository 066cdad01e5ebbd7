-- The instant of the script in whole microseconds: the server's, read once, unless a test gives one
-- after the six arguments of each counter.
local now = ARGV[6 * #KEYS + 1]
if now then
  now = now + 0
else
  local time = redis.call('TIME')
  now = time[1] * 1000000 + time[2]
end
