// Contract of template: headings, labels and sentences that many documents of a knowledge graph share.
import { beforeAll, describe, expect, test } from "vitest";
import type { PreparedChunk } from "../../domain/chunk.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { DocumentRecords } from "../support/document-lab.ts";
import { ingest, newKg, tenant_id } from "../support/document-lab.ts";
import { mentionOf, prepared, subjectOf, tripleOf } from "../support/small-documents.ts";

const shared = ["licenc", "appli"];

/** A document of one chunk with two sentences; the first one is that of the form. */
const filledIn = (own: string, form = shared): readonly PreparedChunk[] => [prepared(0, { sentences: [form, [own]] })];

type TemplateRecords = DocumentRecords & Pick<Records, "pictures">;
const pictureLimits = { nodes: 3, edges: 10 } as const;

export function templatesContract(open: () => TemplateRecords): void {
  let records: TemplateRecords;
  beforeAll(() => {
    records = open();
  });

  async function publishAll(kg_id: number, documents: Readonly<Record<string, readonly PreparedChunk[]>>) {
    const staged: { readonly source_id: string; readonly chunk_id: number }[] = [];
    for (const [name, document] of Object.entries(documents)) {
      const { ref, chunk_ids } = await ingest(records, kg_id, { name, document });
      staged.push({ source_id: ref.source_id, chunk_id: chunk_ids[0] ?? 0 });
    }
    return staged;
  }

  const templateIn = async (kg_id: number, chunk_ids: readonly number[]) =>
    (await records.reading.chunks([kg_id], chunk_ids)).map(({ template_sentences = [] }) => template_sentences);

  const shareOf = async (source_id: string) => (await records.sources.stats(tenant_id, source_id))?.template_share;

  describe("template", () => {
    test("a sentence is template when three documents contain it, for as long as they do", async () => {
      const { id: kg_id, name: kg_name } = await newKg(records);
      const [a, b] = await publishAll(kg_id, { a: filledIn("one"), b: filledIn("two") });
      if (a === undefined || b === undefined) throw new Error("Nothing was published");
      expect(await templateIn(kg_id, [a.chunk_id, b.chunk_id])).toEqual([[], []]);
      expect(await shareOf(a.source_id)).toBe(0);

      const [c] = await publishAll(kg_id, { c: filledIn("three") });
      expect(await templateIn(kg_id, [a.chunk_id, c?.chunk_id ?? 0])).toEqual([[0], [0]]);
      expect(await shareOf(a.source_id)).toBe(0.5);

      await records.cutover.deleteSource({ tenant_id, kg_name, source_id: b.source_id }, { force: false });
      expect(await templateIn(kg_id, [a.chunk_id])).toEqual([[]]);
      expect(await shareOf(a.source_id)).toBe(0);
    });

    test("a revision without the sentence does not count any more", async () => {
      const { id: kg_id } = await newKg(records);
      const documents = { a: filledIn("one"), b: filledIn("two"), c: filledIn("three") };
      const [a] = await publishAll(kg_id, documents);
      await publishAll(kg_id, { c: filledIn("four", ["other"]) });
      expect(await templateIn(kg_id, [a?.chunk_id ?? 0])).toEqual([[]]);
      await publishAll(kg_id, { c: filledIn("five") });
      expect(await templateIn(kg_id, [a?.chunk_id ?? 0])).toEqual([[0]]);
    });

    test("a document that repeats a sentence counts once, and another knowledge graph does not count", async () => {
      const { id: kg_id } = await newKg(records);
      const { id: other } = await newKg(records);
      const repeating = [0, 1, 2].map((ordinal) => prepared(ordinal, { sentences: [shared] }));
      const [a] = await publishAll(kg_id, { a: repeating, b: filledIn("two") });
      await publishAll(other, { c: filledIn("three"), d: filledIn("four") });
      expect(await templateIn(kg_id, [a?.chunk_id ?? 0])).toEqual([[]]);
    });

    test("in a larger collection a tenth of the documents must contain the sentence", async () => {
      const { id: kg_id } = await newKg(records);
      const own = Array.from({ length: 28 }, (_, at) => [`own${at}`, [prepared(0, { sentences: [[`word${at}`]] })]]);
      const [a] = await publishAll(kg_id, {
        ...Object.fromEntries(["a", "b", "c"].map((name) => [name, filledIn(name)])),
        ...Object.fromEntries(own),
      });
      expect(await templateIn(kg_id, [a?.chunk_id ?? 0])).toEqual([[]]);
      await publishAll(kg_id, { d: filledIn("d") });
      expect(await templateIn(kg_id, [a?.chunk_id ?? 0])).toEqual([[0]]);
    });

    test("pictures show other entities before a heading of many documents", async () => {
      const { id: kg_id } = await newKg(records);
      const about = (name: string): readonly PreparedChunk[] => [
        prepared(0, {
          subjects: [subjectOf(name)],
          mentions: [mentionOf("part"), mentionOf("crete")],
          triples: [tripleOf([name, "has", "part"]), tripleOf([name, "lies_on", "crete"])],
        }),
      ];
      const shown = async () => {
        const { dashboard, network } = await records.pictures.read(kg_id, pictureLimits);
        const labels = ({ label }: { readonly label: string }) => label;
        return { central: dashboard.central.map(labels), nodes: network.nodes.map(labels) };
      };
      await publishAll(kg_id, { a: about("ada"), b: about("bob") });
      const before = await shown();
      expect([before.central, before.nodes]).toEqual([
        expect.arrayContaining(["part"]),
        expect.arrayContaining(["part"]),
      ]);
      await publishAll(kg_id, { c: about("delos") });
      const after = await shown();
      expect([after.central, after.nodes]).not.toContainEqual(expect.arrayContaining(["part"]));
      expect([after.central, after.nodes]).toEqual([
        expect.arrayContaining(["crete"]),
        expect.arrayContaining(["crete"]),
      ]);
    });
  });
}
