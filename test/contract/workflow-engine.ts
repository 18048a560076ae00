import { afterEach, describe, expect, test } from "vitest";
import type { IngestionWork } from "../../agents/ingest-document.ts";
import { invalidInput, unavailable } from "../../domain/errors.ts";
import type { JobPriority } from "../../domain/job.ts";
import type { WorkflowEngine, WorkflowStatus } from "../../workflow-engine/engine.ts";
import { startOf } from "../support/ingestion-lab.ts";
import { memoryIngestion, refTo } from "../support/memory-ingestion.ts";
import { signalOf } from "../support/signal-of.ts";

/** An engine at work. */
export interface WorkingEngine {
  readonly engine: WorkflowEngine;
  /** Ends the engine's work, as the service does when it stops; running steps get `graceMs` to end. */
  close(): Promise<void>;
}

export interface WorkflowEngineLab {
  open(
    work: IngestionWork,
    options: { readonly concurrency: number; readonly graceMs: number },
  ): Promise<WorkingEngine>;
  /** Whether the next step of a started workflow waits for its turn. */
  isQueued(workflowId: string): Promise<boolean>;
  /** The answer of `describe` for a workflow that ended with `status`. */
  over(status: WorkflowStatus): WorkflowStatus;
}

const patience = { timeout: 60_000, interval: 20 };

/**
 * The contract of the role "workflow engine", over documents in maps. Each test has document names of its own, because a
 * workflow that has ended never starts again.
 */
