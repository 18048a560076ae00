import { expect, test } from "vitest";
import { BenchmarkRequest } from "../../domain/memory-benchmark.ts";
import type { Memory } from "../../memory/memory.ts";
import { createModelCalls } from "../../models/model-call.ts";
import type { StepServices } from "../step-services.ts";
import { createMemoryBenchmark } from "./create-memory-benchmark.ts";

const never = () => new Promise<never>(() => {});
const recalled = { used: false, items_used: {}, memories: [], left_out: [], degraded: [] };
const states = { episodic: "disabled", semantic: "disabled", procedural: "disabled", long_term: "disabled" } as const;

const owner = { version: 0, settings: { enabled: true }, erased_at: null };
const stored = { items: { episodic: 2, semantic: 1, procedural: 0, long_term: 0 }, changes: 0, events: 0 };

const recall: Memory["recall"] = async (_scope, question) => ({ ...recalled, question });
const count = async () => stored;

/** A benchmark whose graph of a question never ends. Nothing of the steps runs but the recall. */
const lateWith = (given: Pick<Memory, "recall"> & { readonly count: () => Promise<typeof stored> }) =>
  createMemoryBenchmark({
    documents: { memory: { state: async () => owner, count: given.count } },
    records: { kgs: {} } as never,
    steps: { records: {}, models: createModelCalls() } as unknown as StepServices,
    memory: {
      recall: given.recall,
      managers: async () => ({ ...states, short_term: "ready" }),
    },
    models: { judge: null },
    runGraph: never,
    version: "0",
    bounds: { totalMs: 20, stepMs: 10 },
  });

const ctx = { tenant_id: "t", key_id: "k", scopes: [], trace_id: "trc_1" };
const run = (more: object = {}) =>
  lateWith({ recall, count }).run(
    ctx,
    BenchmarkRequest.parse({ query: "Who?", user_id: "u", ...more }),
    new AbortController().signal,
  );

test("an arm that does not answer in time is reported as late, and no arm wins", async () => {
  const given = await run({ seed: 1 });
  expect(given.with_memory).toMatchObject({ timed_out: true, answer: null, citations: [] });
  expect(given.without_memory).toMatchObject({ timed_out: true, answer: null });
  expect(given.judge).toMatchObject({ mode: "none", winner: "tie", verdict: "inconclusive" });
  expect(given.memory_state.items_in_scope).toBe(3);
  expect(given.warnings).toContain("The arm with memory did not answer in time");
});

test("the seed decides the order of the arms; without a given seed the answer shows the drawn one", async () => {
  const orders = new Set<string>();
  for (const seed of [0, 1, 2, 3, 4, 5]) orders.add((await run({ seed })).repro.arm_order.join());
  expect([...orders].sort()).toEqual(["off,on", "on,off"]);
  const { repro } = await run();
  expect((await run({ seed: repro.seed })).repro).toEqual(repro);
});

test("the hash of the configuration changes with what decides the answers, and not with the seed", async () => {
  const { repro } = await run({ seed: 1 });
  expect((await run({ seed: 2 })).repro.config_hash).toBe(repro.config_hash);
  expect((await run({ seed: 1, reference_answer: "Ada" })).repro.config_hash).not.toBe(repro.config_hash);
});

test("the count and the warm-up are cut off, too, and the warnings name them", async () => {
  const benchmark = lateWith({ recall: never, count: never });
  const request = BenchmarkRequest.parse({ query: "Who?", user_id: "u", seed: 1 });
  const { memory_state, warnings } = await benchmark.run(ctx, request, new AbortController().signal);
  expect(memory_state.items_in_scope).toBeNull();
  expect(warnings).toContain("The user's items were not counted: their store was away or slow");
  expect(warnings).toContainEqual(expect.stringMatching(/^The warm-up took too long/));
});
