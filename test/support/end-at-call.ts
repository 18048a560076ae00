import { createKgWiper } from "../../knowledge/kg-wiper.ts";
import { createSweeper } from "../../knowledge/sweeper.ts";
import { silentLog } from "../../platform/log.ts";
import type { Stores } from "../../stores/open.ts";
import { withCalls } from "./counted-calls.ts";

/** Sweeps and wipes the rows that are due at a time. */
export type RemoveOnce = (now: Date) => Promise<number>;

/** Sweeper and wiper of the stores. `before` is called with the name of each call to a store before it begins. */
export function removerOf(stores: Stores, before: (name: string) => void = () => undefined): RemoveOnce {
  const { records, documents, cache, files, graph, vectors, keywords } = stores;
  const told = withCalls({ records, documents, cache, files, graph, vectors, keywords }, before);
  const sweeper = createSweeper({ ...told, redraw: async () => undefined, log: silentLog() });
  const wiper = createKgWiper({ ...told, secondaryGraph: null, log: silentLog() });
  return async (now) => (await wiper.wipeOnce(now)) + (await sweeper.sweepOnce(now));
}

/** Works until the given number of calls to stores. Each later call fails, as in a process that has ended. */
export async function removeAndEnd(stores: Stores, now: Date, lastCall: number): Promise<void> {
  let calls = 0;
  const remove = removerOf(stores, () => {
    calls += 1;
    if (calls > lastCall) throw new Error("The process has ended");
  });
  await remove(now).catch(() => undefined);
}

export async function removeAll(stores: Stores, now: Date): Promise<void> {
  const remove = removerOf(stores);
  while ((await remove(now)) > 0);
  // Uploads go by their age alone.
  await createSweeper({ ...stores, redraw: async () => undefined, log: silentLog() }).sweepUploads(now);
}
