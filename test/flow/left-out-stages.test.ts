import { afterAll, beforeAll, expect, test } from "vitest";
import { type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";

let lab: KnowledgeLab;
beforeAll(async () => {
  lab = await openKnowledgeLab();
});
afterAll(() => lab.close());

const text = "The lighthouse of Lindholm was designed by Mara Voss in 1873. It stands on the island of Sund.\n\n";

async function stagesOf(job_id: string) {
  const job = await lab.stores.records.jobs.byId(job_id);
  expect(job?.status).toBe("completed");
  return Object.fromEntries(job?.stages.map(({ name, status, items }) => [name, { status, items }]) ?? []);
}

test("a stage that the options leave out is skipped, the others are completed", async () => {
  const document = { file_type: "txt" as const, content: text };
  const { job_id } = await lab.ingest("stages", "no relations", { ...document, extract_relations: false });
  const { extract_relations, ...others } = await stagesOf(job_id);
  expect(extract_relations).toEqual({ status: "skipped", items: 0 });
  expect(new Set(Object.values(others).map(({ status }) => status))).toEqual(new Set(["completed"]));
  expect(others.extract_entities?.items).toBeGreaterThan(0);
});

test("a document in batches follows its options in every batch", async () => {
  const document = { file_type: "txt" as const, content: text.repeat(220) };
  const options = { extract_entities: false, chunking_strategy: "paragraph", chunk_size: 100 } as const;
  const { job_id, source_id } = await lab.ingest("stages", "no entities", { ...document, ...options });
  const { extract_entities, extract_relations, ...others } = await stagesOf(job_id);
  expect([extract_entities, extract_relations]).toEqual([
    { status: "skipped", items: 0 },
    { status: "skipped", items: 0 },
  ]);
  expect(others.chunk_semantically?.items).toBeGreaterThan(200);
  expect(new Set(Object.values(others).map(({ status }) => status))).toEqual(new Set(["completed"]));
  const source = await lab.stores.records.sources.get("default", source_id);
  expect(source).toMatchObject({ entities_count: 0, relations_count: 0 });
});
