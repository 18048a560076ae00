import { afterAll, beforeAll, expect, test } from "vitest";
import { type BenchmarkWork, benchmarkMemory } from "../../agents/benchmark-memory.ts";
import { invalidInput, unavailable } from "../../domain/errors.ts";
import { PatientWorker } from "../../workflow-engine/temporal/patient-worker.ts";
import {
  benchmarkStartOf,
  memoryBenchmarking,
  startBenchmarking,
  withBenchmarkWorker,
} from "../support/benchmark-lab.ts";
import { type IngestionLab, openIngestionLab } from "../support/ingestion-lab.ts";
import { runDirectly } from "../support/run-directly.ts";
import { signalOf } from "../support/signal-of.ts";

let lab: IngestionLab;
beforeAll(async () => {
  lab = await openIngestionLab();
});
afterAll(() => lab?.close());

/** Runs one job to its end, replays its history, and returns its status, its timers and the text of its history. */
async function endOf(job_id: string, work: BenchmarkWork, meanwhile?: () => Promise<void>) {
  const handle = await withBenchmarkWorker(lab, work, async () => {
    const started = await startBenchmarking(lab, job_id);
    await meanwhile?.();
    await started.result().catch(() => undefined);
    return started;
  });
  const history = await handle.fetchHistory();
  await PatientWorker.runReplayHistory({ workflowBundle: { codePath: lab.bundle.path } }, history, handle.workflowId);
  const timers = (history.events ?? []).filter(({ attributes }) => attributes === "timerStartedEventAttributes");
  return { status: await lab.engine.describe(handle.workflowId), timers: timers.length };
}

const steps = ["write 0", "ask 0/0", "ask 0/25", "erase 0", "write 1", "ask 1/0", "ask 1/25", "erase 1", "complete"];

test("each conversation is written, asked and erased, the same in process and on a server, and without a timer", async () => {
  const direct = memoryBenchmarking(2);
  await runDirectly(benchmarkMemory, { work: direct.work, claim: "run" }, { job_id: "job_direct" });
  const { work, runs, abandoned } = memoryBenchmarking(2, ({ attempt }) => {
    if (attempt < 2) throw unavailable("documents");
  });
  expect(await endOf("job_outage", work)).toEqual({ status: "completed", timers: 0 });
  expect([runs, direct.runs, abandoned.size]).toEqual([steps, steps, 0]);
});

test("a job that fails for good, or that is cancelled while it asks, is abandoned", async () => {
  const broken = memoryBenchmarking(1, () => {
    throw invalidInput("The data set has changed");
  });
  expect(await endOf("job_broken", broken.work)).toEqual({ status: "failed", timers: 0 });
  expect(broken.abandoned.get("job_broken")).toMatchObject({ code: "invalid_input", cancelled: false });

  const asking = signalOf();
  const stopped = memoryBenchmarking(1, ({ signal }) => {
    asking.fire();
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  const end = await endOf("job_stopped", stopped.work, async () => {
    await asking.fired;
    await lab.engine.cancel(benchmarkStartOf("job_stopped").workflowId);
  });
  expect(end).toEqual({ status: "cancelled", timers: 0 });
  expect(stopped.abandoned.get("job_stopped")).toMatchObject({ cancelled: true });
  expect(stopped.runs).toEqual(["write 0"]);
});
