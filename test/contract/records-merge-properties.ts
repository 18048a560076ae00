// Properties of merges, for every corpus: a split undoes a merge, and a merge does not depend on when documents come.
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Entity } from "../../domain/graph.ts";
import { type DocumentRecords, ingest, newKg, tenant_id } from "../support/document-lab.ts";
import { holdsForEvery, propertyTimeout } from "../support/property-runs.ts";
import { names, smallDocument } from "../support/small-documents.ts";

const runs = 12;
const timeout = propertyTimeout(180_000);

const name = fc.constantFrom(...names);
const pair = fc.uniqueArray(name, { minLength: 2, maxLength: 2 });
interface ByHand {
  readonly entities: readonly (readonly [key: string, entity_type: string])[];
  readonly labels: readonly string[];
  readonly relations: readonly (readonly [source: string, target: string, relation_type: string])[];
}

/** Things that a person adds before the merge. */
const byHand: fc.Arbitrary<ByHand> = fc.record({
  entities: fc.array(fc.tuple(name, fc.constantFrom("person", "event")), { maxLength: 2 }),
  labels: fc.array(name, { maxLength: 1 }),
  relations: fc.array(fc.tuple(name, name, fc.constantFrom("knows", "made")), { maxLength: 3 }),
});

export function mergeProperties(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });

  const derived = async (kg_id: number, key: string): Promise<Entity | undefined> =>
    (await records.reading.entitiesByKey([kg_id], [key])).find(({ variant }) => variant === "");

  async function work(kg_id: number, hand: ByHand): Promise<void> {
    const given = { description: "", properties: { by: "hand" } };
    for (const [key, entity_type] of hand.entities)
      await records.edits.createEntity(kg_id, { ...given, key, label: `Given ${key}`, entity_type });
    for (const key of hand.labels) {
      const entity = await derived(kg_id, key);
      if (entity) await records.edits.editEntity(kg_id, entity.id, { label: `Edited ${key}`, properties: { a: 1 } });
    }
    for (const [source, target, relation_type] of hand.relations) {
      const [from, to] = [await derived(kg_id, source), await derived(kg_id, target)];
      if (!from || !to || from.id === to.id) continue;
      const ends = { source_entity_id: from.id, target_entity_id: to.id };
      const pin = { relation_type, confidence_score: 0.5, properties: { [source]: target }, ...ends };
      const { id } = await records.edits.createRelation(kg_id, pin);
      if (source < target) await records.edits.editRelation(kg_id, id, { confidence_score: 0.9 });
    }
  }

  /** Merges the second name into the first; returns the ids, or null if they are not two entities. */
  async function merge(kg_id: number, [into = "", from = ""]: readonly string[]) {
    const [target, other] = [await derived(kg_id, into), await derived(kg_id, from)];
    if (!target || !other || target.id === other.id) return null;
    const joining = { entity_id: target.id, ids: [other.id], key_id: "key_test" };
    await records.edits.mergeEntities(kg_id, joining);
    return joining;
  }

  describe("for every corpus with merges", { timeout }, () => {
    test("splits undo merges, in any order", async () => {
      await holdsForEvery(
        fc.asyncProperty(
          fc.tuple(smallDocument, smallDocument, byHand, pair, pair),
          async ([a, b, hand, first, second]) => {
            const kg = await newKg(records);
            await ingest(records, kg.id, { name: "a", document: a });
            await ingest(records, kg.id, { name: "b", document: b });
            await work(kg.id, hand);
            const before = await records.cutover.dump(kg.id);
            const merged = [await merge(kg.id, first), await merge(kg.id, second)].flatMap((each) => each ?? []);
            fc.pre(merged.length > 0);
            for (const joining of first < second ? merged : merged.reverse())
              await records.edits.splitEntities(kg.id, joining);
            expect(await records.cutover.dump(kg.id)).toBe(before);
          },
        ),
        runs,
      );
    });

    test("a merge before a new revision and a deletion gives the same graph as the merge after them", async () => {
      await holdsForEvery(
        fc.asyncProperty(fc.tuple(smallDocument, smallDocument, smallDocument, pair), async ([a, next, c, joined]) => {
          fc.pre(JSON.stringify(a) !== JSON.stringify(next));
          const [before, after] = [await newKg(records), await newKg(records)];
          const pinned = async (kg_id: number) => {
            for (const key of joined)
              await records.edits.createEntity(kg_id, { ...given, key, label: `Given ${key}`, entity_type: "person" });
          };
          const documents = async (kg: { id: number; name: string }, act: () => Promise<unknown>) => {
            await ingest(records, kg.id, { name: "a", document: a });
            const gone = await ingest(records, kg.id, { name: "c", document: c });
            await act();
            await ingest(records, kg.id, { name: "a", document: next });
            const source_id = gone.ref.source_id;
            await records.cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id }, { force: false });
          };
          await pinned(before.id);
          await documents(before, () => merge(before.id, joined));
          await pinned(after.id);
          await documents(after, async () => undefined);
          expect(await merge(after.id, joined)).not.toBeNull();
          expect(await records.cutover.dump(before.id)).toBe(await records.cutover.dump(after.id));
        }),
        runs,
      );
    });
  });
}

const given = { description: "", properties: {} };
