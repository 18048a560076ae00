import { afterAll, beforeAll, expect, test } from "vitest";
import { benchmarkMemory } from "../../agents/benchmark-memory.ts";
import { cancelledFailure } from "../../agents/failures.ts";
import type { StepContext } from "../../agents/step.ts";
import type { Ctx } from "../../domain/auth.ts";
import { benchmarkOwner } from "../../domain/benchmark-scope.ts";
import { unavailable } from "../../domain/errors.ts";
import { createMemoryEraser } from "../../memory/eraser.ts";
import { createMeasuredMemory, type MeasuredMemory } from "../../memory/measured-memory.ts";
import { createLog } from "../../platform/log.ts";
import { type BatchBenchmarks, createBatchBenchmarks } from "../../retrieval/batch-benchmark/batch-benchmarks.ts";
import { createBatchRuns } from "../../retrieval/batch-benchmark/batch-runs.ts";
import { createDataSets } from "../../retrieval/batch-benchmark/data-sets.ts";
import { openDataFolder } from "../../retrieval/batch-benchmark/read-data-file.ts";
import { openLruCache } from "../../stores/memory-cache/lru.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { Database } from "../../stores/postgres/client.ts";
import { openPostgresDocuments } from "../../stores/postgres/documents.ts";
import { runDirectly } from "../../test/support/run-directly.ts";
import { openTestRecords, type TestRecords } from "../../test/support/test-records.ts";
import { createBenchmarkWork } from "./work.ts";

const version = "test";
const dataSets = createDataSets(openDataFolder(undefined));
const ctx: Ctx = { tenant_id: "default", key_id: "key_test", scopes: ["write"], trace_id: "trc_test" };

let opened: TestRecords;
let db: Database;
let records: Records;
let documents: DocumentStore;
let benchmarks: BatchBenchmarks;
beforeAll(async () => {
  opened = await openTestRecords();
  ({ db, records } = opened);
  documents = openPostgresDocuments(db);
  benchmarks = createBatchBenchmarks({ records, dataSets, version, wake: () => undefined });
});
afterAll(() => opened?.close());

/** Two conversations, each with one question of every kind. */
const request = {
  dataset: "generated",
  arms: ["off", "on", "recency", "on_minus_semantic"] as const,
  limit: 14,
  categories: null,
  seed: 3,
  ending: null,
  judge: "auto" as const,
  max_usd: null,
};
const start = (limit = request.limit) => benchmarks.start(ctx, { ...request, limit, arms: [...request.arms] });

/** The work of a worker; `over` replaces what its memory does. */
const workWith = (over: Partial<MeasuredMemory> = {}) => {
  const memory = { ...createMeasuredMemory({ documents }), ...over };
  const runs = createBatchRuns({ records: records.benchmarks, dataSets, memory, version });
  return createBenchmarkWork({ records, runs });
};
const contextOf = (claim: string): StepContext => ({
  signal: new AbortController().signal,
  attempt: 1,
  claim,
  resumeFrom: undefined,
  heartbeat: () => undefined,
});
const run = (job_id: string, claim = "run-1", over: Partial<MeasuredMemory> = {}) =>
  runDirectly(benchmarkMemory, { work: workWith(over), claim }, { job_id });

