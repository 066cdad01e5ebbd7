-- The end of an instance: its fleet need not wait until it is missed.
-- KEYS and ARGV: as those of heartbeat.lua. Reply: how many have left.
return redis.call('ZREM', KEYS[1], ARGV[1])
