import { afterAll, beforeAll, expect, test } from "vitest";
import type { DrawingWork } from "../../agents/draw-pictures.ts";
import { invalidInput, unavailable } from "../../domain/errors.ts";
import { PatientWorker } from "../../workflow-engine/temporal/patient-worker.ts";
import { drawingStartOf, memoryDrawing, startDrawing, withDrawingWorker } from "../support/drawing-lab.ts";
import { type IngestionLab, openIngestionLab } from "../support/ingestion-lab.ts";
import { signalOf } from "../support/signal-of.ts";

let lab: IngestionLab;
beforeAll(async () => {
  lab = await openIngestionLab();
});
afterAll(() => lab?.close());

/** Runs one job to its end, replays its history, and returns its status and its timers. */
async function endOf(job_id: string, work: DrawingWork, meanwhile?: () => Promise<void>) {
  const handle = await withDrawingWorker(lab, work, async () => {
    const started = await startDrawing(lab, job_id);
    await meanwhile?.();
    await started.result().catch(() => undefined);
    return started;
  });
  const history = await handle.fetchHistory();
  await PatientWorker.runReplayHistory({ workflowBundle: { codePath: lab.bundle.path } }, history, handle.workflowId);
  const timers = (history.events ?? []).filter(({ attributes }) => attributes === "timerStartedEventAttributes");
  return { status: await lab.engine.describe(handle.workflowId), timers: timers.length };
}

test("pages are drawn by one step without a timer, also when the records are away for a moment", async () => {
  const { work, drawn, abandoned } = memoryDrawing(({ attempt }) => {
    if (attempt < 2) throw unavailable("sql");
  });
  expect(await endOf("job_outage", work)).toEqual({ status: "completed", timers: 0 });
  expect([drawn, abandoned.size]).toEqual([["job_outage"], 0]);
});

test("a job that fails for good, or that is cancelled while it draws, is ended in the records", async () => {
  const broken = memoryDrawing(() => {
    throw invalidInput("The knowledge graph was deleted");
  });
  expect(await endOf("job_broken", broken.work)).toEqual({ status: "failed", timers: 0 });
  expect(broken.abandoned.get("job_broken")).toMatchObject({ code: "invalid_input", cancelled: false });

  const drawing = signalOf();
  const stopped = memoryDrawing(({ signal }) => {
    drawing.fire();
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  const end = await endOf("job_stopped", stopped.work, async () => {
    await drawing.fired;
    await lab.engine.cancel(drawingStartOf("job_stopped").workflowId);
  });
  expect(end).toEqual({ status: "cancelled", timers: 0 });
  expect(stopped.abandoned.get("job_stopped")).toMatchObject({ cancelled: true });
});
