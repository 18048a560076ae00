import { expect, test } from "vitest";
import { silentLog } from "../../platform/log.ts";
import { workflowEngineContract } from "../../test/contract/workflow-engine.ts";
import { startOf } from "../../test/support/ingestion-lab.ts";
import { memoryIngestion, refTo } from "../../test/support/memory-ingestion.ts";
import { openEmbeddedEngine, type Program } from "./engine.ts";
import { ingestDocument } from "./ingest-document.ts";
import { createSlots } from "./slots.ts";

const nobody: Program<unknown> = () => Promise.reject(new Error("Nobody asks here"));

function openEngine(work: Parameters<typeof ingestDocument>[0], concurrency: number, graceMs: number) {
  const programs = {
    ingestDocument: { program: ingestDocument(work), slots: createSlots(concurrency) },
    answerQuestion: { program: nobody, slots: createSlots(1) },
    deliverWebhook: { program: nobody, slots: createSlots(1) },
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

test("a closed engine says so and takes nothing", async () => {
  const engine = openEngine(memoryIngestion({ chunksOf: () => 1 }).work, 1, 100);
  await engine.close();
  expect(await engine.health()).toMatchObject({ status: "disconnected" });
  await expect(engine.start(startOf(refTo("late")))).rejects.toMatchObject({ kind: "unavailable" });
});
