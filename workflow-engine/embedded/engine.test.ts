import { expect, test } from "vitest";
import { type IngestionWork, ingestDocument } from "../../agents/ingest-document.ts";
import { silentLog } from "../../platform/log.ts";
import { workflowEngineContract } from "../../test/contract/workflow-engine.ts";
import { startOf } from "../../test/support/ingestion-lab.ts";
import { memoryIngestion, refTo } from "../../test/support/memory-ingestion.ts";
import { signalOf } from "../../test/support/signal-of.ts";
import { deliveryOf } from "../overdue.ts";
import { openEmbeddedEngine } from "./engine.ts";
import { type Program, programOf } from "./program-of.ts";

const nobody: Program<unknown> = () => Promise.reject(new Error("Nobody asks here"));

function openEngine(work: IngestionWork, concurrency: number, graceMs: number) {
  const programs = {
    ingestDocument: { program: programOf(ingestDocument, work), concurrency },
    answerQuestion: { program: nobody, concurrency: 1 },
    deliverWebhook: { program: nobody, concurrency: 1 },
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

test("webhook deliveries that hang do not keep documents from being started", async () => {
  const { work } = memoryIngestion({ chunksOf: () => 1 });
  const hanging = signalOf();
  const programs = {
    ingestDocument: { program: programOf(ingestDocument, work), concurrency: 1 },
    answerQuestion: { program: nobody, concurrency: 1 },
    deliverWebhook: { program: () => hanging.fired, concurrency: 1 },
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
