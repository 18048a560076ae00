import { LRUCache } from "lru-cache";
import { createMissed, type Missed } from "./missed.ts";
import type { Forgetter } from "./missed-changes.ts";
import { runScript, type ScriptRunner, script } from "./scripts.ts";

/**
 * KEYS[1] is the value. Each further key is the sorted set of a tag: its members are names of values, and the score is
 * the time at which the value expires. ARGV[1] text, ARGV[2] lifetime in milliseconds. Names of expired values are
 * removed from the sets.
 */
const setTagged = script(`-- loregraph: set tagged
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local ttl = tonumber(ARGV[2])
redis.call('SET', KEYS[1], ARGV[1], 'PX', ttl)
for i = 2, #KEYS do
  redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now)
  redis.call('ZADD', KEYS[i], now + ttl, KEYS[1])
  if redis.call('PTTL', KEYS[i]) < ttl then redis.call('PEXPIRE', KEYS[i], ttl) end
end
return 1`);

/** KEYS[1] the set of a tag. */
const deleteTagged = script(`-- loregraph: delete tagged
for _, name in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do redis.call('UNLINK', name) end
return redis.call('UNLINK', KEYS[1])`);

/** The client methods that these values need. */
type Client = ScriptRunner & Forgetter;

interface TaggedValue {
  readonly name: string;
  readonly text: string;
  readonly ttlMs: number;
  readonly tags: readonly string[];
}

/** Values with tags in Redis. */
export interface TaggedValues {
  /** Stores the value. If this process then exceeds its bound in bytes, deletes its oldest values. */
  set(redis: Client, value: TaggedValue): Promise<void>;
  delete(redis: Client, tag: string): Promise<void>;
  /** Tags of which Redis missed a deletion of the values. */
  readonly missed: Missed<Client>;
}

/** Scripts that delete the values of a tag, at a time. */
const atOnce = 100;
const scanned = 1_000;
/** Redis stores UTF-8: most bytes for one UTF-16 code unit. */
const bytesPerCharacter = 3;

/** `maxBytes` bounds the values that this process has stored and that have not expired. */
export function createTaggedValues(options: { readonly prefix: string; readonly maxBytes: number }): TaggedValues {
  const { prefix, maxBytes } = options;
  let beyond: string[] = [];
  const stored = new LRUCache<string, true>({
    maxSize: maxBytes,
    dispose: (_value, name, reason) => {
      if (reason === "evict") beyond.push(name);
    },
  });
  // Names of tenants contain no asterisk, so no other key has this form.
  const setsBegin = `${prefix}*tag:`;
  const setOf = (tag: string) => setsBegin + tag;

  async function removeBeyond(redis: Client): Promise<void> {
    const names = beyond;
    beyond = [];
    if (names.length === 0) return;
    await redis.unlink(names).catch((error: unknown) => {
      beyond.push(...names);
      throw error;
    });
  }

  const removeSet = async (redis: Client, set: string): Promise<void> => {
    await runScript(redis, deleteTagged, { keys: [set], arguments: [] });
  };
  const remove = (redis: Client, tag: string): Promise<void> => removeSet(redis, setOf(tag));

  const missed: Missed<Client> = createMissed({
    atOnce,
    tellSome: (redis, tags) =>
      allEnded(
        tags.map((tag) =>
          remove(redis, tag).catch((error: unknown) => {
            missed.add(tag);
            throw error;
          }),
        ),
      ),
    async tellAll(redis) {
      // The pattern finds more: its asterisk is any text.
      for await (const found of redis.scanIterator({ MATCH: `${setsBegin}*`, COUNT: scanned }))
        await allEnded(found.filter((name) => name.startsWith(setsBegin)).map((set) => removeSet(redis, set)));
    },
  });

  return {
    async set(redis, { name, text, ttlMs, tags }) {
      const size = Math.min(maxBytes, text.length * bytesPerCharacter + name.length);
      stored.set(name, true, { ttl: ttlMs, size });
      await removeBeyond(redis);
      const keys = [name, ...tags.map(setOf)];
      await runScript(redis, setTagged, { keys, arguments: [text, String(ttlMs)] });
    },
    delete: remove,
    missed,
  };
}

/** Waits for all calls, so that the next attempt knows of each failure of this one. Throws the first failure. */
async function allEnded(calls: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(calls)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}
