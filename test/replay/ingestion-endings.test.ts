import { afterAll, beforeAll, expect, test } from "vitest";
import type { IngestionWork } from "../../agents/ingest-document.ts";
import { invalidInput, unavailable } from "../../domain/errors.ts";
import { PatientWorker } from "../../workflow-engine/temporal/patient-worker.ts";
import { progressQuery } from "../../workflows/run-workflow.ts";
import { type IngestionLab, openIngestionLab, startOf } from "../support/ingestion-lab.ts";
import { memoryIngestion, refTo } from "../support/memory-ingestion.ts";

let lab: IngestionLab;
beforeAll(async () => {
  lab = await openIngestionLab();
});
afterAll(() => lab.close());

/** Runs one document to its end, replays its history, and returns its handle and its status. */
const endOf = async (name: string, work: IngestionWork, meanwhile?: () => Promise<void>) => {
  const handle = await lab.withWorker(work, async () => {
    const started = await lab.start(refTo(name));
    await meanwhile?.();
    await started.result().catch(() => undefined);
    return started;
  });
  const history = await handle.fetchHistory();
  await PatientWorker.runReplayHistory({ workflowBundle: { codePath: lab.bundle.path } }, history, handle.workflowId);
  return { handle, status: await lab.engine.describe(handle.workflowId) };
};

const workflowId = (name: string): string => startOf(refTo(name)).workflowId;

/** A promise and the function that resolves it. */
const signalOf = () => {
  let fire: () => void = () => undefined;
  const fired = new Promise<void>((resolve) => {
    fire = resolve;
  });
  return { fire, fired };
};

test("invalid input fails the job at the first attempt, with the error's message", async () => {
  const lab = memoryIngestion({
    chunksOf: () => 1,
    during: (step) => {
      if (step === "prepare") throw invalidInput("The PDF has no text layer", "file");
    },
  });

  const { status } = await endOf("no_text", lab.work);

  expect(status).toBe("failed");
  expect(lab.runs).toEqual(["prepare", "abandon"]);
  expect(lab.abandoned.get("job_no_text")).toEqual({
    code: "invalid_input",
    message: "The PDF has no text layer",
    cancelled: false,
    retryable: false,
  });
});

test("a backend that is down for a moment delays the job and does not fail it", async () => {
  const attempts: number[] = [];
  const steps = memoryIngestion({
    chunksOf: () => 1,
    during: (step, _ref, { attempt }) => {
      if (step === "publish" && attempts.push(attempt) < 3) throw unavailable("vectorstore");
    },
  });

  const { status } = await endOf("outage", steps.work);

  expect(status).toBe("completed");
  expect(attempts).toEqual([1, 2, 3]);
  expect(steps.visible.get("src_outage")).toBe(1);
});

test("a failing batch ends the other lane before anything is swept", async () => {
  let running = 0;
  let runningAtAbandon = -1;
  const steps = memoryIngestion({
    chunksOf: () => 50,
    async during(step, _ref, { signal }) {
      if (step === "abandon") runningAtAbandon = running;
      if (step !== "prepareBatch") return;
      running += 1;
      try {
        if (running === 2) throw invalidInput("broken");
        await new Promise((resolve) => setTimeout(resolve, 300, signal));
      } finally {
        running -= 1;
      }
    },
  });

  const { status } = await endOf("lanes", steps.work);

  expect(status).toBe("failed");
  expect(runningAtAbandon).toBe(0);
  expect(steps.staged.has("src_lanes")).toBe(false);
});

test("cancelling stops the running step, then abandons the job", async () => {
  const preparing = signalOf();
  const steps = memoryIngestion({
    chunksOf: () => 1,
    async during(step, _ref, { signal }) {
      if (step !== "prepare") return;
      preparing.fire();
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    },
  });

  const { status } = await endOf("cancelled", steps.work, async () => {
    await preparing.fired;
    await lab.engine.cancel(workflowId("cancelled"));
  });

  expect(status).toBe("cancelled");
  expect(steps.runs).toEqual(["prepare", "abandon"]);
  expect(steps.abandoned.get("job_cancelled")).toMatchObject({ code: "cancelled", cancelled: true });
});

test("cancelling after publishing has begun changes nothing", async () => {
  const steps = memoryIngestion({
    chunksOf: () => 3,
    async during(step) {
      if (step === "publish") await lab.engine.cancel(workflowId("too_late"));
    },
  });

  const { status } = await endOf("too_late", steps.work);

  expect(status).toBe("completed");
  expect(steps.visible.get("src_too_late")).toBe(3);
  expect(steps.runs).not.toContain("abandon");
});

test("a workflow id starts only once; an unknown id is not found, and cancelling it does nothing", async () => {
  const steps = memoryIngestion({ chunksOf: () => 1 });
  const { handle } = await endOf("once", steps.work);

  const again = await lab.engine.start(startOf(refTo("once")));

  expect(again).toEqual({ run_id: (await handle.describe()).runId, already: true });
  expect(await lab.engine.describe("ingest/none/1")).toBe("not_found");
  await expect(lab.engine.cancel("ingest/none/1")).resolves.toBeUndefined();
});

test("a client can query a workflow's progress, read it in the UI, and find the workflow by search attributes", async () => {
  const publishing = signalOf();
  const go = signalOf();
  const steps = memoryIngestion({
    chunksOf: () => 25,
    async during(step) {
      if (step !== "publish") return;
      publishing.fire();
      await go.fired;
    },
  });

  const { handle } = await endOf("progress", steps.work, async () => {
    await publishing.fired;
    const running = lab.client.workflow.getHandle(workflowId("progress"));
    expect(await running.query(progressQuery)).toEqual({
      steps: { prepare: "completed", batches: "completed", publish: "running", pictures: "pending" },
      chunks: 25,
      batches_done: 3,
      batches: 3,
    });
    expect(await running.query("__temporal_workflow_metadata")).toMatchObject({
      currentDetails: expect.stringContaining("| batches | completed | 3 of 3 |"),
    });
    go.fire();
  });

  const { searchAttributes } = await handle.describe();
  expect(searchAttributes).toMatchObject({ KgName: ["lab"], SourceId: ["src_progress"], JobKind: ["ingestion"] });
});
