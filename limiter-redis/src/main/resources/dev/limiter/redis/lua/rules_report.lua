-- Says which rules an instance has in force, and forgets those that have said nothing for long.
--
-- KEYS: a sorted set of instances by the millisecond at which each said so last, a hash of what.
-- ARGV: the instance, what it says, and for how many milliseconds that is to be kept.
-- Reply: how many others were forgotten.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local gone = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[3], 'LIMIT', 0, 100)
for _, instance in ipairs(gone) do
  redis.call('ZREM', KEYS[1], instance)
  redis.call('HDEL', KEYS[2], instance)
end
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
return #gone
