/**
 * The scripts that run in Redis, each atomically. Their time is that of Redis (`TIME`), since the clocks of machines differ. They need
 * Redis 6.2, for `MINID`.
 */
const now = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/** Milliseconds until the keys of a site that no longer runs expire: a week. */
const forgottenAfter = 7 * 24 * 60 * 60_000;

/** KEYS: list of machines. @returns the time, and the list. */
const readList = `${now}
return {now, redis.call('GET', KEYS[1])}`;

/** KEYS: list of machines. ARGV: the list before ('' for none), the one after, the time after which it is not replaced. */
const swapList = `${now}
local before = redis.call('GET', KEYS[1]) or ''
if now > tonumber(ARGV[3]) or before ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ${forgottenAfter})
return 1`;

/**
 * KEYS: calls (a sorted set by the time at which each started, or will have at the latest), list of machines, waiting callers of
 * each priority (by the time until which they hold others back).
 * ARGV: name of the call, caller, rank of its priority, limit, calls of all shares, then milliseconds: window, time to start, until a
 * machine is silent, until a list is no longer new, the pause for another's priority, and what is added to a pause.
 * @returns milliseconds to wait, 0 if the call may start.
 */
const reserve = `${now}
local limit, shared = tonumber(ARGV[4]), tonumber(ARGV[5])
local window, start, silent = tonumber(ARGV[6]), tonumber(ARGV[7]), tonumber(ARGV[8])
local fresh, polite, grace = tonumber(ARGV[9]), tonumber(ARGV[10]), tonumber(ARGV[11])

-- A window that was lost, or whose clock was set back, stays closed for as long as its calls may count.
local isLost = redis.call('ZADD', KEYS[1], 'NX', '+inf', 'open') == 1
if isLost or redis.call('ZCOUNT', KEYS[1], '(' .. now + start, '(+inf') > 0 then
  redis.call('ZREMRANGEBYSCORE', KEYS[1], now, '(+inf')
  redis.call('ZADD', KEYS[1], now + start, 'closed')
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
redis.call('PEXPIRE', KEYS[1], ${forgottenAfter})
local closed = redis.call('ZSCORE', KEYS[1], 'closed')
if closed then return closed + window - now end

-- While a machine is silent, it may call by itself: the others have their own shares, and what belongs to no share.
local capacity = limit
local text = redis.call('GET', KEYS[2])
local list = text and cjson.decode(text) or {since = now, machines = {}}
local isPartial, present = now < list.since + fresh, {}
for _, machine in pairs(list.machines) do
  if machine.seen + silent < now then isPartial = true
  else for frame, calls in ipairs(machine.share) do present[frame] = (present[frame] or 0) + calls end end
end
if isPartial then
  local least = present[1] or 0
  for _, calls in ipairs(present) do least = math.min(least, calls) end
  capacity = math.min(limit, least + limit - shared)
end

local rank, isOutranked = tonumber(ARGV[3]), false
for index = 3, 5 do
  redis.call('ZREMRANGEBYSCORE', KEYS[index], '-inf', now)
  redis.call('ZREM', KEYS[index], ARGV[2])
  if index < 3 + rank and redis.call('ZCARD', KEYS[index]) > 0 then isOutranked = true end
end
local isFull = redis.call('ZCARD', KEYS[1]) - 1 >= capacity
if not isFull and not isOutranked then
  redis.call('ZADD', KEYS[1], now + start, ARGV[1])
  return 0
end
local pause = polite
if isFull then
  local oldest = tonumber(redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2])
  if oldest <= now then pause = math.max(oldest + window - now, isOutranked and polite or 0) end
end
redis.call('ZADD', KEYS[3 + rank], now + pause + grace, ARGV[2])
redis.call('PEXPIRE', KEYS[3 + rank], ${forgottenAfter})
return pause`;

/**
 * KEYS: calls. ARGV: name of a call, the time that it had to start. It starts now, at the earliest when it was reserved, and also if it
 * had to start before.
 */
const start = `${now}
local latest = redis.call('ZSCORE', KEYS[1], ARGV[1])
redis.call('ZADD', KEYS[1], math.max(latest and latest - ARGV[2] or now, now), ARGV[1])`;

/** KEYS: a quota's key. ARGV: points, milliseconds of the window. @returns the count, and what is left of the window. */
const count = `
local points = tonumber(ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 and points <= 0 then return {0, tonumber(ARGV[2])} end
local count = redis.call('INCRBY', KEYS[1], points)
if left < 0 then
  left = tonumber(ARGV[2])
  redis.call('PEXPIRE', KEYS[1], left)
end
return {count, left}`;

/** KEYS: a lease. ARGV: holder, milliseconds. @returns 1 for its holder. */
const acquireLease = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;

/** KEYS: a lease. ARGV: holder. */
const releaseLease = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

/** KEYS: a value, its lease. ARGV: holder, milliseconds of the lease. @returns the value; else 1 for the holder, 0 for others. */
const enterFetch = `
local value = redis.call('GET', KEYS[1])
if value then return value end
local holder = redis.call('GET', KEYS[2])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2])
return 1`;

/** KEYS: a value, its lease. ARGV: holder, the value, its milliseconds (0 for no value), channel and message to all. */
const leaveFetch = `
if ARGV[3] ~= '0' then redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
if redis.call('GET', KEYS[2]) == ARGV[1] then redis.call('DEL', KEYS[2]) end
redis.call('PUBLISH', ARGV[4], ARGV[5])`;

/** KEYS: a value. @returns it, and removes it. */
const take = `
local value = redis.call('GET', KEYS[1])
redis.call('DEL', KEYS[1])
return value`;

/**
 * KEYS: a stream. ARGV: an entry, the number of entries, their milliseconds, an entry that must be there ('' for none). A stream that
 * gets none for so long is dropped as a whole. @returns the entry's id, or '' with nothing added: Redis has lost the one that must be there.
 */
const append = `${now}
if ARGV[4] ~= '' and #redis.call('XRANGE', KEYS[1], ARGV[4], ARGV[4]) == 0 then return '' end
local id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[2], '*', 'data', ARGV[1])
redis.call('XTRIM', KEYS[1], 'MINID', '~', string.format('%.0f', now - ARGV[3]))
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return id`;

/** Scripts by name, with the number of their keys, as ioredis wants them. */
export const redisScripts = {
  anyamReadList: { lua: readList, numberOfKeys: 1 },
  anyamSwapList: { lua: swapList, numberOfKeys: 1 },
  anyamReserve: { lua: reserve, numberOfKeys: 5 },
  anyamStart: { lua: start, numberOfKeys: 1 },
  anyamCount: { lua: count, numberOfKeys: 1 },
  anyamAcquireLease: { lua: acquireLease, numberOfKeys: 1 },
  anyamReleaseLease: { lua: releaseLease, numberOfKeys: 1 },
  anyamEnterFetch: { lua: enterFetch, numberOfKeys: 2 },
  anyamLeaveFetch: { lua: leaveFetch, numberOfKeys: 2 },
  anyamTake: { lua: take, numberOfKeys: 1 },
  anyamAppend: { lua: append, numberOfKeys: 1 },
} as const;
