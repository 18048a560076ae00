import { afterAll, beforeAll, expect, test } from "vitest";
import { getJob } from "../../api/routes/jobs/get-job.ts";
import { listJobs } from "../../api/routes/jobs/list-jobs.ts";
import { query as queryRoute } from "../../api/routes/query/query.ts";
import type { Answer } from "../../domain/answer.ts";
import { createRetention } from "../../knowledge/retention.ts";
import { readConfig } from "../../platform/config.ts";
import { createLog } from "../../platform/log.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { expectDocumented } from "../support/documented.ts";

let service: TestApp;
beforeAll(async () => {
  service = await openTestApp({ LORE_AUTO_CREATE_KG: "true" });
  await service.ingest(
    "harbour",
    "belle.md",
    "# Aurora Belle\n\nThe Aurora Belle is a ferry of Norrvik. She was designed by Ingrid Solheim.\n",
  );
  await service.ingest("harbour", "crossings.csv", "crossing,ferry,passengers\n1,Eider,40\n2,Eider,60\n");
});
afterAll(() => service?.close());

const designer = "Who designed the Aurora Belle?";
const asking = { "Content-Type": "application/json", Prefer: "respond-async" };

const post = (body: unknown, headers: Record<string, string> = asking) =>
  service.request("/api/v1/query", { method: "POST", body: JSON.stringify(body), headers });

interface Accepted {
  readonly job_id: string;
  readonly status_url: string;
}
const accept = async (body: unknown): Promise<Accepted> => {
  const response = await post(body);
  expect(response.status).toBe(202);
  return (await response.json()) as Accepted;
};

interface QuestionJob {
  readonly job_id: string;
  readonly status: string;
  readonly result: Answer | null;
}
const job = async ({ status_url }: Accepted): Promise<QuestionJob> => {
  const body = await (await service.request(status_url)).json();
  expectDocumented(getJob, body);
  return body as QuestionJob;
};

test("202 says where the answer will be, and that the preference was honoured", async () => {
  const response = await post({ query: designer }, { ...asking, Prefer: "wait=5, respond-async, handling=strict" });
  const body = (await response.json()) as Accepted;
  expect(response.status).toBe(202);
  expect(queryRoute.accepted?.parse(body)).toEqual(body);
  expect(body).toMatchObject({ status: "queued", status_url: `/api/v1/jobs/${body.job_id}` });
  expect(response.headers.get("location")).toBe(body.status_url);
  expect(response.headers.get("preference-applied")).toBe("handling=strict, respond-async");
  await service.finished(body.job_id);
});

test("other preferences change nothing", async () => {
  const response = await post({ query: designer }, { ...asking, Prefer: "return=minimal" });
  expect(response.status).toBe(200);
  expect(response.headers.get("preference-applied")).toBeNull();
});

test.each([
  { pipeline: "knowledge_graph", query: designer },
  { pipeline: "text_to_sql", query: "How many passengers did the Eider carry in total?" },
  { pipeline: "knowledge_graph", query: "Which opera did Zubin Mehta conduct in Vienna?" },
])(
  "$pipeline: the job of '$query' ends with the answer that the synchronous question gets",
  async ({ pipeline, query }) => {
    const body = { query, kg_names: ["harbour"] };
    const now = (await (await post(body, { "Content-Type": "application/json" })).json()) as Answer;
    const accepted = await accept(body);
    await service.finished(accepted.job_id);
    const done = await job(accepted);
    expect(done).toMatchObject({ status: "completed", job_type: "query", kg_name: null, stages: [], progress: 1 });
    const { processing_time_ms: _time, metadata, ...rest } = now;
    const { trace_id: _trace, stages, ...facts } = metadata;
    expect(done.result).toMatchObject({ ...rest, pipeline_used: pipeline, metadata: facts });
    expect(done.result?.metadata.stages.map(({ name }) => name)).toEqual(stages.map(({ name }) => name));
  },
);

