import { quoteOfUser } from "../domain/quotes.ts";
import type { Log } from "../platform/log.ts";
import { createWorkApart } from "../platform/work-apart.ts";
import type { Cache } from "../stores/ports/cache.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import type { DueErasure } from "../stores/ports/records/memory-erasures.ts";
import type { Records } from "../stores/ports/records/records.ts";
import { countItems, documentsLeft } from "./documents-left.ts";
import type { TurnSpool } from "./spool/turn-spool.ts";
import { userCollections } from "./user-collections.ts";

interface EraserServices {
  readonly records: Pick<Records, "memoryErasures">;
  readonly documents: Pick<DocumentStore, "find" | "delete" | "memory">;
  readonly cache: Pick<Cache, "deleteTagged">;
  readonly spool: Pick<TurnSpool, "erase" | "depth">;
  /** Seconds after the request of an erasure. By then work that began before the request has ended. */
  readonly lateSeconds: number;
  readonly log: Log;
}

/** Erases the memory of users. Any number of erasers may run; erasing twice does no harm. */
export interface MemoryEraser {
  /**
   * Runs the wipes that are due at `now`; returns how many erasures were verified. A failed erasure is tried again
   * later.
   */
  eraseOnce(now: Date): Promise<number>;
}

/** Rows of one kind that one transaction changes. */
const wipeBatch = 500;
const atOnce = 20;
/** Waits after failures of one erasure, and while questions of the user are being answered. */
const [firstWaitMs, longestWaitMs] = [2_000, 60_000];

/**
 * The row of the erasure is the order. It stays due until all stores were counted and are empty, so that after a crash
 * another process continues.
 */
export function createMemoryEraser(services: EraserServices): MemoryEraser {
  const { records, documents, cache, spool, lateSeconds, log } = services;
  const apart = createWorkApart<DueErasure>({
    name: "eraser of memory",
    keyOf: ({ id }) => id,
    work: erase,
    firstMs: firstWaitMs,
    longestMs: longestWaitMs,
    log,
  });

  async function erase(erasure: DueErasure): Promise<boolean> {
    const { id, tenant_id, user_id } = erasure;
    // The spool comes first: the store of documents may be away, and the turns wait in the spool for as long.
    const waited = await spool.erase({ tenant_id, user_id });
    if (waited > 0) await records.memoryErasures.note(id, { turns: waited });
    // The items come before all other stored data, because this step makes the store refuse later writes.
    const items = await countItems(documents, erasure);
    await documents.memory.erase({ tenant_id, user_id });
    if (items > 0) await records.memoryErasures.note(id, { items });
    for (const [name, collection] of userCollections) {
      const removed = await documents.delete(collection, { tenant_id, user_id });
      if (removed > 0) await records.memoryErasures.note(id, { [name]: removed });
    }
    await cache.deleteTagged(quoteOfUser(tenant_id, user_id));
    while ((await records.memoryErasures.wipe(erasure, wipeBatch)) > 0);
    const left = await storesWithRest(erasure);
    if (left.length > 0) throw new Error(`Data of the user is left in: ${left.join(", ")}`);
    await records.memoryErasures.end(erasure);
    return true;
  }

  /** Reads every store again, because a count of what was removed does not prove that nothing is left. */
  async function storesWithRest(erasure: DueErasure): Promise<string[]> {
    const left = await documentsLeft(documents, erasure);
    if ((await spool.depth(erasure)).turns > 0) left.push("spool");
    return (await records.memoryErasures.left(erasure)) > 0 ? [...left, "records"] : left;
  }

  return {
    async eraseOnce(now) {
      const nowMs = now.getTime();
      const ended = await apart.run(apart.due(nowMs, atOnce), nowMs);
      const options = { limit: atOnce, except: apart.failedKeys() };
      const due = await records.memoryErasures.due(new Date(nowMs - lateSeconds * 1_000), options);
      return ended + (await apart.run(due, nowMs));
    },
  };
}
