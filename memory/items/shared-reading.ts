import { setImmediate as soon } from "node:timers/promises";

/**
 * One reading at a time for each key, shared by all that ask before it begins. Nobody joins a reading that has begun,
 * because it may miss a write or an erasure that ended before the question came.
 */
export function createSharedReading<Read>(): (key: string, read: () => Promise<Read>) => Promise<Read> {
  const running = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<Read>>();

  async function begin(key: string, read: () => Promise<Read>): Promise<Read> {
    // Managers that one question asks at the same time do so within one turn of the event loop.
    await (running.get(key)?.catch(() => undefined) ?? soon());
    next.delete(key);
    const reading = read();
    running.set(key, reading);
    return reading.finally(() => running.delete(key));
  }

  return (key, read) => {
    const shared = next.get(key) ?? begin(key, read);
    next.set(key, shared);
    return shared;
  };
}
