// What must hold for every corpus: the knowledge graph is a function of the documents that are in it and of what people did,
// never of the order of events.
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { PreparedChunk } from "../../domain/chunk.ts";
import { type DocumentRecords, ingest, newKg, tenant_id } from "../support/document-lab.ts";
import { smallDocument } from "../support/small-documents.ts";

const runs = { numRuns: Number(process.env.LORE_PROPERTY_RUNS ?? 25) };

export function cutoverProperties(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });

  /** The dump of a KG that ingested these documents in this order. */
  async function fresh(documents: Readonly<Record<string, readonly PreparedChunk[]>>): Promise<string> {
    const kg = await newKg(records);
    for (const [name, document] of Object.entries(documents)) await ingest(records, kg.id, name, document);
    return records.cutover.dump(kg.id);
  }

  describe("for every corpus", () => {
    test("deleting a document equals never having ingested it, whatever the order", async () => {
      const order = fc.shuffledSubarray(["a", "b", "c"] as const, { minLength: 3 });
      await fc.assert(
        fc.asyncProperty(smallDocument, smallDocument, smallDocument, order, async (a, b, c, names) => {
          const documents = { a, b, c };
          const kg = await newKg(records);
          let gone = "";
          for (const name of names) {
            const { ref } = await ingest(records, kg.id, name, documents[name]);
            if (name === "a") gone = ref.source_id;
          }
          await records.cutover.deleteSource(tenant_id, kg.name, gone, { force: false });
          expect(await records.cutover.dump(kg.id)).toBe(await fresh({ b, c }));
        }),
        runs,
      );
    });

    test("a new revision equals a fresh ingestion of it", async () => {
      await fc.assert(
        fc.asyncProperty(smallDocument, smallDocument, smallDocument, async (a, next, b) => {
          fc.pre(JSON.stringify(a) !== JSON.stringify(next));
          const kg = await newKg(records);
          await ingest(records, kg.id, "a", a);
          await ingest(records, kg.id, "b", b);
          await ingest(records, kg.id, "a", next);
          expect(await records.cutover.dump(kg.id)).toBe(await fresh({ b, a: next }));
        }),
        runs,
      );
    });

    test("all documents deleted leave an empty knowledge graph", async () => {
      await fc.assert(
        fc.asyncProperty(smallDocument, smallDocument, async (a, b) => {
          const kg = await newKg(records);
          const empty = await records.cutover.dump(kg.id);
          const sources = [await ingest(records, kg.id, "a", a), await ingest(records, kg.id, "b", b)];
          for (const { ref } of sources)
            await records.cutover.deleteSource(tenant_id, kg.name, ref.source_id, { force: false });
          expect(await records.cutover.dump(kg.id)).toBe(empty);
        }),
        runs,
      );
    });
  });
}
