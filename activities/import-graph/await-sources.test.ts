import { afterAll, beforeAll, expect, test } from "vitest";
import { conflict } from "../../domain/errors.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../../test/support/knowledge-lab.ts";
import { sourceLine } from "../../test/support/transfer-lines.ts";
import { awaitSources } from "./await-sources.ts";

let lab: KnowledgeLab;
beforeAll(async () => {
  lab = await openKnowledgeLab();
});
afterAll(() => lab?.close());

const { signal } = new AbortController();
const line = sourceLine({ fact_corrections: { author: "Ada" } });

/** A published source in a knowledge graph of its own. */
async function imported(kg_name: string) {
  const document = { file_type: "md", content: "# Delos\n\nDelos is an island.\n" } as const;
  const { source_id, job_id } = await lab.ingest(kg_name, "letter", document);
  const { id: kg_id, tenant_id } = await lab.registry.get(ctx, kg_name);
  return { job: { kg_id, tenant_id }, kg_name, source: { line, source_id, job_id, existing: false } };
}

test("facts are stated once the job that refuses changes has ended", async () => {
  const { job, source } = await imported("busy");
  const { records } = lab.stores;
  let refusals = 0;
  const sources: typeof records.sources = {
    ...records.sources,
    async change(change) {
      if (refusals++ === 0) throw conflict("The source is being processed");
      return records.sources.change(change);
    },
  };
  await awaitSources({ records: { ...records, sources } }, job, { accepted: [source], signal });
  const { facts } = (await records.sources.get(ctx.tenant_id, source.source_id)) ?? {};
  expect([refusals, facts]).toEqual([
    2,
    expect.objectContaining({ author: expect.objectContaining({ value: "Ada" }) }),
  ]);
});

test("a source that was deleted meanwhile is passed over", async () => {
  const { job, kg_name, source } = await imported("deleted");
  await lab.sources.delete(ctx, { kg_name, source_id: source.source_id }, { force: false });
  await awaitSources(lab.stores, job, { accepted: [source], signal });
  expect(await lab.stores.records.sources.get(ctx.tenant_id, source.source_id)).toBeNull();
});
