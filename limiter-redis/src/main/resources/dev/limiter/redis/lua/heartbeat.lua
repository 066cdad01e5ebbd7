-- A beat of one instance: registers it with its fleet, and counts those that live.
--
-- KEYS: the fleet, a sorted set of instances by the millisecond at which each is taken for gone.
-- ARGV: the instance, and for how many milliseconds it is not to be missed.
-- Reply: how many there are, this one included; 1 if it was not among them, otherwise 0.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
-- Before it is registered: one that was taken for gone was not among them.
local gone = redis.pcall('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if type(gone) == 'table' then
  if string.find(gone.err, 'WRONGTYPE', 1, true) then
    return redis.error_reply('UNUSABLE value of key ' .. KEYS[1])
  end
  return gone
end
local added = redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
-- Others may beat more slowly, and are not missed so soon. Who may not see that goes by itself.
local left = redis.pcall('PTTL', KEYS[1])
if type(left) == 'table' or left < tonumber(ARGV[2]) then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return { redis.call('ZCARD', KEYS[1]), added }
