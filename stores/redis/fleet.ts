import { randomUUID } from "node:crypto";
import type { Log } from "../../platform/log.ts";
import { startLoop } from "../../platform/loop.ts";
import type { RedisLink } from "./link.ts";
import { runScript, script } from "./scripts.ts";

/** The processes that count requests: while Redis is away, each of them grants its share of a limit. */
export interface Fleet {
  /** From now on this process is one of them. */
  join(): void;
  /** The most that Redis told of lately, however long it has been away since; at least this one. */
  size(): number;
  close(): Promise<void>;
}

const announceEveryMs = 10_000;
/** A process that was silent for so long is gone. */
const silentMs = 30_000;
/** Answers in which everybody has announced themselves: a Redis that comes back empty knows of the first only. */
const answersOfAll = silentMs / announceEveryMs + 1;

/** KEYS[1] members by their last sign of life, ARGV[1] this one. → how many there are. */
const announce = script(`-- loregraph: announce
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ${silentMs})
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('PEXPIRE', KEYS[1], ${silentMs})
return redis.call('ZCARD', KEYS[1])`);

interface FleetOptions {
  readonly link: Pick<RedisLink, "ask">;
  /** Name of the key that holds them. */
  readonly key: string;
  readonly log: Log;
}

export function createFleet({ link, key, log }: FleetOptions): Fleet {
  const given = { keys: [key], arguments: [randomUUID()] };
  /** What Redis told, the latest last. */
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
