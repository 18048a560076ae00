// Properties of every corpus: the knowledge graph is a function of its documents and of people's edits, never of the
// order of events.
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { PreparedChunk } from "../../domain/chunk.ts";
import { type DocumentRecords, ingest, newKg, publish, stageChanges, tenant_id } from "../support/document-lab.ts";
import { holdsForEvery, propertyTimeout } from "../support/property-runs.ts";
import { names, smallDocument } from "../support/small-documents.ts";

const runs = 8;
const timeout = propertyTimeout(180_000);

export function cutoverProperties(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });

  /** The dump of a KG that ingested these documents in this order. */
  async function fresh(documents: Readonly<Record<string, readonly PreparedChunk[]>>): Promise<string> {
    const kg = await newKg(records);
    for (const [name, document] of Object.entries(documents)) await ingest(records, kg.id, { name, document });
    return records.cutover.dump(kg.id);
  }

  describe("for every corpus", { timeout }, () => {
    test("deleting a document equals never having ingested it, in any order of ingestion", async () => {
      const order = fc.shuffledSubarray(["a", "b", "c"] as const, { minLength: 3 });
      await holdsForEvery(
        fc.asyncProperty(fc.tuple(smallDocument, smallDocument, smallDocument, order), async ([a, b, c, names]) => {
          const documents = { a, b, c };
          const kg = await newKg(records);
          let gone = "";
          for (const name of names) {
            const { ref } = await ingest(records, kg.id, { name, document: documents[name] });
            if (name === "a") gone = ref.source_id;
          }
          await records.cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id: gone }, { force: false });
          expect(await records.cutover.dump(kg.id)).toBe(await fresh({ b, c }));
        }),
        20,
      );
    });

    test("a new revision equals a fresh ingestion of it", async () => {
      await holdsForEvery(
        fc.asyncProperty(smallDocument, smallDocument, smallDocument, async (a, next, b) => {
          fc.pre(JSON.stringify(a) !== JSON.stringify(next));
          const kg = await newKg(records);
          await ingest(records, kg.id, { name: "a", document: a });
          await ingest(records, kg.id, { name: "b", document: b });
          await ingest(records, kg.id, { name: "a", document: next });
          expect(await records.cutover.dump(kg.id)).toBe(await fresh({ b, a: next }));
        }),
        runs,
      );
    });

    test("a new revision that keeps chunks of the active one equals a fresh ingestion of it", async () => {
      await holdsForEvery(
        fc.asyncProperty(
          fc.tuple(smallDocument, smallDocument, smallDocument, fc.infiniteStream(fc.nat(9))),
          async ([a, x, b, at]) => {
            const next = mixed(a, x, at);
            fc.pre(JSON.stringify(a) !== JSON.stringify(next));
            const kg = await newKg(records);
            await publish(records, await stageChanges(records, kg.id, { name: "a", document: a }));
            await ingest(records, kg.id, { name: "b", document: b });
            await publish(records, await stageChanges(records, kg.id, { name: "a", document: next }));
            expect(await records.cutover.dump(kg.id)).toBe(await fresh({ b, a: next }));
          },
        ),
        runs,
      );
    });

    test("deleting all documents leaves an empty knowledge graph", async () => {
      await holdsForEvery(
        fc.asyncProperty(smallDocument, smallDocument, async (a, b) => {
          const kg = await newKg(records);
          const empty = await records.cutover.dump(kg.id);
          const sources = [
            await ingest(records, kg.id, { name: "a", document: a }),
            await ingest(records, kg.id, { name: "b", document: b }),
          ];
          for (const { ref } of sources)
            await records.cutover.deleteSource(
              { tenant_id, kg_name: kg.name, source_id: ref.source_id },
              { force: false },
            );
          expect(await records.cutover.dump(kg.id)).toBe(empty);
        }),
        runs,
      );
    });

    test("an edit before a new revision gives the same graph as the same edit after it", async () => {
      await holdsForEvery(
        fc.asyncProperty(fc.tuple(smallDocument, smallDocument, smallDocument, deed), async ([a, next, b, act]) => {
          fc.pre(JSON.stringify(a) !== JSON.stringify(next));
          const [before, after] = [await newKg(records), await newKg(records)];
          await ingest(records, before.id, { name: "b", document: b });
          await ingest(records, before.id, { name: "a", document: a });
          const first = await act(records, before.id);
          await ingest(records, before.id, { name: "a", document: next });
          await ingest(records, after.id, { name: "b", document: b });
          await ingest(records, after.id, { name: "a", document: next });
          const second = await act(records, after.id);
          // Two edits are comparable only if both met the same record.
          fc.pre(first === second);
          expect(await records.cutover.dump(before.id)).toBe(await records.cutover.dump(after.id));
        }),
        runs,
      );
    });

    test("edits that undo each other leave nothing behind", async () => {
      await holdsForEvery(
        fc.asyncProperty(smallDocument, smallDocument, name, async (a, b, key) => {
          const [kg, plain] = [await newKg(records), await newKg(records)];
          for (const { id } of [kg, plain]) {
            await ingest(records, id, { name: "a", document: a });
            await ingest(records, id, { name: "b", document: b });
          }
          const [derived] = await records.reading.entitiesByKey([kg.id], [key]);
          fc.pre(derived !== undefined);
          const made = await records.edits.createEntity(kg.id, { ...hand, key, entity_type: "event" });
          await records.edits.deleteEntity(kg.id, made.id);
          expect(await records.cutover.dump(kg.id)).toBe(await records.cutover.dump(plain.id));
          await records.edits.deleteEntity(kg.id, derived?.id ?? 0);
          for (const { id } of [kg, plain])
            await records.edits.createEntity(id, { ...hand, key, entity_type: derived?.entity_type ?? "" });
          expect(await records.cutover.dump(kg.id)).toBe(await records.cutover.dump(plain.id));
        }),
        runs,
      );
    });
  });
}

