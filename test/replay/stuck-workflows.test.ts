// A workflow that cannot go on: the server repeats its task until the time limit of the workflow, and then ends it. The
// reconciler turns that status into a failed job (workflow-engine/reconciler.test.ts).
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ingestDocument } from "../../agents/ingest-document.ts";
import { serve } from "../../workflow-engine/serve.ts";
import { type IngestionLab, openIngestionLab, startOf } from "../support/ingestion-lab.ts";
import { memoryIngestion, refTo } from "../support/memory-ingestion.ts";
import { signalOf } from "../support/signal-of.ts";

let lab: IngestionLab;
let folder: string;
beforeAll(async () => {
  lab = await openIngestionLab();
  folder = await mkdtemp(join(tmpdir(), "lore-stuck-"));
});
afterAll(async () => {
  await lab?.close();
  await rm(folder, { recursive: true, force: true });
});

const patience = { timeout: 60_000, interval: 100 };

/** The bundle of another version, whose ingestion calls its steps by other names. */
async function otherVersion(): Promise<string> {
  const code = await readFile(lab.bundle.path, "utf8");
  const changed = code.replaceAll("scheduleActivity)(name,", 'scheduleActivity)("other_" + name,');
  expect(changed).not.toBe(code);
  const path = join(folder, "other-bundle.js");
  await writeFile(path, changed);
  return path;
}

test("a workflow that another version began, and whose steps differ, reaches its time limit", {
  timeout: 240_000,
}, async () => {
  const publishing = signalOf();
  const { work } = memoryIngestion({
    chunksOf: () => 1,
    async during(step, { source_id }, { signal }) {
      if (step !== "publish") return;
      if (source_id === "src_patient") publishing.fire();
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("interrupted"))));
    },
  });
  // On a slow machine the brief one may end before the other version takes its task; the patient one does not.
  const brief = { ...startOf(refTo("brief")), timeoutMs: 6_000 };
  const patient = { ...startOf(refTo("patient")), timeoutMs: 600_000 };
  await lab.withWorker(work, async () => {
    await lab.engine.start(brief);
    await lab.engine.start(patient);
    await publishing.fired;
  });
  expect(await lab.engine.describe(patient.workflowId)).toBe("running");
  const bundlePath = await otherVersion();
  const later = memoryIngestion({ chunksOf: () => 1 });
  const handle = lab.client.workflow.getHandle(patient.workflowId);
  const events = async () => JSON.stringify((await handle.fetchHistory()).events);
  await lab.withQueue(
    serve(ingestDocument, later.work, 20),
    async () => {
      // The program goes on at the next event.
      await handle.signal("event");
      await expect.poll(events, patience).toMatch(/nondeterminis/i);
      await expect.poll(() => lab.engine.describe(brief.workflowId), patience).toBe("timed_out");
    },
    bundlePath,
  );
  expect(await lab.engine.describe(patient.workflowId)).toBe("running");
  expect(later.finished.size).toBe(0);
});

test("a workflow that this version does not know reaches its time limit", async () => {
  const workflowId = "ingest/of_the_future/1";
  const started = { workflowId, taskQueue: "ingest", workflowExecutionTimeout: 2_000, args: [refTo("future")] };
  await lab.client.workflow.start("ingestDocumentOfTheFuture", started);
  await lab.withWorker(memoryIngestion({ chunksOf: () => 1 }).work, () =>
    expect.poll(() => lab.engine.describe(workflowId), patience).toBe("timed_out"),
  );
});

test("every start has the time limit of its definition, its tenant as fairness key, and its priority", async () => {
  const handle = await lab.start(refTo("limited"));
  const [first] = (await handle.fetchHistory()).events ?? [];
  const { workflowExecutionTimeout, priority } = first?.workflowExecutionStartedEventAttributes ?? {};
  expect(Number(workflowExecutionTimeout?.seconds)).toBe(ingestDocument.timeoutMs / 1_000);
  expect(priority).toMatchObject({ priorityKey: 3, fairnessKey: "lab" });
});
