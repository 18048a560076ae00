import type { MemoryOwner } from "../domain/memory-item.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import { allItems } from "./all-items.ts";
import { allTurns } from "./all-turns.ts";
import type { MemoryUsers } from "./users.ts";

/** Prepares an export of everything that is stored of a user; the result sends it. Throws `not_found`. */
export type MemoryExport = (owner: MemoryOwner) => Promise<(send: (text: string) => Promise<void>) => Promise<void>>;

interface ExportServices {
  readonly documents: Pick<DocumentStore, "find" | "memory">;
  readonly users: Pick<MemoryUsers, "overview">;
}

/**
 * NDJSON: a header with the settings, each turn, each item with its history, and a trailer with counts. A file without
 * the trailer was cut off.
 */
export const createMemoryExport =
  ({ documents, users }: ExportServices): MemoryExport =>
  async (owner) => {
    const { user_id, settings } = await users.overview(owner);
    return async (send) => {
      const line = (kind: string, fields: object) => send(`${JSON.stringify({ kind, ...fields })}\n`);
      await line("header", { user_id, exported_at: new Date(), settings });
      let turns = 0;
      for await (const { session_id, occurred_at, expires_at, data } of allTurns(documents, keysOf(owner))) {
        await line("turn", { session_id, occurred_at, expires_at, ...data });
        turns += 1;
      }
      let items = 0;
      for await (const item of allItems(documents.memory, owner)) {
        const history = await documents.memory.history(owner, item.id);
        await line("item", { item, history });
        items += 1;
      }
      await line("trailer", { turns, items });
    };
  };

const keysOf = ({ tenant_id, user_id }: MemoryOwner): MemoryOwner => ({ tenant_id, user_id });
