export type Turns<K> = <T>(key: K, work: () => Promise<T>) => Promise<T>;

/**
 * Runs work of one key in turn, of different keys side by side. The records have a lock of their own for this; waiting
 * here instead keeps a hundred waiting documents from holding a hundred database connections.
 */
export function createTurns<K>(): Turns<K> {
  const last = new Map<K, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    const forget = () => {
      if (last.get(key) === mine) last.delete(key);
    };
    mine.then(forget, forget);
    return mine;
  };
}
