import { afterAll, beforeAll, expect, test } from "vitest";
import type { QuestionWork } from "../../agents/answer-question.ts";
import { invalidInput, unavailable } from "../../domain/errors.ts";
import { PatientWorker } from "../../workflow-engine/temporal/patient-worker.ts";
import { type IngestionLab, openIngestionLab } from "../support/ingestion-lab.ts";
import { memoryQuestion } from "../support/memory-question.ts";
import { questionStartOf, startQuestion, withQuestionWorker } from "../support/question-lab.ts";

let lab: IngestionLab;
beforeAll(async () => {
  lab = await openIngestionLab();
});
afterAll(() => lab?.close());

/** Runs one question to its end, replays its history, and returns its status. */
const endOf = async (job_id: string, work: QuestionWork, meanwhile?: () => Promise<void>) => {
  const handle = await withQuestionWorker(lab, work, async () => {
    const started = await startQuestion(lab, job_id);
    await meanwhile?.();
    await started.result().catch(() => undefined);
    return started;
  });
  const history = await handle.fetchHistory();
  await PatientWorker.runReplayHistory({ workflowBundle: { codePath: lab.bundle.path } }, history, handle.workflowId);
  return lab.engine.describe(handle.workflowId);
};

const cancel = (job_id: string) => lab.engine.cancel(questionStartOf(job_id).workflowId);

test("passages are reranked, table rows are not", async () => {
  const passages = memoryQuestion();
  const rows = memoryQuestion({ sql: true });

  expect(await endOf("job_passages", passages.work)).toBe("completed");
  expect(await endOf("job_rows", rows.work)).toBe("completed");

  expect(passages.runs).toEqual(["recall", "route", "retrieve", "rerank", "predict", "remember"]);
  expect(rows.runs).toEqual(["recall", "route", "retrieve", "predict", "remember"]);
});

test("a store that is down for a moment delays the question and does not fail it", async () => {
  const attempts: number[] = [];
  const question = memoryQuestion({
    during(step, { attempt }) {
      if (step === "retrieve" && attempts.push(attempt) < 3) throw unavailable("vectorstore");
    },
  });

  expect(await endOf("job_outage", question.work)).toBe("completed");

  expect(attempts).toEqual([1, 2, 3]);
  expect(question.answered).toContain("job_outage");
});

test("a step whose error is final fails the job at its first attempt, with the error's kind", async () => {
  const question = memoryQuestion({
    during(step) {
      if (step === "predict") throw invalidInput("The question could not be answered");
    },
  });

  expect(await endOf("job_broken", question.work)).toBe("failed");

  expect(question.runs.slice(-2)).toEqual(["predict", "abandon"]);
  expect(question.abandoned.get("job_broken")).toEqual({
    code: "invalid_input",
    message: "The question could not be answered",
    cancelled: false,
    retryable: false,
  });
});

test("cancelling ends the job without waiting for the running step, which is told to stop", async () => {
  let reached: () => void = () => undefined;
  const retrieving = new Promise<void>((resolve) => {
    reached = resolve;
  });
  let told = false;
  const question = memoryQuestion({
    async during(step, { signal }) {
      if (step !== "retrieve") return;
      reached();
      await new Promise<void>((_, reject) =>
        signal.addEventListener("abort", () => {
          told = true;
          reject(signal.reason);
        }),
      );
    },
  });

  const status = await endOf("job_cancelled", question.work, async () => {
    await retrieving;
    await cancel("job_cancelled");
  });

  expect(status).toBe("cancelled");
  expect(question.runs).toEqual(["recall", "route", "retrieve", "abandon"]);
  expect(question.abandoned.get("job_cancelled")).toMatchObject({ code: "cancelled", cancelled: true });
  expect(told).toBe(true);
});

test("cancelling once the answer is being remembered changes nothing", async () => {
  const question = memoryQuestion({
    async during(step) {
      if (step === "remember") await cancel("job_late");
    },
  });

  expect(await endOf("job_late", question.work)).toBe("completed");

  expect(question.answered).toContain("job_late");
  expect(question.runs).not.toContain("abandon");
});