test("the events of a question are its states and its steps, up to its end", async () => {
  const { job_id } = await accept({ query: designer });
  const text = await (await service.request(`/api/v1/jobs/${job_id}/events`)).text();
  const seen = [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, event, data = "{}"]) => {
    const { status, name } = JSON.parse(data) as { status?: string; name?: string };
    return [event, status ?? name];
  });
  expect(seen).toEqual([
    ["status", "queued"],
    ["status", "running"],
    ...["recall", "route", "retrieve", "rerank", "predict"].map((name) => ["step", name]),
    ["status", "completed"],
  ]);
  expect(text).not.toContain("Aurora");
});

test("lists show a question's job without its answer, and under no knowledge graph", async () => {
  const { job_id } = await accept({ query: designer, kg_names: ["harbour"] });
  await service.finished(job_id);
  const list = async (search: string) => {
    const body = await (await service.request(`/api/v1/jobs${search}`)).json();
    expectDocumented(listJobs, body);
    return (body as { jobs: QuestionJob[] }).jobs;
  };
  expect(await list("")).toContainEqual(expect.objectContaining({ job_id, status: "completed", result: null }));
  const about = await list("?kg_name=harbour");
  expect(about.length).toBeGreaterThan(0);
  expect(about.map((each) => each.job_id)).not.toContain(job_id);
});

test.each([
  { body: {}, status: 400, field: "query" },
  { body: { query: "" }, status: 400, field: "query" },
  { body: { query: "q", max_results: 0 }, status: 400, field: "max_results" },
  { body: { query: "q", kg_names: ["nowhere"] }, status: 404, field: "kg_names" },
])("$status for $body, as for a synchronous question, and no job", async ({ body, status, field }) => {
  const count = async () =>
    (await service.app.stores.records.jobs.list("default", {}, { after: null, limit: 500 })).length;
  const before = await count();
  const response = await post(body);
  expect([response.status, await response.json()]).toMatchObject([status, { field, status_code: status }]);
  expect(await count()).toBe(before);
});

test("another tenant sees neither the job nor its events, and cannot cancel it", async () => {
  const { job_id } = await accept({ query: designer });
  const { secret } = await service.app.keys.create(
    { tenant_id: "stranger", key_id: "key_test" },
    { name: "stranger", expires_in_days: 1, scopes: ["admin"], tier: "standard" },
  );
  const headers = { "X-API-Key": secret };
  for (const path of [job_id, `${job_id}/events`])
    expect((await fetch(`${service.base}/api/v1/jobs/${path}`, { headers })).status).toBe(404);
  const cancelled = await fetch(`${service.base}/api/v1/jobs/${job_id}/cancel`, { method: "POST", headers });
  expect(cancelled.status).toBe(404);
  expect(await service.finished(job_id)).toMatchObject({ status: "completed" });
});

test("a question's job ends as cancelled or completed after a cancellation, and cannot be cancelled again", async () => {
  const { job_id } = await accept({ query: designer });
  const response = await service.request(`/api/v1/jobs/${job_id}/cancel`, { method: "POST" });
  expect([200, 409]).toContain(response.status);
  const { status } = await service.finished(job_id);
  expect(["cancelled", "completed"]).toContain(status);
  expect((await service.request(`/api/v1/jobs/${job_id}/cancel`, { method: "POST" })).status).toBe(409);
});

test("after the retention time the answer is erased; the job remains, completed, and says so", async () => {
  const accepted = await accept({ query: designer });
  await service.finished(accepted.job_id);
  const { records, documents } = service.app.stores;
  const kept = readConfig({}).retention;
  await createRetention({ records, documents, kept, log: createLog("silent") }).removeOnce(
    new Date(Date.now() + 25 * 3_600_000),
  );
  expect(await job(accepted)).toMatchObject({ status: "completed", progress: 1, result: null, error: null });
  expect(await job(accepted)).toMatchObject({
    result_removed: "The answer was removed 24 hours after the end of the job",
  });
});