/** Rows that the role "documents" has of benchmarks. */
async function leftovers(): Promise<number> {
  const counts = await Promise.all(
    ["memory_items", "memory_changes", "memory_events", "documents"].map((table) =>
      db.one<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE tenant_id LIKE 'bench:%'`),
    ),
  );
  return counts.reduce((sum, row) => sum + (row?.n ?? 0), 0);
}

const answersOf = (job_id: string) => records.benchmarks.answers({ job_id }, null, 1_000);
/** Everything but the times. */
const results = async (job_id: string) => (await answersOf(job_id)).map(({ ms: _, ...answer }) => answer);
async function reportOf(job_id: string) {
  const report = await records.benchmarks.report({ job_id });
  return { ...report, arms: report?.arms.map(({ latency_ms: _, ...arm }) => arm) };
}
const statusOf = async (job_id: string) => (await records.jobs.byId(job_id))?.status;

/** A job whose process died after so many recalls, of which each question needs two. */
async function killed({ limit = 7, after = 8 } = {}) {
  const job_id = await start(limit);
  const { recall } = createMeasuredMemory({ documents });
  let recalls = 0;
  const dying = run(job_id, "run-1", {
    recall: async (...args) => {
      recalls += 1;
      if (recalls > after) throw unavailable("documents");
      return recall(...args);
    },
  });
  await expect(dying).rejects.toThrow();
  return job_id;
}

test("a job measures its arms, and leaves nothing of what it wrote", async () => {
  const job_id = await start();
  await run(job_id);
  expect(await statusOf(job_id)).toBe("completed");
  const { report, answers, progress } = await benchmarks.get(ctx, job_id);
  expect([answers, progress]).toEqual([14 * request.arms.length, 1]);
  expect(report).toMatchObject({
    llm: false,
    dataset: { name: "generated", seed: 3, conversations: 2, questions: 14 },
    erased: { scopes: 2, verified: true },
  });
  const [off, on] = report?.arms ?? [];
  // Of seven kinds, two have no right answer, which saying nothing is.
  expect(off).toMatchObject({
    arm: "off",
    accuracy: { value: 4 / 14, n: 14 },
    harm: null,
    recall_at_5: { value: 0, n: 12 },
  });
  expect(on?.accuracy.value).toBeGreaterThan(off?.accuracy.value ?? 1);
  expect(on?.harm?.n).toBe(14);
  expect(on?.categories.map(({ accuracy }) => accuracy.n)).toEqual([2, 2, 2, 2, 2, 2, 2]);
  expect(report?.pairs.map(({ first, second }) => `${first} ${second}`)).toEqual([
    "on off",
    "recency off",
    "on_minus_semantic off",
    "recency on",
    "on_minus_semantic on",
  ]);
  expect(await leftovers()).toBe(0);
});

test("a job that is killed and continued has the results of one that was not, and asks nothing again", async () => {
  const whole = await start();
  await run(whole);
  // In the second conversation.
  const job_id = await killed({ limit: 14, after: 25 });
  const before = await answersOf(job_id);
  expect(before.length).toBeGreaterThan(7 * request.arms.length);
  expect(await leftovers()).toBeGreaterThan(0);

  await records.jobs.lapseClaims();
  const { recall } = createMeasuredMemory({ documents });
  let recalls = 0;
  await run(job_id, "run-2", {
    recall: (...args) => {
      recalls += 1;
      return recall(...args);
    },
  });
  expect(await results(job_id)).toEqual(await results(whole));
  expect(await reportOf(job_id)).toEqual(await reportOf(whole));
  const recalling = (answers: readonly { readonly arm: string }[]) =>
    answers.filter(({ arm }) => arm.startsWith("on")).length;
  expect(recalls).toBe(recalling(await answersOf(job_id)) - recalling(before));
  // Those that were stored are not written again, so their times stay.
  expect(await answersOf(job_id)).toEqual(expect.arrayContaining([...before]));
  expect(await leftovers()).toBe(0);
});

test("asking changes nothing of the memory that is measured", async () => {
  const job_id = await start(7);
  const [work, context] = [workWith(), contextOf("run-1")];
  await work.openBenchmark({ job_id }, context);
  await work.writeConversation({ job_id }, 0, context);
  const owner = benchmarkOwner(job_id, 0);
  const seen = () =>
    Promise.all([
      documents.memory.state(owner),
      documents.memory.count(owner),
      documents.memory.list(owner, {}, 1_000),
    ]);
  const written = await seen();
  expect(written[1].items).toMatchObject({ episodic: expect.any(Number) });
  await work.askQuestions({ job_id }, { conversation: 0, from: 0 }, context);
  expect(await seen()).toEqual(written);
  await work.abandon({ job_id }, cancelledFailure, context);
});

test("a cancelled job erases what it wrote and keeps its answers", async () => {
  const job_id = await killed();
  const answers = await answersOf(job_id);
  await workWith().abandon({ job_id }, cancelledFailure, contextOf("run-1"));
  expect([await statusOf(job_id), await leftovers()]).toEqual(["cancelled", 0]);
  expect(await answersOf(job_id)).toEqual(answers);
});

test("a run that does not hold the job erases nothing", async () => {
  const job_id = await killed();
  const written = await leftovers();
  await workWith().abandon({ job_id }, cancelledFailure, contextOf("run-9"));
  expect([await statusOf(job_id), await leftovers()]).toEqual(["running", written]);
  await workWith().abandon({ job_id }, cancelledFailure, contextOf("run-1"));
});

test("a job whose workflow is gone orders the erasure of what it wrote", async () => {
  const job_id = await killed();
  const error = { stage: null, code: "workflow_timed_out", message: "Too late", retryable: true } as const;
  await records.benchmarks.fail({ job_id }, { error, cancelled: false });
  expect(await statusOf(job_id)).toBe("failed");
  const eraser = createMemoryEraser({
    records,
    documents,
    cache: openLruCache(),
    spool: { erase: async () => 0, depth: async () => ({ turns: 0, bytes: 0, oldest_at: null, lost: 0 }) },
    lateSeconds: 60,
    log: createLog("silent"),
  });
  expect(await eraser.eraseOnce(new Date())).toBe(1);
  expect(await leftovers()).toBe(0);
});

test("an erased conversation is never written again", async () => {
  const job_id = await start(7);
  const [work, context] = [workWith(), contextOf("run-1")];
  await work.openBenchmark({ job_id }, context);
  await work.eraseConversation({ job_id }, 0, context);
  await expect(work.writeConversation({ job_id }, 0, context)).rejects.toMatchObject({ kind: "conflict" });
  expect(await leftovers()).toBe(0);
  await work.abandon({ job_id }, cancelledFailure, context);
});

test.each([
  ["the data set", { sha256: "other" }, "The data set has changed"],
  ["the version of the service", { config_hash: "other" }, "Another version of the service"],
])("a job ends when %s has changed", async (_what, change, message) => {
  const job_id = await start();
  await db.query("UPDATE jobs SET request = request || $2::jsonb WHERE id = $1", [job_id, JSON.stringify(change)]);
  await expect(run(job_id)).rejects.toThrow(message);
});
