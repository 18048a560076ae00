import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../../domain/answer.ts";
import { onSpan, type SpanEvent } from "../../platform/span.ts";
import { openTestApp, type TestApp } from "../support/app.ts";

const note = "# The Aurora Belle\n\nThe Aurora Belle is a ferry. Ingrid Solheim designed the Aurora Belle in 1931.\n";
const question = { query: "Who designed the Aurora Belle?", kg_names: ["harbour"], user_id: "ann" };
const json = { "Content-Type": "application/json" };

const events: SpanEvent[] = [];
let remove: () => void;
beforeAll(() => {
  remove = onSpan((event) => events.push(event));
});
afterAll(() => remove());

const eventsOf = (trace_id: string) => events.filter((event) => event.trace_id === trace_id);
const named = (all: readonly SpanEvent[], type: SpanEvent["type"]) =>
  all.filter((event) => event.type === type).map(({ name }) => name);

/** The sum of the tokens of model calls. */
const tokensOf = (all: readonly SpanEvent[]) =>
  all.reduce(
    (sum, { attributes }) => ({
      input_tokens: sum.input_tokens + Number(attributes["gen_ai.usage.input_tokens"] ?? 0),
      output_tokens: sum.output_tokens + Number(attributes["gen_ai.usage.output_tokens"] ?? 0),
    }),
    { input_tokens: 0, output_tokens: 0 },
  );

/** Whether `ancestor` is the event itself or one of its ancestors. */
function isWithin(all: readonly SpanEvent[], event: SpanEvent | undefined, ancestor: SpanEvent): boolean {
  if (!event) return false;
  if (event === ancestor) return true;
  const parent = all.find(({ event_id }) => event_id === event.parent_id);
  return isWithin(all, parent, ancestor);
}

/** Every activity is in the request's trace, has its tenant and key, and contains its database queries. */
function expectActivities(all: readonly SpanEvent[], names: readonly string[], workflow_id: string): void {
  const request = all.find(({ type }) => type === "http");
  const actions = all.filter(({ type }) => type === "agent_action");
  expect(actions.map(({ name }) => name)).toEqual(names);
  for (const action of actions) {
    expect(action.attributes).toMatchObject({ workflow_id, attempt: 1 });
    expect(action.subject).toMatchObject({ tenant_id: "default", key_id: request?.subject.key_id });
    expect(request && isWithin(all, action, request)).toBe(true);
    const queries = all.filter((event) => event.type === "database_query" && isWithin(all, event, action));
    expect(queries.length).toBeGreaterThan(0);
    expect(
      queries.filter(({ attributes }) => !attributes["db.system.name"] || !attributes["db.operation.name"]),
    ).toEqual([]);
  }
}

describe.each(["temporal", "embedded"])("work on the engine %s is in the trace of its request", (engine) => {
  let service: TestApp;
  beforeAll(async () => {
    service = await openTestApp({ LORE_WORKFLOW_ENGINE: engine });
  });
  afterAll(() => service.close());

  const ask = (headers: Record<string, string>) =>
    service.request("/api/v1/query", {
      method: "POST",
      headers: { ...json, ...headers },
      body: JSON.stringify(question),
    });

  async function jobOf(response: Response) {
    expect(response.status).toBe(202);
    const { job_id } = (await response.json()) as { job_id: string };
    expect(await service.finished(job_id)).toMatchObject({ status: "completed" });
    const job = (await (await service.request(`/api/v1/jobs/${job_id}`)).json()) as {
      readonly trace_id: string;
      readonly source_id: string;
      readonly result: Answer;
    };
    // The records know that a job is completed before its last activity has ended.
    const last = expect.stringMatching(/^(renderPictures|remember)$/);
    await expect.poll(() => named(eventsOf(job.trace_id), "agent_action")).toContainEqual(last);
    return { ...job, job_id };
  }

  test("an ingestion", async () => {
    const response = await service.upload("harbour", "belle.md", note);
    const trace_id = response.headers.get("x-trace-id");
    const job = await jobOf(response);
    expect(job.trace_id).toBe(trace_id);
    const all = eventsOf(job.trace_id);
    expectActivities(all, ["prepare", "publish", "renderPictures"], `ingest/${job.source_id}/1`);
    const calls = ["chat extraction-rules", "embeddings hash-v1-1024"];
    expect(named(all, "llm_call")).toEqual(expect.arrayContaining(calls));
    const systems = new Set(all.map(({ attributes }) => attributes["db.system.name"]));
    expect(systems).toEqual(new Set(["postgresql", "lancedb", undefined]));
    const metrics = await (await service.request("/metrics")).text();
    for (const stage of ["parse_document", "chunk_semantically", "store_vectors", "generate_visualizations"])
      expect(metrics).toMatch(new RegExp(`lore_ingest_stage_seconds_count\\{[^}]*stage="${stage}"[^}]*\\} 1\n`));
    expect(metrics).toMatch(/lore_llm_tokens_total\{model="hash-v1-1024",direction="input"\} [1-9]/);
    expect(metrics).toMatch(/lore_flip_seconds_count 1\n/);
  });

  test("a question that is a job, with the tokens of its calls in the answer", async () => {
    const job = await jobOf(await ask({ Prefer: "respond-async" }));
    const all = eventsOf(job.trace_id);
    const steps = ["recall", "route", "retrieve", "rerank", "predict", "remember"];
    expectActivities(all, steps, `query/${job.job_id}`);
    expect(named(all, "llm_call")).toEqual(["chat route-rules", "embeddings hash-v1-1024", "chat extractive"]);
    expect(job.result.answer).toContain("Ingrid Solheim");
    const calls = all.filter(({ type }) => type === "llm_call");
    expect(calls.at(-1)?.subject).toMatchObject({ user_id: "ann" });
    expect(job.result.metadata.token_usage).toEqual(tokensOf(calls));
    expect(job.result.metadata.token_usage.input_tokens).toBeGreaterThan(20);
  });

  test("a question that is answered at once, with the same steps and the tokens of its calls", async () => {
    const response = await ask({});
    const { metadata } = (await response.json()) as Answer;
    const all = eventsOf(metadata.trace_id);
    const steps = ["recall", "route", "retrieve", "rerank", "predict", "remember"];
    expect(named(all, "agent_action")).toEqual(steps);
    expect(metadata.token_usage).toEqual(tokensOf(all));
    expect(JSON.stringify(all)).not.toContain("Solheim");
  });
});
