/** The client methods that delete keys. */
export interface Forgetter {
  unlink(names: string[]): Promise<unknown>;
  scanIterator(options: { MATCH: string; COUNT: number }): AsyncIterable<string[]>;
}

export interface MissedChanges {
  /** Notes that Redis missed, or may have missed, a change or deletion of the value of `name`. */
  add(name: string): void;
  /** Deletes the missed keys in Redis, so that no value from before the outage is read after it. */
  tell(redis: Forgetter): Promise<void>;
  isEmpty(): boolean;
}

/** Names remembered one by one. Beyond this number all keys of this installation are deleted. */
const maxNames = 10_000;
const batch = 1_000;

/** `prefix` begins all key names of this installation; letters, digits and colons only. */
export function createMissedChanges(prefix: string): MissedChanges {
  const names = new Set<string>();
  let tooMany = false;

  async function tellBatch(redis: Forgetter): Promise<void> {
    const told = [...names].slice(0, batch);
    // Removed before the call, so that a change during the call is recorded again.
    for (const name of told) names.delete(name);
    await redis.unlink(told).catch((error: unknown) => {
      for (const name of told) names.add(name);
      throw error;
    });
  }

  async function forgetAll(redis: Forgetter): Promise<void> {
    // Unset before the calls, so that a change during a call is noted again.
    tooMany = false;
    names.clear();
    try {
      for await (const found of redis.scanIterator({ MATCH: `${prefix}*`, COUNT: batch })) {
        if (found.length > 0) await redis.unlink(found);
      }
    } catch (error) {
      tooMany = true;
      throw error;
    }
  }

  return {
    add(name) {
      if (names.size < maxNames) names.add(name);
      else tooMany = true;
    },
    isEmpty: () => names.size === 0 && !tooMany,
    async tell(redis) {
      if (tooMany) await forgetAll(redis);
      while (names.size > 0) await tellBatch(redis);
    },
  };
}
