interface MissedParts<Client> {
  /** Names that are told at a time. */
  readonly atOnce: number;
  /** Tells Redis of these names. If it fails, it adds the untold names again and throws. */
  tellSome(redis: Client, names: readonly string[]): Promise<void>;
  /** Tells Redis of every name that there may be. */
  tellAll(redis: Client): Promise<void>;
}

/** Names of which Redis missed, or may have missed, a change. */
export interface Missed<Client> {
  add(name: string): void;
  isEmpty(): boolean;
  /** Ends when Redis knows of all changes. Throws if a call fails: the next attempt tells of the remaining changes. */
  tell(redis: Client): Promise<void>;
}

/** Names remembered one by one. Beyond this number Redis is told of all. */
const maxNames = 10_000;

export function createMissed<Client>({ atOnce, tellSome, tellAll }: MissedParts<Client>): Missed<Client> {
  const names = new Set<string>();
  let isTooMany = false;

  async function all(redis: Client): Promise<void> {
    // Unset before the calls, so that a change during a call is noted again.
    isTooMany = false;
    names.clear();
    try {
      await tellAll(redis);
    } catch (error) {
      isTooMany = true;
      throw error;
    }
  }

  async function some(redis: Client): Promise<void> {
    const told = [...names].slice(0, atOnce);
    // Removed before the calls, so that a change during a call is noted again.
    for (const name of told) names.delete(name);
    await tellSome(redis, told);
  }

  return {
    add(name) {
      if (names.size < maxNames) names.add(name);
      else isTooMany = true;
    },
    isEmpty: () => names.size === 0 && !isTooMany,
    async tell(redis) {
      if (isTooMany) await all(redis);
      while (names.size > 0) await some(redis);
    },
  };
}