export function workflowEngineContract(name: string, lab: WorkflowEngineLab): void {
  let working: WorkingEngine | undefined;
  const open = async (work: IngestionWork, concurrency = 10): Promise<WorkflowEngine> => {
    working = await lab.open(work, { concurrency, graceMs: 200 });
    return working.engine;
  };
  const close = async () => {
    await working?.close();
    working = undefined;
  };
  const startAt = (
    engine: WorkflowEngine,
    document: string,
    given: { readonly priority?: JobPriority; readonly tenantId?: string } = {},
  ) => engine.start({ ...startOf(refTo(document)), priority: 3, tenantId: "lab", ...given });
  const idOf = (document: string) => startOf(refTo(document)).workflowId;

  describe(`workflows on ${name}`, () => {
    afterEach(close);

    test("a document goes through its steps, and is running until its end", async () => {
      const [publishing, go] = [signalOf(), signalOf()];
      const steps = memoryIngestion({
        chunksOf: () => 25,
        async during(step) {
          if (step !== "publish") return;
          publishing.fire();
          await go.fired;
        },
      });
      const engine = await open(steps.work);
      expect(await engine.describe(idOf("whole"))).toBe("not_found");
      const { already } = await startAt(engine, "whole");
      await publishing.fired;
      expect([already, await engine.describe(idOf("whole"))]).toEqual([false, "running"]);
      go.fire();
      await expect.poll(() => engine.describe(idOf("whole")), patience).toBe(lab.over("completed"));
      expect(steps.visible.get("src_whole")).toBe(25);
      expect(steps.runs).toEqual(["prepare", ...Array(3).fill("prepareBatch"), "publish", "renderPictures"]);
    });

    test("starting a running workflow does not start it a second time", async () => {
      const go = signalOf();
      const steps = memoryIngestion({ chunksOf: () => 1, during: () => go.fired });
      const engine = await open(steps.work);
      const { run_id } = await startAt(engine, "twice");
      expect(await startAt(engine, "twice")).toEqual({ run_id, already: true });
      go.fire();
      await expect.poll(() => steps.finished.has("job_twice"), patience).toBe(true);
      expect(steps.runs).toEqual(["prepare", "publish", "renderPictures"]);
    });

    test("cancelling stops the running step, waits for its end, and abandons the job", async () => {
      const preparing = signalOf();
      const steps = memoryIngestion({
        chunksOf: () => 1,
        async during(step, _ref, { signal }) {
          if (step !== "prepare") return;
          preparing.fire();
          await new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("interrupted"))));
        },
      });
      const engine = await open(steps.work);
      await startAt(engine, "cancelled");
      await preparing.fired;
      await engine.cancel(idOf("cancelled"));
      await expect.poll(() => engine.describe(idOf("cancelled")), patience).toBe(lab.over("cancelled"));
      expect(steps.runs).toEqual(["prepare", "abandon"]);
      expect(steps.abandoned.get("job_cancelled")).toEqual({
        code: "cancelled",
        message: "The job was cancelled",
        cancelled: true,
        retryable: true,
      });
    });

    test("a document cancelled while it waits for its turn is never published", async () => {
      const [first, go] = [signalOf(), signalOf()];
      const steps = memoryIngestion({
        chunksOf: () => 1,
        async during(step, { source_id }) {
          if (step !== "prepare" || source_id !== "src_before") return;
          first.fire();
          await go.fired;
        },
      });
      const engine = await open(steps.work, 1);
      await startAt(engine, "before");
      await first.fired;
      await startAt(engine, "waiting");
      await engine.cancel(idOf("waiting"));
      go.fire();
      await expect.poll(() => engine.describe(idOf("waiting")), patience).toBe(lab.over("cancelled"));
      expect(steps.abandoned.get("job_waiting")).toMatchObject({ cancelled: true });
      await expect.poll(() => steps.finished.has("job_before"), patience).toBe(true);
      expect(steps.visible.has("src_waiting")).toBe(false);
    });

    test("cancelling changes nothing once publishing has begun, or if the workflow is unknown", async () => {
      const publishing = signalOf();
      const go = signalOf();
      const steps = memoryIngestion({
        chunksOf: () => 3,
        async during(step) {
          if (step !== "publish") return;
          publishing.fire();
          await go.fired;
        },
      });
      const engine = await open(steps.work);
      await engine.cancel(idOf("unknown"));
      await startAt(engine, "too_late");
      await publishing.fired;
      await engine.cancel(idOf("too_late"));
      go.fire();
      await expect.poll(() => steps.finished.has("job_too_late"), patience).toBe(true);
      expect(steps.runs).not.toContain("abandon");
    });

    test("a step whose error is final fails the job at its first attempt, with the error's message", async () => {
      const steps = memoryIngestion({
        chunksOf: () => 1,
        during: (step) => {
          if (step === "prepare") throw invalidInput("The PDF has no text layer", "file");
        },
      });
      const engine = await open(steps.work);
      await startAt(engine, "hopeless");
      await expect.poll(() => engine.describe(idOf("hopeless")), patience).toBe(lab.over("failed"));
      expect(steps.runs).toEqual(["prepare", "abandon"]);
      expect(steps.abandoned.get("job_hopeless")).toEqual({
        code: "invalid_input",
        message: "The PDF has no text layer",
        cancelled: false,
        retryable: false,
      });
    });

    test("a step whose error is temporary is tried again, with the cursor of its last attempt", async () => {
      const attempts: unknown[] = [];
      const steps = memoryIngestion({
        chunksOf: () => 1,
        during: (step, _ref, { attempt, resumeFrom, heartbeat }) => {
          if (step !== "publish") return;
          attempts.push([attempt, resumeFrom]);
          heartbeat({ done: attempt });
          if (attempt < 3) throw unavailable("vectorstore");
        },
      });
      const engine = await open(steps.work);
      await startAt(engine, "outage");
      await expect.poll(() => steps.finished.has("job_outage"), patience).toBe(true);
      expect(attempts).toEqual([
        [1, undefined],
        [2, { done: 1 }],
        [3, { done: 2 }],
      ]);
    });

    test("all attempts of a run share a claim, and no other run has it", async () => {
      const claims = new Map<string, Set<string>>();
      const steps = memoryIngestion({
        chunksOf: () => 1,
        during: (step, { job_id }, { attempt, claim }) => {
          claims.set(job_id, (claims.get(job_id) ?? new Set()).add(claim));
          if (step === "prepare" && attempt === 1) throw unavailable("sql");
        },
      });
      const engine = await open(steps.work);
      const started = await Promise.all(["one", "other"].map((document) => startAt(engine, `claim_${document}`)));
      await expect.poll(() => steps.finished.size, patience).toBe(2);
      const expected = started.map(({ run_id }) => new Set([run_id]));
      expect([claims.get("job_claim_one"), claims.get("job_claim_other")]).toEqual(expected);
      expect(expected[0]).not.toEqual(expected[1]);
    });

    test("an urgent job overtakes jobs that were queued before it", async () => {
      const [first, go] = [signalOf(), signalOf()];
      const order: string[] = [];
      const steps = memoryIngestion({
        chunksOf: () => 1,
        async during(step, { source_id }) {
          if (step !== "prepare") return;
          order.push(source_id);
          if (source_id !== "src_blocking") return;
          first.fire();
          await go.fired;
        },
      });
      const engine = await open(steps.work, 1);
      await startAt(engine, "blocking");
      await first.fired;
      const patient = Array.from({ length: 8 }, (_, at) => `patient_${at}`);
      for (const document of patient) await startAt(engine, document, { priority: 4 });
      await startAt(engine, "urgent", { priority: 1 });
      for (const document of [...patient, "urgent"])
        await expect.poll(() => lab.isQueued(idOf(document)), patience).toBe(true);
      go.fire();
      await expect.poll(() => steps.finished.size, patience).toBe(10);
      expect(order.slice(0, 3)).toContain("src_urgent");
    });

    test("a tenant with one document does not wait for all documents of another tenant", async () => {
      const [first, go] = [signalOf(), signalOf()];
      const order: string[] = [];
      const steps = memoryIngestion({
        chunksOf: () => 1,
        async during(step, { source_id }) {
          if (step !== "prepare") return;
          order.push(source_id);
          if (source_id !== "src_occupying") return;
          first.fire();
          await go.fired;
        },
      });
      const engine = await open(steps.work, 1);
      await startAt(engine, "occupying", { tenantId: "large" });
      await first.fired;
      const many = Array.from({ length: 12 }, (_, at) => `many_${at}`);
      for (const document of many) await startAt(engine, document, { tenantId: "large" });
      await startAt(engine, "single", { tenantId: "small" });
      for (const document of [...many, "single"])
        await expect.poll(() => lab.isQueued(idOf(document)), patience).toBe(true);
      go.fire();
      await expect.poll(() => steps.finished.size, patience).toBe(14);
      expect(order.slice(0, 4)).toContain("src_single");
    });

    test("a run that waits for its next attempt gives its place to another run", async () => {
      const begun: string[] = [];
      const steps = memoryIngestion({
        chunksOf: () => 1,
        during(step, { source_id }, { attempt }) {
          begun.push(`${source_id} ${step}`);
          if (source_id === "src_interrupted_by_outage" && step === "prepare" && attempt === 1)
            throw unavailable("vectorstore");
        },
      });
      const engine = await open(steps.work, 1);
      await startAt(engine, "interrupted_by_outage");
      await startAt(engine, "behind_it");
      await expect.poll(() => steps.finished.size, patience).toBe(2);
      const tries = begun.flatMap((step, at) => (step === "src_interrupted_by_outage prepare" ? [at] : []));
      expect(tries).toHaveLength(2);
      expect(begun.indexOf("src_behind_it prepare")).toBeLessThan(tries[1] ?? 0);
    });

    test("closing the engine stops running steps and abandons no job; the next start continues the job", async () => {
      const preparing = signalOf();
      let isFirst = true;
      const steps = memoryIngestion({
        chunksOf: () => 1,
        async during(step, _ref, { signal }) {
          if (step !== "prepare" || !isFirst) return;
          isFirst = false;
          preparing.fire();
          await new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("interrupted"))));
        },
      });
      await startAt(await open(steps.work), "interrupted");
      await preparing.fired;
      await close();
      expect(steps.runs).toEqual(["prepare"]);
      await startAt(await open(steps.work), "interrupted");
      await expect.poll(() => steps.finished.has("job_interrupted"), { timeout: 60_000, interval: 50 }).toBe(true);
      expect(steps.abandoned.size).toBe(0);
    });

    test("health names the engine and reports it connected", async () => {
      const engine = await open(memoryIngestion({ chunksOf: () => 1 }).work);
      expect(await engine.health()).toMatchObject({ status: "connected", engine: expect.stringMatching(/\w/) });
    });
  });
}
