import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compareBenchmarkJobs } from "../../api/routes/benchmarks/compare-benchmark-jobs.ts";
import { getBenchmarkJob } from "../../api/routes/benchmarks/get-benchmark-job.ts";
import { listBenchmarkDatasets } from "../../api/routes/benchmarks/list-benchmark-datasets.ts";
import type { BenchmarkDataSets } from "../../domain/batch-benchmark.ts";
import type { BenchmarkJobBody } from "../../domain/batch-benchmark-job.ts";
import type { BenchmarkComparison } from "../../domain/batch-benchmark-report.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { expectDocumented } from "../support/documented.ts";
import { everyRow } from "../support/every-row.ts";
import { keyClient } from "../support/key-client.ts";

const locomo = [
  {
    sample_id: "conv-1",
    conversation: {
      session_1_date_time: "1:56 pm on 8 May, 2023",
      session_1: [
        { speaker: "Ada", dia_id: "D1:1", text: "My boat is called Aurora." },
        { speaker: "Bo", dia_id: "D1:2", text: "My dog is called Rex." },
      ],
    },
    qa: [
      { question: "What is Ada's boat called?", answer: "Aurora", evidence: ["D1:1"], category: 4 },
      { question: "What is Ada's dog called?", adversarial_answer: "Rex", evidence: ["D1:2"], category: 5 },
    ],
  },
];

