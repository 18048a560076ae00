import type { DocumentStore } from "../../stores/ports/documents.ts";
import type { TurnSpool } from "./turn-spool.ts";

/**
 * The same store, except that `wipe` also wipes waiting turns. If one of the two fails, the other is wiped in any case;
 * then `wipe` rejects, and the caller repeats it.
 */
export const withSpool = (documents: DocumentStore, spool: Pick<TurnSpool, "wipe">): DocumentStore => ({
  ...documents,
  async wipe(quotes, limit) {
    const both = await Promise.allSettled([spool.wipe(quotes), documents.wipe(quotes, limit)]);
    return both.reduce((sum, one) => {
      if (one.status === "rejected") throw one.reason;
      return sum + one.value;
    }, 0);
  },
});
