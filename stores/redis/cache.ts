import type { RateLimits } from "../../domain/rate-limit.ts";
import type { Log } from "../../platform/log.ts";
import { isLifetime, maxValueCharacters, toJson } from "../memory-cache/cached-value.ts";
import { openLruCache } from "../memory-cache/lru.ts";
import { createRateLimiter } from "../memory-cache/rate-limiter.ts";
import { inTermsOf } from "../memory-cache/rate-rules.ts";
import type { Cache } from "../ports/cache.ts";
import { createFleet, type Fleet } from "./fleet.ts";
import { openRedisLink, type RedisLink } from "./link.ts";
import { createMissedChanges } from "./missed-changes.ts";
import { incrementWithLifetime, runScript } from "./scripts.ts";
import { createTaggedValues, type TaggedValues } from "./tagged-values.ts";
import { takeArguments, takeNow, takeVerdict } from "./take-script.ts";

interface RedisCacheOptions {
  readonly url: string;
  /** Keys are named `lore:<space>:…`, keys of limits `lore-limits:<space>:…`; the latter always expire. */
  readonly space: string;
  /**
   * Limit in bytes, default 64 MiB. It applies twice: to the tagged values that this process stores in Redis, and to
   * all values in the process's own cache.
   */
  readonly maxBytes?: number;
  readonly log: Log;
}

/** Longer lifetimes are cut to a year, because the server's arithmetic is limited. */
const longestLife = 365 * 24 * 3_600_000;

/**
 * Role "cache" on Redis, shared by all processes. While Redis is away, each process uses its own cache, which starts
 * empty and is dropped after the outage. Before a process uses Redis again, it deletes the keys in Redis that it
 * changed during the outage. Values that counters gained during the outage are lost. During an outage each process
 * grants only its share of a rate limit; requests that it granted before the outage count towards that share. Opening
 * does not wait for the server.
 */
export async function openRedisCache(options: RedisCacheOptions): Promise<Cache> {
  const { url, space, maxBytes = 64 * 1_048_576, log } = options;
  const prefix = `lore:${space}:`;
  const own = openLruCache({ maxBytes });
  const missed = createMissedChanges(prefix);
  const tagged = createTaggedValues({ prefix, maxBytes });
  const link = openRedisLink({
    url,
    log,
    async bringUpToDate(redis) {
      await missed.tell(redis);
      await tagged.missed.tell(redis);
    },
    isUpToDate: () => missed.isEmpty() && tagged.missed.isEmpty(),
    serving: () => void own.close(),
  });
  const fleet = createFleet({ link, key: `lore-limits:${space}:processes`, log });

  return {
    get: (key) =>
      link.ask(
        async (redis) => fromJson(await redis.get(prefix + key)),
        () => own.get(key),
      ),
    set(key, value, ttlMs) {
      const name = prefix + key;
      const text = isLifetime(ttlMs) ? toJson(value) : undefined;
      return link.ask<void>(
        async (redis) => {
          if (text === undefined || text.length > maxValueCharacters) await redis.del(name);
          else await redis.set(name, text, { expiration: { type: "PX", value: lifetime(ttlMs) } });
        },
        () => {
          missed.add(name);
          return own.set(key, value, ttlMs);
        },
      );
    },
    ...methodsOfTags({ link, own, tagged, prefix }),
    delete: (key) =>
      link.ask<void>(
        async (redis) => {
          await redis.del(prefix + key);
        },
        () => {
          missed.add(prefix + key);
          return own.delete(key);
        },
      ),
    increment(key, ttlMs, by = 1) {
      const given = { keys: [prefix + key], arguments: [String(isLifetime(ttlMs) ? lifetime(ttlMs) : 0), String(by)] };
      return link.ask(
        async (redis) => Number(await runScript(redis, incrementWithLifetime, given)),
        () => own.increment(key, ttlMs, by),
      );
    },
    take: limitsOf(link, { prefix: `lore-limits:${space}:`, fleet }),
    health: link.health,
    async close() {
      await link.close();
      await fleet.close();
      await own.close();
    },
  };
}

interface TagParts {
  readonly link: RedisLink;
  readonly own: Cache;
  readonly tagged: TaggedValues;
  readonly prefix: string;
}

const methodsOfTags = ({ link, own, tagged, prefix }: TagParts): Pick<Cache, "setTagged" | "deleteTagged"> => ({
  setTagged(key, value, options) {
    const name = prefix + key;
    const text = isLifetime(options.ttlMs) ? toJson(value) : undefined;
    return link.ask<void>(
      async (redis) => {
        if (text === undefined || text.length > maxValueCharacters) await redis.del(name);
        else await tagged.set(redis, { name, text, ttlMs: lifetime(options.ttlMs), tags: options.tags });
      },
      // Redis need not delete the key after the outage: the key names the state from which the value was made, so a
      // value that Redis still holds is right.
      () => own.setTagged(key, value, options),
    );
  },
  deleteTagged: (tag) =>
    link.ask<void>(
      (redis) => tagged.delete(redis, tag),
      () => {
        tagged.missed.add(tag);
        return own.deleteTagged(tag);
      },
    ),
});

function limitsOf(
  link: RedisLink,
  { prefix, fleet }: { readonly prefix: string; readonly fleet: Fleet },
): Cache["take"] {
  const limiter = createRateLimiter();
  return (bucket, all, mode) => {
    fleet.join();
    const given = { keys: [`${prefix}bucket:${bucket}`], arguments: takeArguments(all, mode) };
    const mine = shareOf(all, fleet.size());
    return link.ask(
      async (redis) => {
        const verdict = takeVerdict(await runScript(redis, takeNow, given), all, mode);
        if (verdict.allowed) limiter.count(bucket, mine, mode);
        return verdict;
      },
      async () => inTermsOf({ limits: all, mode }, limiter.take(bucket, mine, mode)),
    );
  };
}

/** Each process can always grant at least one request. */
function shareOf({ perMinute, perDay, burst }: RateLimits, processes: number): RateLimits {
  const share = (limit: number) => Math.min(limit, Math.max(1, Math.floor(limit / processes)));
  return { perMinute: share(perMinute), perDay: share(perDay), burst: share(burst) };
}

const lifetime = (ttlMs: number): number => Math.min(Math.trunc(ttlMs), longestLife);

/** Text that is no JSON comes from another program and counts as a miss. */
function fromJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
