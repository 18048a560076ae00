import type { DocumentStore } from "../../stores/ports/documents.ts";
import type { TurnSpool } from "./turn-spool.ts";

/**
 * The same documents. What wipes quotes from them also wipes the turns that wait for them. Each is wiped also when the other
 * fails; then it rejects, and the caller repeats it.
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
