import { expect, test } from "vitest";
import { AppError, invalidInput, unavailable } from "../../domain/errors.ts";
import { silentLog } from "../../platform/log.ts";
import { runStep, type StepOptions } from "./run-step.ts";

const never = new AbortController().signal;
const limits = { timeoutMs: 60_000, giveUpAfterMs: 3_600_000, pauseMs: 1, longestPauseMs: 4 };
const run = { name: "prepare", workflowId: "ingest/1", claim: "run", log: silentLog() };
const rest: StepOptions["rest"] = (pause) => pause();
const options: StepOptions = { ...limits, ...run, stop: never, noMore: never, rest };

/** Runs a step that fails with `error` at every attempt; returns the number of attempts and the final error. */
async function attempts(error: unknown, over: Partial<StepOptions> = {}) {
  let count = 0;
  const fails = async () => {
    count += 1;
    throw error;
  };
  const ended = await runStep(fails, { ...options, ...over }).catch((failure: unknown) => failure);
  return { count, ended };
}

test("a final error gets one attempt, an unknown one five and no text, a temporary one retries until the time limit", async () => {
  expect(await attempts(invalidInput("no text"))).toMatchObject({ count: 1, ended: { type: "invalid_input" } });
  const unknown = await attempts(new Error("password"));
  expect(unknown).toMatchObject({ count: 5, ended: { type: "internal", message: "Internal error" } });
  const passing = await attempts(unavailable("sql"), { giveUpAfterMs: 2_000 });
  expect(passing).toMatchObject({ ended: { type: "unavailable", message: "sql unavailable" } });
  expect(passing.count).toBeGreaterThan(5);
});

test("a step waits for the retry time that its error gives", async () => {
  const later = new AppError("rate_limited", "slow down", { retryAfterSeconds: 60 });
  expect(await attempts(later, { giveUpAfterMs: 1_000 })).toMatchObject({ count: 1, ended: { type: "rate_limited" } });
});

test("an attempt that exceeds its deadline is aborted, and another follows", async () => {
  const told: unknown[] = [];
  const result = await runStep(
    async ({ attempt, signal }) => {
      if (attempt > 1) return "done";
      return new Promise<string>((_, reject) =>
        signal.addEventListener("abort", () => reject(new Error("interrupted"))),
      );
    },
    { ...options, timeoutMs: 20, log: { ...silentLog(), error: (...said: unknown[]) => told.push(said) } },
  );
  expect([result, told]).toEqual(["done", []]);
});

test("a step whose attempts all exceed their deadline fails with a timeout", async () => {
  const endless = ({ signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("interrupted"))));
  const failed = runStep(endless, { ...options, timeoutMs: 10, giveUpAfterMs: 30 });
  await expect(failed).rejects.toMatchObject({ type: "timeout", message: "A step did not finish in time" });
});

test("the signal `noMore` ends a pause and prevents further attempts", async () => {
  const closing = new AbortController();
  let count = 0;
  const waiting = runStep(
    async () => {
      count += 1;
      setImmediate(() => closing.abort(new Error("closing")));
      throw unavailable("sql");
    },
    { ...options, pauseMs: 60_000, longestPauseMs: 60_000, noMore: closing.signal },
  );
  await expect(waiting).rejects.toThrow("closing");
  await expect(runStep(async () => count++, { ...options, noMore: closing.signal })).rejects.toThrow("closing");
  expect(count).toBe(1);
});
