// Contract of choosing knowledge graphs for a question that names none.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type KnowledgeGraph, NewKnowledgeGraph } from "../../domain/kg.ts";
import type { KgQuestion } from "../../stores/ports/records/kgs.ts";
import { ingest, tenant_id } from "../support/document-lab.ts";
import { apiKey, type CoreRecords } from "../support/record-lab.ts";
import { prepared, subjectOf } from "../support/small-documents.ts";

export function choosingContract(engine: string, open: () => CoreRecords): void {
  let records: CoreRecords;
  /** A word that no other test uses. */
  const fresh = () => `w${randomUUID().replaceAll("-", "")}`;
  const create = (given: Partial<NewKnowledgeGraph> = {}, tenant = tenant_id) =>
    records.kgs.create(
      tenant,
      NewKnowledgeGraph.parse({ name: fresh(), kg_type: "user", enable_sql_storage: false, ...given }),
    );
  /** A knowledge graph whose one document has these words, and is about this key. */
  async function holding(words: readonly string[], key?: string) {
    const kg = await create();
    const subjects = key === undefined ? [] : [subjectOf(key)];
    const { ref } = await ingest(records, kg.id, {
      name: "a",
      document: [prepared(0, { sentences: [words], subjects })],
    });
    return { kg, source_id: ref.source_id };
  }
  const asking = (question: Partial<KgQuestion>, limit = 5) =>
    records.kgs.choose(tenant_id, { stems: [], keys: [], words: [], ...question }, limit);
  const first = async (question: Partial<KgQuestion>) => (await asking(question)).kgs[0]?.id;
  const idsOf = (kgs: readonly Pick<KnowledgeGraph, "id">[]) => kgs.map(({ id }) => id);

  describe(`choosing knowledge graphs on ${engine}`, () => {
    const common = fresh();

    beforeAll(async () => {
      records = open();
      for (let n = 0; n < 8; n += 1) await holding([common, "sail"]);
    });

    test("a tenant with few of them is asked in all, by name; those of other tenants are not", async () => {
      const tenant = fresh();
      await records.keys.insert(apiKey({ tenant_id: tenant }));
      for (const name of ["b", "c", "a"]) await create({ name }, tenant);
      const chosen = await records.kgs.choose(tenant, { stems: [common], keys: [], words: [] }, 3);
      expect({ ...chosen, kgs: chosen.kgs.map(({ name }) => name) }).toEqual({ kgs: ["a", "b", "c"], not_chosen: 0 });
    });

    test("the one that holds a rare word of the question comes first; the others are counted", async () => {
      const rare = fresh();
      const { kg } = await holding([common, rare]);
      const { kgs, not_chosen } = await asking({ stems: [common, rare] });
      expect(kgs[0]).toEqual({ id: kg.id, name: kg.name });
      expect(kgs.length).toBeLessThanOrEqual(5);
      const all = await records.kgs.list(tenant_id, { include_inactive: false });
      expect(kgs.length + not_chosen).toBe(all.length);
    });

    test("the one with more chunks about a word comes before one that mentions it once", async () => {
      const word = fresh();
      const { kg: once } = await holding([word]);
      const kg = await create();
      const chunks = [0, 1, 2].map((ordinal) => prepared(ordinal, { sentences: [[word, `part${ordinal}`]] }));
      await ingest(records, kg.id, { name: "a", document: chunks });
      expect(idsOf((await asking({ stems: [word] })).kgs).slice(0, 2)).toEqual([kg.id, once.id]);
    });

    test("the one with a chunk about a named entity comes before one with the words of the name", async () => {
      const [given, family] = [fresh(), fresh()];
      await holding([given, family]);
      const { kg } = await holding([given, family], `${given} ${family}`);
      expect(await first({ stems: [given, family], keys: [`${given} ${family}`] })).toBe(kg.id);
    });

    test("a name that a person gave to an entity counts as the entity's own", async () => {
      const [key, label] = [fresh(), fresh()];
      const { kg } = await holding([common, key], key);
      const [entity] = await records.reading.entitiesByKey([kg.id], [key]);
      await records.edits.editEntity(kg.id, entity?.id ?? 0, { label });
      expect(await first({ keys: [label] })).toBe(kg.id);
    });

    test("a word of its name or of a domain counts", async () => {
      const [name, field] = [fresh(), fresh()];
      const named = await create({ name: `${name}-archive` });
      const about = await create({ domains: [`Law of ${field.toUpperCase()}`] });
      expect(await first({ words: [name] })).toBe(named.id);
      expect(await first({ words: [field] })).toBe(about.id);
    });

    test("words of a deleted or replaced document do not count", async () => {
      const [deleted, replaced] = [fresh(), fresh()];
      const gone = await holding([deleted]);
      await records.cutover.deleteSource(
        { tenant_id, kg_name: gone.kg.name, source_id: gone.source_id },
        { force: false },
      );
      const changed = await holding([replaced]);
      await ingest(records, changed.kg.id, { name: "a", document: [prepared(0, { sentences: [["other"]] })] });
      const unknown = idsOf((await asking({ stems: [fresh()] })).kgs);
      for (const word of [deleted, replaced]) expect(idsOf((await asking({ stems: [word] })).kgs)).toEqual(unknown);
    });

    test("if no word is known the largest ones are chosen", async () => {
      const kg = await create();
      await ingest(records, kg.id, {
        name: "a",
        document: Array.from({ length: 9 }, (_, ordinal) => prepared(ordinal, {})),
      });
      const { kgs } = await asking({ stems: [fresh()], keys: [fresh()], words: [fresh()] });
      expect(kgs).toHaveLength(5);
      expect(kgs[0]?.id).toBe(kg.id);
    });
  });
}
