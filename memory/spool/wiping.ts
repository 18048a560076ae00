import type { DocumentStore } from "../../stores/ports/documents.ts";
import type { TurnSpool } from "./turn-spool.ts";

/** The same documents. What wipes quotes from them also wipes the turns that wait for them, first, because they may be away. */
export const withSpool = (documents: DocumentStore, spool: Pick<TurnSpool, "wipe">): DocumentStore => ({
  ...documents,
  wipe: async (quotes, limit) => (await spool.wipe(quotes)) + (await documents.wipe(quotes, limit)),
});
