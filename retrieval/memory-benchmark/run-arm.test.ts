import { expect, test } from "vitest";
import { QueryRequest } from "../../domain/answer.ts";
import type { QuotingAnswer } from "../../domain/quoting-answer.ts";
import { createModelCalls } from "../../models/model-call.ts";
import type { StepServices } from "../step-services.ts";
import { type ArmServices, runArms } from "./run-arm.ts";

const arms = ["on", "off"] as const;
const ctx = { tenant_id: "t", key_id: "k", scopes: [], trace_id: "trc_1" };
const given = { answer: "Ada", citations: [], metadata: { path: [] } } as unknown as QuotingAnswer;

function later<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Runs both arms, whose graph is `runGraph`. No step runs but those that `runGraph` calls. */
function run(sideBySide: boolean, runGraph: ArmServices["runGraph"]) {
  const services: ArmServices = {
    steps: { records: {}, models: createModelCalls() } as unknown as StepServices,
    memory: { recall: () => Promise.reject(new Error("Not called")) },
    runGraph,
  };
  const request = QueryRequest.parse({ query: "Who?", user_id: "u" });
  const asked = { ctx, request, signal: new AbortController().signal };
  return runArms(services, asked, { arms, ms: 60_000, sideBySide });
}

test("the second arm begins when the first one has ended", async () => {
  const events: string[] = [];
  const runs = await run(false, async () => {
    events.push("begins");
    await new Promise(setImmediate);
    events.push("ends");
    return given;
  });
  expect(events).toEqual(["begins", "ends", "begins", "ends"]);
  expect(runs).toMatchObject([
    { arm: "on", answer: { answer: "Ada" } },
    { arm: "off", answer: { answer: "Ada" } },
  ]);
});

test("arms that run side by side overlap in time", async () => {
  const both = later<void>();
  let running = 0;
  const runs = await run(true, async () => {
    running += 1;
    if (running === 2) both.resolve();
    await both.promise;
    return given;
  });
  expect(runs.map(({ answer }) => answer?.answer)).toEqual(["Ada", "Ada"]);
});

test("after an error of one arm, the other arm begins no further step", async () => {
  const broken = new Error("The graph failed");
  const failed = later<void>();
  const step = later<unknown>();
  let first = true;
  const runs = run(true, async (steps, question) => {
    if (first) {
      first = false;
      throw broken;
    }
    await failed.promise;
    await steps.recall(question).catch(step.resolve);
    return given;
  });
  await expect(runs).rejects.toBe(broken);
  failed.resolve();
  expect(await step.promise).toBe(broken);
});
