import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConsolidationWork, consolidateMemory } from "../../agents/consolidate-memory.ts";
import { invalidInput, unavailable } from "../../domain/errors.ts";
import { PatientWorker } from "../../workflow-engine/temporal/patient-worker.ts";
import {
  consolidationStartOf,
  memoryConsolidating,
  startConsolidating,
  withConsolidationWorker,
} from "../support/consolidation-lab.ts";
import { type IngestionLab, openIngestionLab } from "../support/ingestion-lab.ts";
import { runDirectly } from "../support/run-directly.ts";
import { signalOf } from "../support/signal-of.ts";

let lab: IngestionLab;
beforeAll(async () => {
  lab = await openIngestionLab();
});
afterAll(() => lab?.close());

/** Runs one consolidation to its end, replays its last history, and returns its status, its timers and its runs. */
async function endOf(owner_key: string, work: ConsolidationWork, meanwhile?: () => Promise<void>) {
  const handle = await withConsolidationWorker(lab, work, async () => {
    const started = await startConsolidating(lab, owner_key);
    await meanwhile?.();
    await started.result().catch(() => undefined);
    return started;
  });
  const history = await replayed(handle.workflowId);
  const timers = (history.events ?? []).filter(({ attributes }) => attributes === "timerStartedEventAttributes");
  return { status: await lab.engine.describe(handle.workflowId), timers: timers.length };
}

async function replayed(workflowId: string, runId?: string) {
  const history = await lab.client.workflow.getHandle(workflowId, runId).fetchHistory();
  await PatientWorker.runReplayHistory({ workflowBundle: { codePath: lab.bundle.path } }, history, workflowId);
  return history;
}

const twoPasses = ["learn 0", "learn 1", "summarise", "settle 7", "learn 1", "summarise", "settle 8"];

test("a memory is read to its end, and again after a change, the same in process and on a server, and without a timer", async () => {
  const direct = memoryConsolidating(2);
  await runDirectly(consolidateMemory, { work: direct.work, claim: "run" }, { owner_key: "direct" });
  const { work, runs, abandoned } = memoryConsolidating(2, ({ attempt }) => {
    if (attempt < 2) throw unavailable("documents");
  });
  expect(await endOf("outage", work)).toEqual({ status: "completed", timers: 0 });
  expect([runs, direct.runs, abandoned.size]).toEqual([twoPasses, twoPasses, 0]);
});

test("a memory that is due again is consolidated again under the same id, and never twice at a time", async () => {
  const [reading, go] = [signalOf(), signalOf()];
  const { work, runs } = memoryConsolidating(1, async () => {
    reading.fire();
    await go.fired;
  });
  await withConsolidationWorker(lab, work, async () => {
    const first = await lab.engine.start(consolidationStartOf("again"));
    await reading.fired;
    expect(await lab.engine.start(consolidationStartOf("again"))).toEqual({ ...first, already: true });
    go.fire();
    const { workflowId } = consolidationStartOf("again");
    await lab.client.workflow.getHandle(workflowId).result();
    const second = await lab.engine.start(consolidationStartOf("again"));
    expect(second.already).toBe(false);
    expect(second.run_id).not.toBe(first.run_id);
    await lab.client.workflow.getHandle(workflowId).result();
  });
  expect(runs.filter((step) => step.startsWith("settle"))).toEqual(["settle 7", "settle 8", "settle 8"]);
});

test("a long consolidation goes on with a new history, which has the hash of the owner and ids only", async () => {
  const batches = 120;
  const { work, runs } = memoryConsolidating(batches);
  const { workflowId } = consolidationStartOf("long");
  const { first_run } = await withConsolidationWorker(lab, work, async () => {
    const { run_id } = await lab.engine.start(consolidationStartOf("long"));
    await lab.client.workflow.getHandle(workflowId).result();
    return { first_run: run_id };
  });
  const before = await replayed(workflowId, first_run);
  const after = await replayed(workflowId);
  const last = before.events?.at(-1)?.attributes;
  expect(last).toBe("workflowExecutionContinuedAsNewEventAttributes");
  expect(before.events?.length).toBeLessThan(600);
  expect(after.events?.length).toBeLessThan(600);
  // Every batch was read, and none by both histories, except for the one that both begin and end with.
  expect(new Set(runs.filter((step) => step.startsWith("learn"))).size).toBe(batches);
}, 120_000);

test("a consolidation that fails for good, or that is cancelled while it reads, is abandoned", async () => {
  const broken = memoryConsolidating(1, () => {
    throw invalidInput("A defect");
  });
  expect(await endOf("broken", broken.work)).toEqual({ status: "failed", timers: 0 });
  expect(broken.abandoned.get("broken")).toMatchObject({ code: "invalid_input", cancelled: false });

  const reading = signalOf();
  const stopped = memoryConsolidating(1, ({ signal }) => {
    reading.fire();
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  const end = await endOf("stopped", stopped.work, async () => {
    await reading.fired;
    await lab.engine.cancel(consolidationStartOf("stopped").workflowId);
  });
  expect(end).toEqual({ status: "cancelled", timers: 0 });
  expect(stopped.abandoned.get("stopped")).toMatchObject({ cancelled: true });
  expect(stopped.runs).toEqual([]);
});