let folder: string;
let service: TestApp;
let strangers: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lore-data-sets-"));
  await writeFile(join(folder, "small.json"), JSON.stringify(locomo));
  await writeFile(join(folder, "torn.json"), "[{");
  await writeFile(join(folder, "other.json"), '[{"sample_id": 1}]');
  await writeFile(join(folder, ".hidden.json"), "[]");
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded", LORE_BENCHMARK_DATA: folder });
  const keys = keyClient(service);
  strangers = keys.as((await keys.make({ scopes: ["read", "write"], tenant_id: "stranger" })).api_key);
});
afterAll(async () => {
  await service?.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => service.request(path, { headers });
const post = (path: string, body?: object, headers: Record<string, string> = {}) =>
  service.request(path, {
    method: "POST",
    ...(body && { body: JSON.stringify(body) }),
    headers: { ...(body && { "Content-Type": "application/json" }), ...headers },
  });

async function start(body: object, headers: Record<string, string> = {}): Promise<string> {
  const response = await post("/api/benchmarks/jobs", body, headers);
  const given = (await response.json()) as { job_id: string; status_url: string };
  expect([response.status, given]).toMatchObject([202, { status_url: response.headers.get("location") }]);
  return given.job_id;
}

async function completed(body: object): Promise<BenchmarkJobBody> {
  const job_id = await start(body);
  expect(await service.finished(job_id)).toMatchObject({ status: "completed", job_type: "benchmark", result: null });
  return (await (await get(`/api/benchmarks/jobs/${job_id}`)).json()) as BenchmarkJobBody;
}

const withoutMemory = { dataset: "generated", arms: ["off"], limit: 7, seed: 5 };
const small = { dataset: "generated", arms: ["off", "on", "on_read", "recency", "oracle_evidence"], limit: 7, seed: 5 };
/** Rows of all tables that name the tenant of a benchmark. */
async function everyBenchmarkRow(): Promise<string[]> {
  const db = await openDatabase({ url: service.databaseUrl });
  try {
    return (await everyRow(db)).split("\n").filter((row) => row.includes("bench:"));
  } finally {
    await db.close();
  }
}

test("data sets are the generator and the usable files of the folder; the others are named", async () => {
  const given = (await (await get("/api/benchmarks/datasets")).json()) as BenchmarkDataSets;
  expectDocumented(listBenchmarkDatasets, given);
  expect(given).toMatchObject({
    datasets: [
      { name: "generated", kind: "generated", seeds: { min: 0, max: 2_147_483_647 } },
      {
        name: "small",
        kind: "locomo",
        conversations: 1,
        turns: 2,
        questions: 2,
        categories: [
          { category: "single_hop", questions: 1 },
          { category: "adversarial", questions: 1 },
        ],
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ],
    warnings: [
      ".hidden.json: is not the name of a data set",
      "other.json: is not in LoCoMo's format",
      "torn.json: is not JSON",
    ],
  });
});

describe("a job", () => {
  let job: BenchmarkJobBody;
  beforeAll(async () => {
    job = await completed(small);
  });

  test("has a report with an interval and n at every share", async () => {
    expectDocumented(getBenchmarkJob, job);
    expect(job).toMatchObject({ status: "completed", progress: 1, questions: 7, answers: 35, error: null });
    const [off, on, read, , oracle] = job.report?.arms ?? [];
    expect(off?.accuracy).toMatchObject({ value: 2 / 7, n: 7 });
    for (const { accuracy } of job.report?.arms ?? []) {
      expect(accuracy.low).toBeLessThanOrEqual(accuracy.value ?? 0);
      expect(accuracy.high).toBeGreaterThanOrEqual(accuracy.value ?? 1);
    }
    expect(on?.accuracy.value).toBeGreaterThan(off?.accuracy.value ?? 1);
    expect(oracle?.recall_at_10.value).toBe(1);
    expect(read?.recall_at_5).toEqual(on?.recall_at_5);
    expect(job.report?.pairs[0]).toMatchObject({ first: "on", second: "off", difference: { n: 7 } });
  });

  test("gives every answer as NDJSON, and continues after a cursor", async () => {
    const read = async (query = "") => {
      const response = await get(`${job.results_url}${query}`);
      expect(response.headers.get("content-type")).toBe("application/x-ndjson");
      return (await response.text())
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    };
    const all = await read();
    expect(all).toHaveLength(36);
    expect(all.at(-1)).toEqual({ kind: "trailer", answers: 35, status: "completed" });
    expect(all[0]).toMatchObject({ question: 0, arm: "off", category: "plain", right: false, answer: null });
    expect((await read(`?cursor=${all[9]?.cursor}`)).slice(0, -1)).toEqual(all.slice(10, -1));
    expect((await get(`${job.results_url}?cursor=x`)).status).toBe(400);
  });

  test("is compared with another one of the same questions, and not with one of other questions", async () => {
    const other = await completed({ ...withoutMemory, arms: ["off", "oracle_evidence"] });
    const compare = (b: string) => get(`/api/benchmarks/compare?a=${job.job_id}&b=${b}`);
    const given = (await (await compare(other.job_id)).json()) as BenchmarkComparison;
    expectDocumented(compareBenchmarkJobs, given);
    expect(given.arms).toMatchObject([
      { arm: "off", difference: { mean: 0, n: 7 }, only_first: 0, only_second: 0, mcnemar_p: 1 },
      { arm: "oracle_evidence", a: { n: 7 }, difference: { mean: 0, n: 7 } },
    ]);
    const { job_id } = await completed({ ...withoutMemory, seed: 6 });
    const refused = await compare(job_id);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { detail: "The jobs have different data sets (sha256), so they cannot be compared" },
    ]);
    expect((await compare("job_unknown")).status).toBe(404);
  });

  test("leaves nothing in the stores, in usage, or in the lists of knowledge graphs", async () => {
    const rows = await everyBenchmarkRow();
    expect(rows).toEqual([]);
    const usage = (await (await get("/api/analytics/usage/summary")).json()) as { total_queries?: number };
    expect(JSON.stringify(usage)).not.toContain("bench:");
    const graphs = (await (await get("/api/v1/knowledge-graphs")).json()) as { total_count: number };
    expect(graphs.total_count).toBe(0);
  });

  test("of another tenant is not found", async () => {
    const paths = [
      get(`/api/benchmarks/jobs/${job.job_id}`, strangers),
      get(job.results_url, strangers),
      get(`/api/benchmarks/compare?a=${job.job_id}&b=${job.job_id}`, strangers),
      post(`/api/benchmarks/jobs/${job.job_id}/cancel`, undefined, strangers),
      get(`/api/v1/jobs/${job.job_id}`, strangers),
    ];
    expect((await Promise.all(paths)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  test("cannot be cancelled or tried again after its end", async () => {
    expect((await post(`/api/benchmarks/jobs/${job.job_id}/cancel`)).status).toBe(409);
    expect((await post(`/api/v1/jobs/${job.job_id}/retry`)).status).toBe(409);
  });
});

test("a file is measured with its times moved into the time that memory keeps", async () => {
  const { report } = await completed({ dataset: "small", arms: ["off", "on"] });
  expect(report?.dataset).toMatchObject({ name: "small", conversations: 1, questions: 2 });
  expect(report?.arms[1]?.recall_at_5).toMatchObject({ value: 1, n: 1 });
});

test("a cancelled job ends without a report and leaves nothing", async () => {
  const job_id = await start({ ...small, limit: 700 });
  const response = await post(`/api/benchmarks/jobs/${job_id}/cancel`);
  expect(response.status).toBe(200);
  expect(await service.finished(job_id)).toMatchObject({ status: "cancelled" });
  expect(await (await get(`/api/benchmarks/jobs/${job_id}`)).json()).toMatchObject({
    status: "cancelled",
    report: null,
  });
  expect(await everyBenchmarkRow()).toEqual([]);
});

test("a repeated request with the same key starts one job", async () => {
  const headers = { "Idempotency-Key": "one-benchmark" };
  const job_id = await start(withoutMemory, headers);
  expect(await start(withoutMemory, headers)).toBe(job_id);
  await service.finished(job_id);
});

describe("a wrong request", () => {
  test.each([
    [{ dataset: undefined }, "dataset", "dataset: is required"],
    [{ dataset: "../small" }, "dataset", "dataset: there is no data set of this name"],
    [{ dataset: "torn" }, "dataset", "dataset: is not JSON"],
    [{ arms: [] }, "arms", "arms: must not be empty"],
    [{ arms: ["on", "on"] }, "arms", "arms: must not name an arm twice"],
    [
      { arms: ["full_context"] },
      "arms",
      "arms: full_context needs a language model, and none is configured; leave it out",
    ],
    [{ limit: 0 }, "limit", "limit: must be at least 1"],
    [{ limit: 2_001 }, "limit", "limit: must be at most 2000"],
    [{ categories: ["multi_hop"] }, "categories", "categories: the data set has no question of these categories"],
    [{ seed: -1 }, "seed", "seed: must be at least 0"],
    [{ ending: "2020-01-01" }, "ending", /^ending: must be from \d{4}-\d{2}-\d{2} to \d{4}-\d{2}-\d{2}$/],
    [{ judge: "llm" }, "judge", "judge: no language model grades batches; use auto or offline"],
    [{ max_usd: -1 }, "max_usd", "max_usd: must be at least 0"],
  ])("of %j gets 400 with the field %s", async (change, field, detail) => {
    const response = await post("/api/benchmarks/jobs", { ...small, ...change });
    const given = (await response.json()) as { detail: string; field: string };
    expect([response.status, given.field]).toEqual([400, field]);
    expect(given.detail).toMatch(detail);
  });

  test("of a key that may only read gets 403", async () => {
    const keys = keyClient(service);
    const { api_key } = await keys.make({ scopes: ["read"] });
    expect((await post("/api/benchmarks/jobs", small, keys.as(api_key))).status).toBe(403);
  });
});
