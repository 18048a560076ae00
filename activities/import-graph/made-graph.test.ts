import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createImports } from "../../knowledge/transfer/imports.ts";
import { exportOf, fileOf, startImport } from "../../test/support/import-lab.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../../test/support/knowledge-lab.ts";
import type { SmallText } from "../../test/support/small-texts.ts";

let lab: KnowledgeLab;
let text: string;
beforeAll(async () => {
  lab = await openKnowledgeLab();
  await lab.ingest("first", "letter", letter);
  text = await exportOf(lab, "first");
});
afterAll(() => lab?.close());

const letter: SmallText = { file_type: "md", content: "# Delos\n\nDelos is an island.\n" };
const error = { stage: null, code: "workflow_closed", message: "The workflow ended", retryable: true } as const;

/** A queued import whose request has made a knowledge graph. */
async function queued(): Promise<{ readonly kg: string; readonly job_id: string }> {
  const kg = randomUUID();
  return { kg, job_id: await startImport(lab, { kg_name: kg, text }) };
}

const fail = (job_id: string) => lab.stores.records.imports.fail({ job_id }, { error, cancelled: false });
const cancel = (job_id: string) => lab.stores.records.jobs.requestCancel(ctx.tenant_id, job_id);
const isThere = async (kg: string) => (await lab.stores.records.kgs.get(ctx.tenant_id, kg)) !== null;

test("an import that is cancelled while it waits takes the knowledge graph with it that its request made", async () => {
  const { kg, job_id } = await queued();
  expect(await cancel(job_id)).toBe("cancelled");
  expect(await isThere(kg)).toBe(false);
});

test("an import whose workflow ended before its first write takes its knowledge graph with it, and keeps its message", async () => {
  const { kg, job_id } = await queued();
  await fail(job_id);
  expect(await isThere(kg)).toBe(false);
  await lab.sweepEverything();
  expect(await lab.stores.records.jobs.byId(job_id)).toMatchObject({ status: "failed", error });
});

test("a knowledge graph that was there before stays, and so does one that has got a document or another job", async () => {
  const [ingested, awaited] = [await queued(), await queued()];
  await lab.ingest(ingested.kg, "letter", letter);
  await startImport(lab, { kg_name: awaited.kg, text });
  await cancel(ingested.job_id);
  await fail(awaited.job_id);
  await cancel(await startImport(lab, { kg_name: "first", text }));
  expect(await Promise.all([ingested.kg, awaited.kg, "first"].map(isThere))).toEqual([true, true, true]);
});

test("a request whose import cannot be queued leaves no knowledge graph", async () => {
  const { stores, registry } = lab;
  const queue = () => Promise.reject(new Error("no connection"));
  const records = { ...stores.records, imports: { ...stores.records.imports, queue } };
  const imports = createImports({ ...stores, records, registry, wake: () => undefined });
  const kg_name = randomUUID();
  const started = imports.start(ctx, { kg_name, file: await fileOf(lab, text), create: true });
  await expect(started).rejects.toThrow("no connection");
  expect(await isThere(kg_name)).toBe(false);
});
