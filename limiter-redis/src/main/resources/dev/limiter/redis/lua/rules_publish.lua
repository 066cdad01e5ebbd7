-- Publishes rules as the next version, if the present one is what the publisher has seen.
--
-- KEYS: the head ("version checksum"), the texts by version, the history by version.
-- ARGV: the version that must be the present one, 0 for none; the checksum and the text of the new
--   one; who and why, as the end of its line of history; how many versions to keep at most, and how
--   many bytes of text beyond the newest two; the channel to tell.
-- Reply: 1 and the new version, or 0 and the present one where that is another.
local head = redis.call('GET', KEYS[1])
local present = '0'
if head then
  present = string.match(head, '^(%d+) %x+$')
  if not present then
    return redis.error_reply('UNUSABLE value of key ' .. KEYS[1])
  end
end
if present ~= ARGV[1] then
  return { 0, tonumber(present) }
end
local last = tonumber(present)
local versions = {}
for _, field in ipairs(redis.call('HKEYS', KEYS[2])) do
  local version = tonumber(field)
  if version then
    versions[#versions + 1] = version
    last = math.max(last, version) -- a head that was lost alone must not bring back old numbers
  end
end
local version = string.format('%.0f', last + 1)
local time = redis.call('TIME')
redis.call('HGET', KEYS[3], version) -- fails here, while nothing is written, if it is no history
redis.call('HSET', KEYS[2], version, ARGV[3])
redis.call('SET', KEYS[1], version .. ' ' .. ARGV[2]) -- from now on it is published
redis.call('HSET', KEYS[3], version, time[1] .. '\t' .. ARGV[2] .. '\t' .. ARGV[4])
table.sort(versions, function(a, b) return a > b end)
local bytes = string.len(ARGV[3])
for i, old in ipairs(versions) do
  local field = string.format('%.0f', old)
  bytes = bytes + redis.call('HSTRLEN', KEYS[2], field)
  if i >= ARGV[5] + 0 or (i > 1 and bytes > ARGV[6] + 0) then
    redis.call('HDEL', KEYS[2], field)
    redis.call('HDEL', KEYS[3], field)
  end
end
redis.pcall('PUBLISH', ARGV[7], version) -- who may not, or is not heard, is found by polling
return { 1, tonumber(version) }
