// Contract of reading single records with their evidence, and lists of them.
import { beforeEach, describe, expect, test } from "vitest";
import type { PreparedChunk } from "../../domain/chunk.ts";
import type { Keyed } from "../../stores/ports/records/browsing.ts";
import { ingest, newKg, stage } from "../support/document-lab.ts";
import type { CoreRecords } from "../support/record-lab.ts";
import { mentionOf, postedText, prepared, subjectOf, tripleOf } from "../support/small-documents.ts";

const all = { limit: 100, after: null };
const hand = { description: "", properties: {} };

export function browsingContract(open: () => CoreRecords): void {
  describe("browsing", () => {
    let records: CoreRecords;
    let kg: { readonly id: number; readonly name: string };
    beforeEach(async () => {
      records = open();
      kg = await newKg(records);
    });

    const entityOf = async (key: string, variant = "") =>
      (await records.reading.entitiesByKey([kg.id], [key])).find((entity) => entity.variant === variant)?.id ?? 0;
    const labels = async (filter: Parameters<typeof records.browsing.entities>[1], page = all) =>
      (await records.browsing.entities(kg.id, filter, page)).map(({ entry }) => entry.label);
    const naming = (ordinal: number, ...keys: string[]): PreparedChunk =>
      prepared(ordinal, { mentions: keys.map((key, at) => mentionOf(key, { start: at * 30, end: at * 30 + 3 })) });

    /** Reads the list page by page, two entries at a time. */
    async function paged<Entry>(
      read: (page: { limit: number; after: string | null }) => Promise<readonly Keyed<Entry>[]>,
    ): Promise<Entry[]> {
      const entries: Entry[] = [];
      for (let after: string | null = null; ; ) {
        const page: readonly Keyed<Entry>[] = await read({ limit: 2, after });
        entries.push(...page.map(({ entry }) => entry));
        if (page.length < 2) return entries;
        after = page.at(-1)?.key ?? null;
      }
    }

    test("evidence of an entity is one place for each chunk that mentions it, then those that are about it", async () => {
      const about = prepared(0, { subjects: [subjectOf("ada")] });
      const twice = prepared(1, {
        mentions: [mentionOf("ada", { start: 3, end: 6 }), mentionOf("ada", { start: 9, end: 12 })],
      });
      const { ref, chunk_ids } = await ingest(records, kg.id, { name: "letter", document: [about, twice] });
      const [first, second] = chunk_ids;
      const id = await entityOf("ada");
      const source = { source_id: ref.source_id, source_name: "letter" };
      expect(await records.browsing.entityEvidence(kg.id, id, { limit: 20 })).toMatchObject([
        { ...source, chunk_id: second, place: 1_000, start: 3, content: twice.content, blocks: [] },
        { ...source, chunk_id: first, place: 0, start: null },
      ]);
      expect(await records.browsing.entity(kg.id, id)).toMatchObject({ id, about_count: 1, mention_count: 1 });
      expect(await records.browsing.byHand("entity", id)).toEqual({ created: false, changed: [] });
      expect(await records.browsing.entityEvidence(kg.id, id, { limit: 1 })).toHaveLength(1);
      const other = await newKg(records);
      expect(await records.browsing.entity(other.id, id)).toBeNull();
      expect(await records.browsing.entityEvidence(other.id, id, { limit: 20 })).toEqual([]);
    });

    test("evidence of a relation is where chunks state it, also when another chunk has its ends", async () => {
      const here = prepared(0, {
        mentions: [mentionOf("ada"), mentionOf("bob")],
        triples: [tripleOf(["ada", "knows", "bob"], 0.3)],
      });
      const elsewhere = prepared(1, {
        subjects: [subjectOf("ada"), subjectOf("bob")],
        triples: [],
      });
      const states = prepared(2, { triples: [tripleOf(["ada", "knows", "bob"], 0.9)] });
      const { chunk_ids } = await ingest(records, kg.id, { name: "letter", document: [here, elsewhere, states] });
      const [known] = await records.browsing.relations(kg.id, {}, all);
      const id = known?.entry.id ?? 0;
      expect(known?.entry).toMatchObject({ relation_type: "knows", support_count: 2 });
      const found = await records.browsing.relationEvidence(kg.id, id, { limit: 20 });
      expect(found).toMatchObject([
        { chunk_id: chunk_ids[2], start: 0 },
        { chunk_id: chunk_ids[0], start: 0 },
      ]);
      expect(await records.browsing.relation(kg.id, id)).toMatchObject({ id, source_key: "ada", target_key: "bob" });
      expect(await records.browsing.relation(kg.id, 0)).toBeNull();
      expect(await records.browsing.relationEvidence(kg.id, 0, { limit: 20 })).toEqual([]);
    });

    test("evidence in some sources leaves out other sources and posted chunks, before the limit is counted", async () => {
      const document = [
        { ...naming(0, "ada", "bob"), triples: [tripleOf(["ada", "knows", "bob"])] },
        prepared(1, { subjects: [subjectOf("ada")] }),
      ];
      await ingest(records, kg.id, { name: "letter", document });
      await records.edits.addChunk(kg.id, postedText({ prepared: naming(0, "ada", "bob") }));
      const other = await ingest(records, kg.id, { name: "other", document });
      const source_ids = [other.ref.source_id];
      const entity = await records.browsing.entityEvidence(kg.id, await entityOf("ada"), { limit: 2, source_ids });
      expect(entity.map(({ chunk_id }) => chunk_id)).toEqual(other.chunk_ids);
      const [knows] = await records.browsing.relations(kg.id, {}, all);
      const relation = await records.browsing.relationEvidence(kg.id, knows?.entry.id ?? 0, { limit: 1, source_ids });
      expect(relation).toMatchObject([{ chunk_id: other.chunk_ids[0] }]);
    });

    test("properties that a client gave to a merged entity are by hand on the target, until a split", async () => {
      const pair = [subjectOf("ada"), subjectOf("lovelace")];
      await ingest(records, kg.id, { name: "letter", document: [prepared(0, { subjects: pair })] });
      const [target, merged] = [await entityOf("ada"), await entityOf("lovelace")];
      const joining = { entity_id: target, ids: [merged], key_id: "key_test" };
      const changed = async (id: number) => (await records.browsing.byHand("entity", id)).changed;
      await records.edits.editEntity(kg.id, merged, { label: "Countess" });
      await records.edits.mergeEntities(kg.id, joining);
      // A label of a merged entity is a further name of the target, which keeps its own label.
      expect(await changed(target)).toEqual([]);
      await records.edits.splitEntities(kg.id, joining);
      await records.edits.editEntity(kg.id, merged, { properties: { died: 1852 } });
      const { entity } = await records.edits.mergeEntities(kg.id, joining);
      expect(entity.properties).toEqual({ died: 1852 });
      expect(await changed(target)).toEqual(["properties"]);
      await records.edits.editEntity(kg.id, target, { label: "Ada", properties: { born: 1815 } });
      expect(await changed(target)).toEqual(["label", "properties"]);
      await records.edits.splitEntities(kg.id, joining);
      expect(await changed(merged)).toEqual(["label", "properties"]);
    });

    test("the id of a merged entity reads its target, whose evidence and relations come from all names", async () => {
      const states = { ...naming(1, "lovelace", "bob"), triples: [tripleOf(["lovelace", "knows", "bob"])] };
      const { chunk_ids } = await ingest(records, kg.id, { name: "letter", document: [naming(0, "ada"), states] });
      const [target, merged] = [await entityOf("ada"), await entityOf("lovelace")];
      await records.edits.mergeEntities(kg.id, { entity_id: target, ids: [merged], key_id: "key_test" });
      expect(await records.browsing.entity(kg.id, merged)).toMatchObject({ id: target, mention_count: 2 });
      const found = await records.browsing.entityEvidence(kg.id, target, { limit: 20 });
      expect(found.map(({ chunk_id }) => chunk_id)).toEqual(chunk_ids);
      const [knows] = await records.browsing.relations(kg.id, {}, all);
      expect(knows?.entry).toMatchObject({ source_entity_id: target, support_count: 1 });
      expect(await records.browsing.relationEvidence(kg.id, knows?.entry.id ?? 0, { limit: 20 })).toMatchObject([
        { chunk_id: chunk_ids[1] },
      ]);
    });

    test("evidence and lists show no replaced, staged or posted-elsewhere chunk", async () => {
      await ingest(records, kg.id, { name: "letter", document: [naming(0, "ada"), naming(1, "bob")] });
      await ingest(records, kg.id, {
        name: "letter",
        document: [prepared(0, { mentions: [mentionOf("ada")], sentences: [["sea"]] })],
      });
      await stage(records, kg.id, { name: "other", document: [naming(0, "ada")] });
      const evidence = await records.browsing.entityEvidence(kg.id, await entityOf("ada"), { limit: 20 });
      expect(evidence).toMatchObject([{ content: "sea" }]);
      const chunks = await records.browsing.chunks(kg.id, null, all);
      expect(chunks.map(({ entry }) => entry.content)).toEqual(["sea"]);
      expect(await records.browsing.countChunks(kg.id, null)).toBe(1);
    });

    test("entities are listed by key and variant, page by page, and filtered", async () => {
      const { ref } = await ingest(records, kg.id, { name: "letter", document: [naming(0, "crete", "ada", "bob")] });
      await ingest(records, kg.id, { name: "other", document: [naming(0, "ada king", "delos")] });
      await records.edits.createEntity(kg.id, { key: "ada", label: "Ada", entity_type: "ship", ...hand });
      const listed = await paged((page) => records.browsing.entities(kg.id, {}, page));
      expect(listed.map(({ label }) => label)).toEqual(["ada", "Ada", "ada king", "bob", "crete", "delos"]);
      expect(listed[0]).toEqual(await records.browsing.entity(kg.id, await entityOf("ada")));
      expect(await labels({ entity_type: "ship" })).toEqual(["Ada"]);
      expect(await labels({ prefix: "ada" })).toEqual(["ada", "Ada", "ada king"]);
      expect(await labels({ prefix: "ada", entity_type: "other" })).toEqual(["ada", "ada king"]);
      expect(await labels({ source_id: ref.source_id })).toEqual(["ada", "bob", "crete"]);
      expect(await labels({ source_id: "src_unknown" })).toEqual([]);
      expect(await records.browsing.countEntities(kg.id, { prefix: "ada" })).toBe(3);
      expect(await records.browsing.countEntities(kg.id, { entity_type: "other", prefix: "d" })).toBe(1);
    });

    test("a label that a person gave is found by its beginning, and the name before it is not", async () => {
      await ingest(records, kg.id, { name: "letter", document: [naming(0, "ada", "bob")] });
      await records.edits.editEntity(kg.id, await entityOf("ada"), { label: "The Enchantress" });
      const found = await paged((page) => records.browsing.entities(kg.id, { prefix: "enchant" }, page));
      expect(found.map(({ label }) => label)).toEqual(["The Enchantress"]);
      expect(await labels({ prefix: "ada" })).toEqual([]);
      expect(await records.browsing.countEntities(kg.id, { prefix: "enchant" })).toBe(1);
      await records.edits.editEntity(kg.id, await entityOf("ada"), { label: "Countess" });
      expect(await labels({ prefix: "enchant" })).toEqual([]);
      expect(await labels({ prefix: "count" })).toEqual(["Countess"]);
    });

    test("relations are listed by their ends, page by page, and filtered by type and by entity", async () => {
      const triples = [
        tripleOf(["ada", "knows", "bob"]),
        tripleOf(["ada", "near", "bob"]),
        tripleOf(["bob", "knows", "crete"]),
        tripleOf(["crete", "knows", "ada"]),
      ];
      await ingest(records, kg.id, { name: "letter", document: [{ ...naming(0, "ada", "bob", "crete"), triples }] });
      const listed = await paged((page) => records.browsing.relations(kg.id, {}, page));
      const ends = listed.map((relation) => [relation.source_entity_id, relation.target_entity_id]);
      expect(ends).toEqual([...ends].sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d));
      expect(listed).toHaveLength(4);
      const ofType = await paged((page) => records.browsing.relations(kg.id, { relation_type: "knows" }, page));
      expect(ofType.map(({ relation_type }) => relation_type)).toEqual(["knows", "knows", "knows"]);
      const entity_id = await entityOf("ada");
      const ofAda = await paged((page) => records.browsing.relations(kg.id, { entity_id }, page));
      expect(
        ofAda.every((relation) => [relation.source_entity_id, relation.target_entity_id].includes(entity_id)),
      ).toBe(true);
      expect(ofAda).toHaveLength(3);
      expect(await records.browsing.countRelations(kg.id, { entity_id, relation_type: "knows" })).toBe(2);
      expect(await records.browsing.countRelations(kg.id, { relation_type: "far" })).toBe(0);
    });

    test("chunks of a source are listed in the order of its text, others by id", async () => {
      const texts = [0, 1, 2].map((at) => prepared(at, { sentences: [[`part${at}`]] }));
      const { ref } = await ingest(records, kg.id, { name: "letter", document: [...texts].reverse() });
      await ingest(records, kg.id, { name: "other", document: [prepared(0, {})] });
      const ofSource = await paged((page) => records.browsing.chunks(kg.id, ref.source_id, page));
      expect(ofSource.map(({ content }) => content)).toEqual(["part0", "part1", "part2"]);
      const listed = await paged((page) => records.browsing.chunks(kg.id, null, page));
      const ids = listed.map(({ id }) => id);
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
      expect(listed).toHaveLength(4);
      expect(listed[0]).toEqual(await records.edits.findChunk(kg.id, ids[0] ?? 0));
      expect(await records.browsing.countChunks(kg.id, ref.source_id)).toBe(3);
      expect(await records.browsing.countChunks(kg.id, "src_unknown")).toBe(0);
      expect(await records.browsing.chunks(kg.id, "src_unknown", all)).toEqual([]);
    });
  });
}
