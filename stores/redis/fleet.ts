import { randomUUID } from "node:crypto";
import type { Log } from "../../platform/log.ts";
import { startLoop } from "../../platform/loop.ts";
import type { RedisLink } from "./link.ts";
import { runScript, script } from "./scripts.ts";

/** Counts the processes that share the rate limits. While Redis is away, each process grants its share of a limit. */
export interface Fleet {
  /** Adds this process. */
  join(): void;
  /**
   * The largest number of processes among Redis' latest answers; at least 1. An outage of any length keeps these
   * answers.
   */
  size(): number;
  close(): Promise<void>;
}

const announceEveryMs = 10_000;
/** A process that was silent for this long is gone. */
const silentMs = 30_000;
/**
 * Number of answers that are kept. Within so many answers every process has announced itself. A Redis that has
 * restarted empty at first knows only one process.
 */
const answersOfAll = silentMs / announceEveryMs + 1;

/** KEYS[1] processes by their last announcement; ARGV[1] this process. → the number of processes. */
const announce = script(`-- loregraph: announce
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ${silentMs})
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('PEXPIRE', KEYS[1], ${silentMs})
return redis.call('ZCARD', KEYS[1])`);

interface FleetOptions {
  readonly link: Pick<RedisLink, "ask">;
  /** Name of the key that holds the processes. */
  readonly key: string;
  readonly log: Log;
}

export function createFleet({ link, key, log }: FleetOptions): Fleet {
  const given = { keys: [key], arguments: [randomUUID()] };
  /** Redis' answers, the latest last. */
  let told: readonly number[] = [];
  let joined = false;

  const loop = startLoop({
    name: "fleet",
    intervalMs: announceEveryMs,
    log,
    round: async () => {
      if (!joined) return false;
      const answer = await link.ask(
        async (redis) => Number(await runScript(redis, announce, given)),
        async () => null,
      );
      if (answer !== null) told = [...told, answer].slice(-answersOfAll);
      return false;
    },
  });

  return {
    join() {
      if (joined) return;
      joined = true;
      loop.wake();
    },
    size: () => Math.max(1, ...told),
    close: loop.close,
  };
}
