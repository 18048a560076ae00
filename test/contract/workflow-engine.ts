import { afterEach, describe, expect, test } from "vitest";
import { invalidInput, unavailable } from "../../domain/errors.ts";
import { memoryIngestion } from "../support/memory-ingestion.ts";
import { signalOf } from "../support/signal-of.ts";
import { cancellation } from "./workflow-engine/cancellation.ts";
import { openedEngine, patience, type WorkflowEngineLab } from "./workflow-engine/lab.ts";
import { turns } from "./workflow-engine/turns.ts";

/**
 * The contract of the role "workflow engine", over documents in maps. Each test has document names of its own, because
 * a workflow that has ended never starts again.
 */
export function workflowEngineContract(name: string, lab: WorkflowEngineLab): void {
  const opened = openedEngine(lab);
  const { open, close, startAt, idOf, over } = opened;

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
      await expect.poll(() => engine.describe(idOf("whole")), patience).toBe(over("completed"));
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

    test("a step whose error is final fails the job at its first attempt, with the error's message", async () => {
      const steps = memoryIngestion({
        chunksOf: () => 1,
        during: (step) => {
          if (step === "prepare") throw invalidInput("The PDF has no text layer", "file");
        },
      });
      const engine = await open(steps.work);
      await startAt(engine, "hopeless");
      await expect.poll(() => engine.describe(idOf("hopeless")), patience).toBe(over("failed"));
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

    cancellation(opened);
    turns(opened);
  });
}
