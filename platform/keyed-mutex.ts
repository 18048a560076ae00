/** Runs the work of one key one after another, and the work of different keys concurrently. */
export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** A key takes memory only while it has work. */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
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
