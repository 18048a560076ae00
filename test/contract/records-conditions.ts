// Contract of changes on a condition: of two changes that expect the same version exactly one is made, and a refused
// one leaves no trace.
import { beforeAll, describe, expect, test } from "vitest";
import { chunkTag, entityTag, kgTag, relationTag, sourceTag } from "../../domain/record-tag.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import { type DocumentRecords, ingest, newKg, publish, stage, tenant_id } from "../support/document-lab.ts";
import { mentionOf, postedText, prepared, subjectOf } from "../support/small-documents.ts";

const refusal = expect.objectContaining({ kind: "precondition_failed", field: "If-Match" });
const hand = { entity_type: "person", description: "", properties: {} };

type ConditionalRecords = DocumentRecords & Pick<Records, "browsing" | "kgDeletions">;

/**
 * Expects that exactly one of the changes is made, and that the others are refused. Returns the place of the made one.
 */
async function oneOf(changes: readonly Promise<unknown>[]): Promise<number> {
  const ends = await Promise.allSettled(changes);
  const refused = ends.filter(({ status }) => status === "rejected");
  expect(refused).toEqual(changes.slice(1).map(() => ({ status: "rejected", reason: refusal })));
  return ends.findIndex(({ status }) => status === "fulfilled");
}

/** `open` gives records over the same data as in another process: without a common queue. */
export function conditionsContract(open: () => ConditionalRecords): void {
  let records: ConditionalRecords;
  let other: ConditionalRecords;
  beforeAll(() => {
    records = open();
    other = open();
  });
  /** In two processes by turns. */
  const together = <Given>(
    given: readonly Given[],
    change: (by: ConditionalRecords, value: Given) => Promise<unknown>,
  ) => oneOf(given.map((value, at) => change(at % 2 === 0 ? records : other, value)));

  /** Everything that a change leaves in the records: what readers see, the version, and the marks for the engines. */
  const traceOf = async (kg_id: number) => ({
    dump: await records.cutover.dump(kg_id),
    version: (await records.kgs.byId(kg_id))?.version,
    waiting: await records.outbox.waiting(kg_id, Number.MAX_SAFE_INTEGER),
  });
  /** Expects that the change is refused, and that it has left nothing. */
  async function refused(kg_id: number, change: () => Promise<unknown>): Promise<void> {
    const before = await traceOf(kg_id);
    await expect(change()).rejects.toEqual(refusal);
    expect(await traceOf(kg_id)).toEqual(before);
  }

  const entityOf = async (kg_id: number, label: string) =>
    records.edits.createEntity(kg_id, { ...hand, label, key: label.toLowerCase() });
  async function related() {
    const { id: kg_id } = await newKg(records);
    const [ada, bob] = [await entityOf(kg_id, "Ada"), await entityOf(kg_id, "Bob")];
    const ends = { source_entity_id: ada.id, target_entity_id: bob.id };
    const stated = { relation_type: "knows", confidence_score: 1, properties: {} };
    return { kg_id, ada, bob, relation: await records.edits.createRelation(kg_id, { ...stated, ...ends }) };
  }

  describe("conditions", () => {
    test("of several edits of an entity that expect the same tag exactly one is made", async () => {
      const { kg_id, ada } = await related();
      const expected = [entityTag(ada)];
      const labels = ["Countess", "Lovelace", "Byron", "King"];
      const made = await together(labels, ({ edits }, label) => edits.editEntity(kg_id, ada.id, { label, expected }));
      expect(await records.browsing.entity(kg_id, ada.id)).toMatchObject({ label: labels[made] });
    });

    test("an edit answers the tag that later reads have, and expects any of several", async () => {
      const { kg_id, ada } = await related();
      const edited = await records.edits.editEntity(kg_id, ada.id, { label: "Countess", expected: null });
      const read = await records.browsing.entity(kg_id, ada.id);
      expect(read && entityTag(read)).toBe(entityTag(edited));
      expect(entityTag(edited)).not.toBe(entityTag(ada));
      for (const old of [[entityTag(ada)], []])
        await refused(kg_id, () => records.edits.editEntity(kg_id, ada.id, { label: "Byron", expected: old }));
      expect(await records.browsing.entity(kg_id, ada.id)).toEqual(read);
      const expected = [entityTag(ada), entityTag(edited)];
      expect(await records.edits.editEntity(kg_id, ada.id, { label: "Byron", expected })).toMatchObject({
        label: "Byron",
      });
    });

    test("of several edits of a relation exactly one is made, and deletions expect the tag of the last edit", async () => {
      const { kg_id, ada, relation } = await related();
      const stated = { expected: [relationTag(relation)] };
      await together([0.5, 0.6, 0.7], ({ edits }, confidence_score) =>
        edits.editRelation(kg_id, relation.id, { confidence_score, ...stated }),
      );
      await refused(kg_id, () => records.edits.deleteRelation(kg_id, relation.id, stated));
      const expected = [entityTag(ada)];
      await records.edits.editEntity(kg_id, ada.id, { description: "A countess.", expected });
      await refused(kg_id, () => records.edits.deleteEntity(kg_id, ada.id, { expected }));
      const [entity, edge] = [
        await records.browsing.entity(kg_id, ada.id),
        await records.browsing.relation(kg_id, relation.id),
      ];
      if (entity === null || edge === null) throw new Error("A refused deletion has deleted");
      await records.edits.deleteRelation(kg_id, relation.id, { expected: [relationTag(edge)] });
      await records.edits.deleteEntity(kg_id, ada.id, { expected: [entityTag(entity)] });
      expect(await records.browsing.entity(kg_id, ada.id)).toBeNull();
    });

    test("an edit and a deletion that expect the same tag: one of them is made", async () => {
      const { kg_id, bob } = await related();
      const expected = [entityTag(bob)];
      const [edited, deleted] = await Promise.allSettled([
        records.edits.editEntity(kg_id, bob.id, { label: "Robert", expected }),
        other.edits.deleteEntity(kg_id, bob.id, { expected }),
      ]);
      expect([edited.status, deleted.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      const left = await records.browsing.entity(kg_id, bob.id);
      expect(left?.label).toBe(edited.status === "fulfilled" ? "Robert" : undefined);
    });

    test("a merge and a split give the target another tag, and the id of a merged entity has the tag of its target", async () => {
      const { kg_id, ada, bob } = await related();
      const late = (id: number, tag: string) => () =>
        records.edits.editEntity(kg_id, id, { label: "B", expected: [tag] });
      const { entity } = await records.edits.mergeEntities(kg_id, { entity_id: ada.id, ids: [bob.id], key_id: "key" });
      expect(entity.label).toBe("Ada");
      await refused(kg_id, late(ada.id, entityTag(ada)));
      await refused(kg_id, late(bob.id, entityTag(bob)));
      const target = { label: "Countess", expected: [entityTag(entity)] };
      const changed = await records.edits.editEntity(kg_id, bob.id, target);
      expect(changed).toMatchObject({ id: ada.id, label: "Countess" });
      const gone = records.edits.deleteEntity(kg_id, bob.id, { expected: ["old"] });
      await expect(gone).rejects.toMatchObject({ kind: "not_found" });
      await records.edits.splitEntities(kg_id, { entity_id: ada.id, ids: [bob.id], key_id: "key" });
      await refused(kg_id, late(ada.id, entityTag(changed)));
    });

    test("a merge at the same time: an edit of the target is made before it, or refused", async () => {
      const { kg_id, ada, bob } = await related();
      const label = "Countess";
      const [edited] = await Promise.allSettled([
        records.edits.editEntity(kg_id, ada.id, { label, expected: [entityTag(ada)] }),
        other.edits.mergeEntities(kg_id, { entity_id: ada.id, ids: [bob.id], key_id: "key" }),
      ]);
      if (edited.status === "rejected") expect(edited.reason).toEqual(refusal);
      expect(await records.browsing.entity(kg_id, bob.id)).toMatchObject({
        id: ada.id,
        label: edited.status === "fulfilled" ? label : "Ada",
      });
    });

    test("a document that names an entity changes its tag only if it changes the entity", async () => {
      const { kg_id, ada } = await related();
      const named = [prepared(0, { mentions: [mentionOf("ada", { type: "person" })] })];
      await ingest(records, kg_id, { name: "a", document: named });
      const first = await records.browsing.entity(kg_id, ada.id);
      await ingest(records, kg_id, { name: "b", document: named });
      const second = await records.browsing.entity(kg_id, ada.id);
      expect(second?.source_ids).toHaveLength(2);
      expect(second && entityTag(second)).toBe(first && entityTag(first));
      const description = "Ada is a countess.";
      await ingest(records, kg_id, {
        name: "c",
        document: [prepared(0, { subjects: [subjectOf("ada", { description })] })],
      });
      const expected = second ? [entityTag(second)] : [];
      await refused(kg_id, () => records.edits.editEntity(kg_id, ada.id, { label: "Byron", expected }));
    });

    test("a new revision that describes an entity anew changes its tag, also while an edit waits for it", async () => {
      const { kg_id, ada } = await related();
      const telling = (description: string) => [prepared(0, { subjects: [subjectOf("ada", { description })] })];
      await ingest(records, kg_id, { name: "a", document: telling("Ada is a countess.") });
      const told = await records.browsing.entity(kg_id, ada.id);
      const expected = told ? [entityTag(told)] : [];
      const staged = await stage(records, kg_id, { name: "a", document: telling("Ada is a mathematician.") });
      const label = "Byron";
      const [edited] = await Promise.allSettled([
        records.edits.editEntity(kg_id, ada.id, { label, expected }),
        publish(other, staged),
      ]);
      if (edited.status === "rejected") expect(edited.reason).toEqual(refusal);
      expect(await records.browsing.entity(kg_id, ada.id)).toMatchObject({
        label: edited.status === "fulfilled" ? label : told?.label,
        description: "Ada is a mathematician.",
      });
      await refused(kg_id, () => records.edits.editEntity(kg_id, ada.id, { label, expected }));
    });

    test("a chunk is deleted by its own tag only; without the chunk there is nothing to compare", async () => {
      const { id: kg_id } = await newKg(records);
      const chunk = postedText();
      const [one, next] = [await records.edits.addChunk(kg_id, chunk), await records.edits.addChunk(kg_id, chunk)];
      await refused(kg_id, () => records.edits.deleteChunk(kg_id, one.id, { expected: [chunkTag(next)] }));
      const expected = [chunkTag(one)];
      await records.edits.deleteChunk(kg_id, one.id, { expected });
      const again = records.edits.deleteChunk(kg_id, one.id, { expected });
      await expect(again).rejects.toMatchObject({ kind: "not_found" });
    });

    test("a knowledge graph: one of several changes is made, documents leave its tag, and a deletion compares", async () => {
      const { name } = await newKg(records);
      const kg = await records.kgs.getOrCreate(tenant_id, name);
      const expected = [kgTag(kg)];
      const texts = ["one", "two", "three"];
      const made = await together(texts, ({ kgs }, description) =>
        kgs.update(tenant_id, name, { description, expected }),
      );
      const changed = await records.kgs.getOrCreate(tenant_id, name);
      expect(changed.description).toBe(texts[made]);
      await ingest(records, kg.id, { name: "a", document: [prepared(0, {})] });
      expect(kgTag(await records.kgs.getOrCreate(tenant_id, name))).toBe(kgTag(changed));
      const hide = (tags: readonly string[]) =>
        records.kgDeletions.hide(kg.id, { force: true, keeps_vectors: false, expected: tags });
      await refused(kg.id, () => hide(expected));
      expect(await hide([kgTag(changed)])).toMatchObject({ sources: 1 });
    });

    test("a source: one of several changes is made, and a new revision and a deletion compare", async () => {
      const kg = await newKg(records);
      const { source_id } = (await ingest(records, kg.id, { name: "a", document: [prepared(0, {})] })).ref;
      const name = { tenant_id, kg_name: kg.name, source_id };
      const read = async () => {
        const source = await records.sources.get(tenant_id, source_id);
        if (source === null) throw new Error("The source is gone");
        return source;
      };
      const change = (by: string, expected: readonly string[], { sources } = records) =>
        sources.change({ ...name, metadata: { by }, facts: {}, withdrawn: [], expected });
      const first = [sourceTag(await read())];
      const made = await together(["a", "b", "c"], (process, by) => change(by, first, process));
      expect((await read()).metadata).toEqual({ by: ["a", "b", "c"][made] });
      const { tag } = await change("d", [sourceTag(await read())]);
      expect(tag).toBe(sourceTag(await read()));
      await ingest(records, kg.id, { name: "a", document: [prepared(0, { sentences: [["another"]] })] });
      await refused(kg.id, () => change("e", [tag]));
      const remove = (expected: readonly string[]) => records.cutover.deleteSource(name, { force: false, expected });
      await refused(kg.id, () => remove([tag]));
      const last = [sourceTag(await read())];
      const [changed, removed] = await Promise.allSettled([change("f", last, other), remove(last)]);
      expect([changed.status, removed.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      expect((await records.sources.get(tenant_id, source_id))?.metadata).toEqual(
        changed.status === "fulfilled" ? { by: "f" } : undefined,
      );
    });
  });
}
