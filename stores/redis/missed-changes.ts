import { createMissed, type Missed } from "./missed.ts";

/** The client methods that delete keys. */
export interface Forgetter {
  unlink(names: string[]): Promise<unknown>;
  scanIterator(options: { MATCH: string; COUNT: number }): AsyncIterable<string[]>;
}

const batch = 1_000;

/**
 * Keys of which Redis missed a change or deletion. They are deleted, so that no value from before an outage is read
 * after it. `prefix` begins all key names of this installation; letters, digits and colons only.
 */
export function createMissedChanges(prefix: string): Missed<Forgetter> {
  const missed: Missed<Forgetter> = createMissed({
    atOnce: batch,
    async tellSome(redis, names) {
      await redis.unlink([...names]).catch((error: unknown) => {
        for (const name of names) missed.add(name);
        throw error;
      });
    },
    async tellAll(redis) {
      for await (const found of redis.scanIterator({ MATCH: `${prefix}*`, COUNT: batch })) {
        if (found.length > 0) await redis.unlink(found);
      }
    },
  });
  return missed;
}
