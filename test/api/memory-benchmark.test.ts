import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runBenchmark } from "../../api/routes/benchmarks/run-benchmark.ts";
import type { BenchmarkResult } from "../../domain/memory-benchmark.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { expectDocumented } from "../support/documented.ts";
import { keyClient } from "../support/key-client.ts";

let service: TestApp;
let strangers: Record<string, string>;
beforeAll(async () => {
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded" });
  const keys = keyClient(service);
  strangers = keys.as((await keys.make({ scopes: ["read", "write"], tenant_id: "stranger" })).api_key);
  await service.ingest(
    "ferries",
    "belle.md",
    "# Aurora Belle\n\nAda Lind designed the Aurora Belle. The Aurora Belle entered service in 1921.\n",
  );
  await service.ingest(
    "ferries",
    "lark.md",
    "# Sea Lark\n\nBo Ek designed the Sea Lark. The Sea Lark entered service in 1934.\n",
  );
  await post("/api/v1/query", { query: "Who designed the Aurora Belle?", user_id: "reader", kg_names: ["ferries"] });
});
afterAll(() => service?.close());

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  service.request(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  });

/** Repeats a comparison in which memory missed its short deadline, because the machine is busy. */
async function run(body: object, headers: Record<string, string> = {}): Promise<BenchmarkResult> {
  for (let rest = 20; ; rest -= 1) {
    const response = await post("/api/benchmarks/run", body, headers);
    const given = (await response.json()) as BenchmarkResult;
    expect([response.status, given]).toEqual([200, given]);
    expectDocumented(runBenchmark, given);
    if (given.memory_state.degraded.length === 0 || rest === 0) return given;
  }
}

const followUp = {
  query: "When did it enter service?",
  user_id: "reader",
  kg_names: ["ferries"],
  reference_answer: "1921",
};
const turns = () => service.app.stores.documents.find("memory_turns", { tenant_id: "default", user_id: "reader" }, 100);

describe("a follow-up", () => {
  test("is compared with memory and without, in both orders of the judge", async () => {
    const given = await run({ ...followUp, seed: 1 });
    const { with_memory, without_memory, judge } = given;
    expect(with_memory.context.question).toBe("When did it enter service? (Aurora Belle)");
    expect(without_memory.context).toMatchObject({ question: followUp.query, memory_items: [] });
    expect(with_memory.answer).toContain("1921");
    const used = with_memory.memories_used.filter(({ manager }) => manager === "short_term");
    expect(used).toMatchObject([
      { id: expect.stringMatching(/^trc_/), excerpt: expect.stringContaining("Aurora Belle") },
    ]);
    expect(without_memory.memories_used).toEqual([]);
    expect(judge.orders.map(({ first }) => first)).toEqual(["on", "off"]);
    expect(judge).toMatchObject({ mode: "offline", position_consistent: true, reliability: { level: "reference" } });
    expect(judge.scores?.with_memory.correctness).toBe(10);
    expect(given.memory_state).toMatchObject({
      available: true,
      managers: { short_term: "ready" },
      items_recalled: { short_term: 1 },
    });
    expect(given.warnings).toContain("n=1: one question has no statistical meaning");
    expect(given.deltas.latency_ms).toBeCloseTo(with_memory.latency_ms.total - without_memory.latency_ms.total, 1);
  });

  test("is not remembered: neither arm changes what the next comparison measures", async () => {
    const before = await turns();
    const [first, second] = [await run({ ...followUp, seed: 5 }), await run({ ...followUp, seed: 5 })];
    expect(await turns()).toEqual(before);
    const given = ({ with_memory: { context } }: BenchmarkResult) => ({
      ...context,
      // The score of an item falls with its age, from one request to the next.
      memory_items: context.memory_items.map(({ score: _, score_parts: __, ...item }) => item),
    });
    expect(given(second)).toEqual(given(first));
    expect(second.repro).toEqual(first.repro);
    expect(second.judge).toEqual(first.judge);
    expect(second.benchmark_id).not.toBe(first.benchmark_id);
  });

  test("without a reference has a verdict that calls itself weak", async () => {
    const { judge, warnings } = await run({ ...followUp, reference_answer: null });
    expect(judge.reliability).toMatchObject({ level: "weak", agreement: null, kappa: null });
    expect(warnings).toContain("Without reference_answer the judge is weak: its verdict is a hint at most");
  });
});

test("a user without memory gets a tie that nobody judged, because both arms have the same context", async () => {
  const given = await run({ ...followUp, query: "Who designed the Sea Lark?", user_id: "new" });
  expect(given.judge).toMatchObject({ mode: "none", winner: "tie", verdict: "tie", scores: null, orders: [] });
  expect(given.diff).toEqual({ retrieval_overlap_at_k: 1, pipeline_changed: false, answer_changed: false });
  expect(given.deltas).toMatchObject({ quality: null, tokens: 0 });
  expect(given.warnings).toContain("No memory for this user: both arms are alike");
});

test("another tenant's user of the same name has no memory here", async () => {
  const { memory_state } = await run({ query: "When did it enter service?", user_id: "reader" }, strangers);
  expect(memory_state).toMatchObject({ available: false, items_recalled: {} });
});

test("a user whose memory is switched off gets 409", async () => {
  const owner = { tenant_id: "default", user_id: "private" };
  await service.app.stores.documents.memory.saveSettings(owner, { enabled: false });
  const response = await post("/api/benchmarks/run", { ...followUp, user_id: owner.user_id });
  expect([response.status, await response.json()]).toEqual([
    409,
    { detail: "Memory of this user is switched off, so there is nothing to compare", status_code: 409 },
  ]);
});

describe("a wrong request", () => {
  test.for([
    [400, { query: "" }, "query", "query: must not be empty"],
    [400, { user_id: undefined }, "user_id", "user_id: is required"],
    [400, { user_id: "u".repeat(201) }, "user_id", "user_id: must be at most 200 characters"],
    [400, { seed: -1 }, "seed", "seed: must be at least 0"],
    [400, { judge: "people" }, "judge", "judge: must be one of auto, llm, offline"],
    [400, { judge: "llm" }, "judge", "judge: no language model is configured that judges answers; use auto or offline"],
    [404, { kg_names: ["feries"] }, "kg_names", "Knowledge graph 'feries' not found; did you mean 'ferries'?"],
  ] as const)("gets %i for %j, with the field %s", async ([status, change, field, detail]) => {
    const response = await post("/api/benchmarks/run", { ...followUp, ...change });
    expect([response.status, await response.json()]).toMatchObject([status, { field, detail }]);
  });

  test("of a key without the scope read gets 403", async () => {
    const keys = keyClient(service);
    const { api_key } = await keys.make({ scopes: ["write"] });
    expect((await post("/api/benchmarks/run", followUp, keys.as(api_key))).status).toBe(403);
  });
});