/** Some chunks of both documents in any order, placed anew. A chunk may occur twice. */
function mixed(
  a: readonly PreparedChunk[],
  b: readonly PreparedChunk[],
  random: Iterator<number>,
): readonly PreparedChunk[] {
  const pool = [...a, ...a, ...b];
  const count = 1 + ((random.next().value ?? 0) % 4);
  return Array.from({ length: count }, (_, ordinal) => {
    const chunk = pool[(random.next().value ?? 0) % pool.length] ?? pool[0];
    if (chunk === undefined) throw new Error("A document without a chunk");
    const start_offset = ordinal * 1_000;
    return { ...chunk, ordinal, start_offset, end_offset: start_offset + chunk.content.length };
  });
}

const hand = { label: "By hand", description: "", properties: { by: "hand" } };

/**
 * A person's edit of the graph. It returns the record that it met, by natural key, so that two edits can be compared.
 */
type Deed = (records: DocumentRecords, kg_id: number) => Promise<string>;

const name = fc.constantFrom(...names);

const deed: fc.Arbitrary<Deed> = fc.oneof(
  name.map(
    (key): Deed =>
      async (records, kg_id) => {
        const [entity] = await records.reading.entitiesByKey([kg_id], [key]);
        if (entity) await records.edits.editEntity(kg_id, entity.id, { label: "Edited", properties: { a: 1 } });
        return String(entity !== undefined);
      },
  ),
  name.map(
    (key): Deed =>
      async (records, kg_id) => {
        const [entity] = await records.reading.entitiesByKey([kg_id], [key]);
        if (entity) await records.edits.deleteEntity(kg_id, entity.id);
        return String(entity !== undefined);
      },
  ),
  fc.tuple(name, fc.constantFrom("person", "place", "other", "event")).map(
    ([key, entity_type]): Deed =>
      async (records, kg_id) =>
        (await records.edits.createEntity(kg_id, { ...hand, key, entity_type })).variant,
  ),
  fc.tuple(name, name).map(
    ([source, target]): Deed =>
      async (records, kg_id) => {
        const [from, to] = await records.reading.entitiesByKey([kg_id], [source, target]);
        if (!from || !to) return "none";
        const ends = { source_entity_id: from.id, target_entity_id: to.id };
        const pin = { relation_type: "knows", confidence_score: 0.5, properties: {}, ...ends };
        const relation = await records.edits.createRelation(kg_id, pin);
        if (source < target) await records.edits.deleteRelation(kg_id, relation.id);
        return "made";
      },
  ),
);
