import { expect, test } from "vitest";
import { currentDerivation } from "../../ingest/derivation.ts";
import { createDocumentPreparer } from "../../ingest/prepare/document-preparer.ts";
import { extractPort } from "../../ingest/prepare/extract-port.ts";
import { silentLog } from "../../platform/log.ts";
import { createDerivingPosted } from "./derive-posted.ts";

test("chunks of a knowledge graph are derived together; if one of them fails the others are derived alone", async () => {
  const preparer = createDocumentPreparer();
  const outdated = new Map([1, 2, 3, 4].map((chunk_id) => [chunk_id, chunk_id < 4 ? 10 : 20]));
  const changes: number[][] = [];
  const derivations = {
    outdatedChunks: async () =>
      [...outdated].map(([chunk_id, kg_id]) => ({ chunk_id, kg_id, content: `Ada wrote letter ${chunk_id}.` })),
    async deriveChunks({ chunks }: { readonly chunks: readonly { readonly chunk_id: number }[] }) {
      const ids = chunks.map(({ chunk_id }) => chunk_id);
      if (ids.includes(2)) throw new Error("one chunk cannot be stored");
      changes.push(ids);
      for (const id of ids) outdated.delete(id);
      return ids.length;
    },
  };
  const posted = createDerivingPosted({
    records: { derivations: { ...neverAsked, ...derivations } },
    models: { extract: extractPort(preparer).run },
    derivation: currentDerivation,
    log: silentLog(),
  });
  try {
    expect(await posted.deriveSome(0)).toBe(true);
    expect(changes).toEqual([[1], [3], [4]]);
    // The chunk that failed waits for its turn.
    expect(await posted.deriveSome(1)).toBe(false);
    outdated.set(5, 10).set(6, 10);
    expect(await posted.deriveSome(40_000)).toBe(true);
    expect(changes.at(-1)).toEqual([5, 6]);
  } finally {
    await preparer.close();
  }
});

const refuse = () => Promise.reject(new Error("not asked for posted chunks"));
const neverAsked = { outdated: refuse, count: refuse, running: refuse, begin: refuse, leave: refuse };
