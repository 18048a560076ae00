import { expect, test, vi } from "vitest";
import { type ImportWork, importGraph } from "../../agents/import-graph.ts";
import { type IngestionWork, ingestDocument } from "../../agents/ingest-document.ts";
import { silentLog } from "../../platform/log.ts";
import { workflowEngineContract } from "../../test/contract/workflow-engine.ts";
import { startOf } from "../../test/support/ingestion-lab.ts";
import { memoryImport } from "../../test/support/memory-import.ts";
import { memoryIngestion, refTo } from "../../test/support/memory-ingestion.ts";
import { signalOf } from "../../test/support/signal-of.ts";
import { deliveryOf } from "../overdue.ts";
import { serve } from "../serve.ts";
import { startOf as startOfWorkflow } from "../start-of.ts";
import { openEmbeddedEngine } from "./engine.ts";
import { type Program, programOf } from "./program-of.ts";

const importStart = { kgName: "lab", sourceId: null, jobKind: "import", priority: 3 } as const;
const nobody: Program<unknown> = () => Promise.reject(new Error("Nobody asks here"));

function openEngine(work: IngestionWork, concurrency: number, graceMs: number) {
  const programs = {
    ingestDocument: { program: programOf(ingestDocument, work), concurrency },
    answerQuestion: { program: nobody, concurrency: 1 },
    deliverWebhook: { program: nobody, concurrency: 1 },
    benchmarkMemory: { program: nobody, concurrency: 1 },
    consolidateMemory: { program: nobody, concurrency: 1 },
    drawPictures: { program: nobody, concurrency: 1 },
    importGraph: { program: nobody, concurrency: 1 },
  };
  return openEmbeddedEngine({ programs, graceMs, log: silentLog() });
}

workflowEngineContract("the engine in process", {
  over: () => "not_found",
  isQueued: async () => true,
  async open(work, { concurrency, graceMs }) {
    const engine = openEngine(work, concurrency, graceMs);
    return { engine, close: engine.close };
  },
});

test("a closed engine is disconnected and refuses starts", async () => {
  const engine = openEngine(memoryIngestion({ chunksOf: () => 1 }).work, 1, 100);
  await engine.close();
  expect(await engine.health()).toMatchObject({ status: "disconnected" });
  await expect(engine.start(startOf(refTo("late")))).rejects.toMatchObject({ kind: "unavailable" });
});

test("imports of one tenant give way after each part to the import of another tenant", async () => {
  const order: string[] = [];
  const [begun, queued] = [signalOf(), signalOf()];
  const parts = memoryImport(3, () => undefined);
  const work: ImportWork = {
    ...parts,
    async importPart(ref, offset, context) {
      order.push(`${ref.job_id} ${offset}`);
      begun.fire();
      await queued.fired;
      return parts.importPart(ref, offset, context);
    },
  };
  const programs = {
    ingestDocument: { program: nobody, concurrency: 1 },
    answerQuestion: { program: nobody, concurrency: 1 },
    deliverWebhook: { program: nobody, concurrency: 1 },
    benchmarkMemory: { program: nobody, concurrency: 1 },
    consolidateMemory: { program: nobody, concurrency: 1 },
    drawPictures: { program: nobody, concurrency: 1 },
    importGraph: { ...serve(importGraph, work, 1) },
  };
  const engine = openEmbeddedEngine({ programs, graceMs: 100, log: silentLog() });
  const start = (job_id: string, tenantId: string, atMs: number) =>
    engine.start(startOfWorkflow(importGraph, { job_id }, { ...importStart, tenantId, requestedAt: new Date(atMs) }));
  await start("first", "large", 1);
  await begun.fired;
  await start("second", "large", 2);
  await start("third", "large", 3);
  await start("other", "small", 4);
  queued.fire();
  await vi.waitUntil(() => order.length === 12, { timeout: 60_000 });
  // Each tenant has every second step. The first and the last step of an import are no parts.
  expect(order.slice(0, 6)).toEqual(["first 0", "first 1", "first 2", "other 0", "other 1", "other 2"]);
  await engine.close();
});

test("webhook deliveries that hang do not keep documents from being started", async () => {
  const { work } = memoryIngestion({ chunksOf: () => 1 });
  const hanging = signalOf();
  const programs = {
    ingestDocument: { program: programOf(ingestDocument, work), concurrency: 1 },
    answerQuestion: { program: nobody, concurrency: 1 },
    deliverWebhook: { program: () => hanging.fired, concurrency: 1 },
    benchmarkMemory: { program: nobody, concurrency: 1 },
    consolidateMemory: { program: nobody, concurrency: 1 },
    drawPictures: { program: nobody, concurrency: 1 },
    importGraph: { program: nobody, concurrency: 1 },
  };
  const engine = openEmbeddedEngine({ programs, graceMs: 100, log: silentLog() });
  const deliver = async () => {
    for (let n = 0; n < 20_000; n++) await engine.start(deliveryOf(`evt_${n}`));
  };
  await expect(deliver()).rejects.toMatchObject({ kind: "overloaded" });
  expect(await engine.start(startOf(refTo("document")))).toMatchObject({ already: false });
  hanging.fire();
  await engine.close();
});
