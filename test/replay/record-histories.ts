// Records histories of every workflow as it is now: `npm run record-histories`. Later code must replay the workflows
// that run today: files are added when a workflow changes, and deleted when no workflow of their kind can run any more
// (workflows/README.md). Existing files stay as they are.
import { access, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { WorkflowHandle } from "@temporalio/client";
import { invalidInput } from "../../domain/errors.ts";
import { memoryBenchmarking, startBenchmarking, withBenchmarkWorker } from "../support/benchmark-lab.ts";
import { memoryConsolidating, startConsolidating, withConsolidationWorker } from "../support/consolidation-lab.ts";
import { startDelivery, withDeliveryWorker } from "../support/delivery-lab.ts";
import { memoryDrawing, startDrawing, withDrawingWorker } from "../support/drawing-lab.ts";
import { type IngestionLab, openIngestionLab } from "../support/ingestion-lab.ts";
import { memoryDelivery } from "../support/memory-delivery.ts";
import { memoryImport, startImporting, withImportWorker } from "../support/memory-import.ts";
import { memoryIngestion, refTo } from "../support/memory-ingestion.ts";
import { memoryQuestion } from "../support/memory-question.ts";
import { startQuestion, withQuestionWorker } from "../support/question-lab.ts";
import { recordedHistory } from "../support/recorded-history.ts";

const folder = join(import.meta.dirname, "histories");

type Recording = (lab: IngestionLab) => Promise<WorkflowHandle>;

/** A step that waits until it is told to stop. */
const untilCancelled = (signal: AbortSignal): Promise<void> =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

const ingestion =
  (name: string, chunks: number, ending: "completed" | "failed" | "cancelled"): Recording =>
  async (lab) => {
    let begun: () => void = () => undefined;
    const preparing = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const { work } = memoryIngestion({
      chunksOf: () => chunks,
      async during(step, _ref, { signal }) {
        if (step !== "prepare" || ending === "completed") return;
        if (ending === "failed") throw invalidInput("The PDF has no text layer");
        begun();
        await untilCancelled(signal);
      },
    });
    return lab.withWorker(work, async () => {
      const handle = await lab.start(refTo(name));
      if (ending === "cancelled") await preparing.then(() => handle.cancel());
      await handle.result().catch(() => undefined);
      return handle;
    });
  };

const question =
  (name: string, sql: boolean, ending: "completed" | "failed" | "cancelled"): Recording =>
  async (lab) => {
    let begun: () => void = () => undefined;
    const retrieving = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const { work } = memoryQuestion({
      sql,
      async during(step, { signal }) {
        if (step !== "retrieve" || ending === "completed") return;
        if (ending === "failed") throw invalidInput("The question could not be answered");
        begun();
        await untilCancelled(signal);
      },
    });
    return withQuestionWorker(lab, work, async () => {
      const handle = await startQuestion(lab, `job_${name}`);
      if (ending === "cancelled") await retrieving.then(() => handle.cancel());
      await handle.result().catch(() => undefined);
      return handle;
    });
  };

const delivery =
  (name: string, waits: readonly (number | null)[], ending: "completed" | "failed" | "cancelled"): Recording =>
  async (lab) => {
    let begun: () => void = () => undefined;
    const delivering = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const { work } = memoryDelivery(waits, async ({ signal }) => {
      if (ending === "failed") throw invalidInput("There is no such event");
      begun();
      if (ending === "cancelled") await untilCancelled(signal);
    });
    return withDeliveryWorker(lab, work, async () => {
      const handle = await startDelivery(lab, `evt_${name}`);
      if (ending === "cancelled") await delivering.then(() => handle.cancel());
      await handle.result().catch(() => undefined);
      return handle;
    });
  };

const drawing =
  (name: string, ending: "completed" | "failed" | "cancelled"): Recording =>
  async (lab) => {
    let begun: () => void = () => undefined;
    const working = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const { work } = memoryDrawing(async ({ signal }) => {
      if (ending === "failed") throw invalidInput("The knowledge graph was deleted");
      begun();
      if (ending === "cancelled") await untilCancelled(signal);
    });
    return withDrawingWorker(lab, work, async () => {
      const handle = await startDrawing(lab, `job_${name}`);
      if (ending === "cancelled") await working.then(() => handle.cancel());
      await handle.result().catch(() => undefined);
      return handle;
    });
  };

const importing =
  (name: string, parts: number, ending: "completed" | "failed" | "cancelled"): Recording =>
  async (lab) => {
    let begun: () => void = () => undefined;
    const checking = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const work = memoryImport(parts, async ({ signal }) => {
      if (ending === "failed") throw invalidInput("Line 2: is not JSON in UTF-8");
      begun();
      if (ending === "cancelled") await untilCancelled(signal);
    });
    return withImportWorker(lab, work, async () => {
      const handle = await startImporting(lab, `job_${name}`);
      if (ending === "cancelled") await checking.then(() => handle.cancel());
      await handle.result().catch(() => undefined);
      return handle;
    });
  };

const benchmarking =
  (name: string, ending: "completed" | "failed" | "cancelled"): Recording =>
  async (lab) => {
    let begun: () => void = () => undefined;
    const asking = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const { work } = memoryBenchmarking(2, async ({ signal }) => {
      if (ending === "failed") throw invalidInput("The data set has changed");
      begun();
      if (ending === "cancelled") await untilCancelled(signal);
    });
    return withBenchmarkWorker(lab, work, async () => {
      const handle = await startBenchmarking(lab, `job_${name}`);
      if (ending === "cancelled") await asking.then(() => handle.cancel());
      await handle.result().catch(() => undefined);
      return handle;
    });
  };

const consolidating =
  (name: string, ending: "completed" | "failed" | "cancelled"): Recording =>
  async (lab) => {
    let begun: () => void = () => undefined;
    const reading = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const { work } = memoryConsolidating(2, async ({ signal }) => {
      if (ending === "failed") throw invalidInput("A defect");
      begun();
      if (ending === "cancelled") await untilCancelled(signal);
    });
    return withConsolidationWorker(lab, work, async () => {
      const handle = await startConsolidating(lab, `owner_${name}`);
      if (ending === "cancelled") await reading.then(() => handle.cancel());
      await handle.result().catch(() => undefined);
      return handle;
    });
  };

/** `<workflow>-<case>` → how to record it. */
const recordings: Readonly<Record<string, Recording>> = {
  "ingestDocument-small": ingestion("small", 7, "completed"),
  "ingestDocument-big": ingestion("big", 45, "completed"),
  "ingestDocument-failed": ingestion("failed", 1, "failed"),
  "ingestDocument-cancelled": ingestion("cancelled", 1, "cancelled"),
  "answerQuestion-passages": question("passages", false, "completed"),
  "answerQuestion-sql": question("sql", true, "completed"),
  "answerQuestion-failed": question("failed", false, "failed"),
  "answerQuestion-cancelled": question("cancelled", false, "cancelled"),
  "importGraph-parts": importing("parts", 3, "completed"),
  "importGraph-failed": importing("failed", 1, "failed"),
  "importGraph-cancelled": importing("cancelled", 1, "cancelled"),
  "deliverWebhook-once": delivery("once", [null], "completed"),
  "deliverWebhook-again": delivery("again", [10, 20, null], "completed"),
  "deliverWebhook-failed": delivery("failed", [null], "failed"),
  "deliverWebhook-cancelled": delivery("cancelled", [null], "cancelled"),
  "benchmarkMemory-completed": benchmarking("measured", "completed"),
  "benchmarkMemory-failed": benchmarking("failed", "failed"),
  "benchmarkMemory-cancelled": benchmarking("cancelled", "cancelled"),
  "consolidateMemory-completed": consolidating("completed", "completed"),
  "consolidateMemory-failed": consolidating("failed", "failed"),
  "consolidateMemory-cancelled": consolidating("cancelled", "cancelled"),
  "drawPictures-completed": drawing("drawn", "completed"),
  "drawPictures-failed": drawing("failed", "failed"),
  "drawPictures-cancelled": drawing("cancelled", "cancelled"),
};

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** The first free name: `<name>.json`, `<name>-2.json`, … when `again` asks for another beside those that are there. */
async function pathFor(name: string, again: boolean): Promise<string | null> {
  for (let n = 1; ; n++) {
    const path = join(folder, n === 1 ? `${name}.json` : `${name}-${n}.json`);
    if (!(await exists(path))) return path;
    if (!again) return null;
  }
}

// Without arguments, records the cases that have no file yet. With names, records another file for each of them.
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in recordings));
if (unknown.length > 0) throw new Error(`Not recorded here: ${unknown.join(", ")}`);
await mkdir(folder, { recursive: true });
const lab = await openIngestionLab();
try {
  for (const [name, record] of Object.entries(recordings)) {
    if (named.length > 0 && !named.includes(name)) continue;
    const path = await pathFor(name, named.length > 0);
    if (path === null) continue;
    await writeFile(path, recordedHistory(await (await record(lab)).fetchHistory()));
    console.log(path);
  }
} finally {
  await lab.close();
}
