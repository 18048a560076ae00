import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { trace as traceRoute } from "../../api/routes/analytics/trace.ts";
import { usageSessions } from "../../api/routes/analytics/usage-sessions.ts";
import { usageSummary } from "../../api/routes/analytics/usage-summary.ts";
import { analyticsClient, type Sessions } from "../support/analytics-client.ts";
import { adminKey, openTestApp, type TestApp } from "../support/app.ts";
import { expectDocumented } from "../support/documented.ts";
import { dropMongoSpace, mongoUri } from "../support/mongodb-engine.ts";

const secretWord = "Zanzibarium";

describe.each([
  ["PostgreSQL", "temporal"],
  ["MongoDB", "embedded"],
])("analytics on %s, workflows on %s", (engine, workflows) => {
  let service: TestApp;
  let analytics: ReturnType<typeof analyticsClient>;
  let drop = async (): Promise<void> => undefined;
  beforeAll(async () => {
    const uri = engine === "MongoDB" ? await mongoUri() : "";
    service = await openTestApp({ MONGODB_URI: uri, LORE_WORKFLOW_ENGINE: workflows });
    analytics = analyticsClient(service, `What is the ${secretWord} ferry?`);
    const space = await service.app.stores.records.installation();
    if (uri !== "") drop = () => dropMongoSpace(uri, space);
    await service.ingest("ferries", "belle.md", `# Aurora Belle\n\nThe Aurora Belle is made of ${secretWord}.\n`);
  });
  afterAll(async () => {
    await service?.close();
    await drop();
  });

  test("the trace of a question is complete when its answer arrives: the request, its steps, their database queries and model calls", async () => {
    const { trace_id } = await analytics.ask({ user_id: "ada", kg_names: ["ferries"] });
    const trace = await analytics.traceOf(trace_id);
    expectDocumented(traceRoute, trace);
    const [first, ...others] = trace.events;
    expect(first).toMatchObject({ type: "http", parent_id: null, offset_ms: 0, name: "query" });
    expect(trace.request).toMatchObject({ method: "POST", path: "/api/v1/query", status_code: 200, user_id: "ada" });
    const types = new Map(trace.events.map(({ event_id, type }) => [event_id, type]));
    const parents = (type: string) =>
      new Set(others.filter((event) => event.type === type).map(({ parent_id }) => types.get(parent_id ?? "")));
    expect(parents("agent_action")).toEqual(new Set(["http"]));
    expect(parents("database_query")).toContain("agent_action");
    expect(parents("llm_call")).toContain("agent_action");
    expect(others.every(({ parent_id }) => types.has(parent_id ?? ""))).toBe(true);
  });

  test("events are in the order of their start, lie within the request, and add up to the summary", async () => {
    const { trace_id } = await analytics.ask({ kg_names: ["ferries"] });
    const { events, duration_ms, summary } = await analytics.traceOf(trace_id);
    const offsets = events.map(({ offset_ms }) => offset_ms);
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
    for (const { offset_ms, duration_ms: took } of events) expect(offset_ms + took).toBeLessThan(duration_ms + 1);
    const count = (type: string) => events.filter((event) => event.type === type).length;
    expect(summary).toMatchObject({
      llm_calls: count("llm_call"),
      database_queries: count("database_query"),
      agent_actions: count("agent_action"),
      dropped_events: 0,
    });
    expect(events.find(({ type }) => type === "database_query")?.attributes).toMatchObject({
      "db.system.name": "postgresql",
      "db.operation.name": "SELECT",
    });
  });

  test("the trace of a refused question is no error and shows the status of the refusal", async () => {
    const { trace_id, status } = await analytics.ask({ kg_names: ["no_such"] });
    expect(status).toBe(404);
    expect(await analytics.traceOf(trace_id)).toMatchObject({ status: "ok", request: { status_code: 404 } });
  });

  test("the trace of a question that waited for its turn shows how long it waited", async () => {
    const asked = await Promise.all(Array.from({ length: 24 }, () => analytics.ask({ kg_names: ["ferries"] })));
    const answered = asked.filter(({ status }) => status === 200);
    const traces = await Promise.all(answered.map(({ trace_id }) => analytics.traceOf(trace_id)));
    expect(traces.some(({ events }) => Number(events[0]?.attributes["lore.queued_ms"]) > 0)).toBe(true);
  });

  test("the trace of an upload links to its workflow and holds the workflow's steps", async () => {
    const response = await service.upload("ferries", "grebe.md", "# Grebe\n\nThe Grebe is a ferry.\n");
    const trace_id = response.headers.get("x-trace-id") ?? "";
    const { job_id } = (await response.json()) as { job_id: string };
    await service.finished(job_id);
    await expect
      .poll(async () => (await analytics.traceOf(trace_id)).summary.agent_actions, { timeout: 60_000 })
      .toBeGreaterThan(2);
    const { temporalUi } = service.app;
    const trace = await analytics.traceOf(trace_id);
    expect(trace).toMatchObject({ job_id, workflow_id: expect.stringMatching(/^ingest\/src_\w+\/1$/) });
    const place = `/namespaces/default/workflows/${encodeURIComponent(trace.workflow_id ?? "")}`;
    expect(trace.workflow_url).toBe(workflows === "temporal" ? new URL(place, temporalUi ?? "").href : null);
  });

  test("a question that became a job is a turn of its session, with the tokens that its steps used", async () => {
    const session_id = `job-${randomBytes(4).toString("hex")}`;
    const { status, trace_id } = await analytics.ask({ user_id: "jo", session_id }, { Prefer: "respond-async" });
    expect(status).toBe(202);
    const told = async () =>
      (await analytics.json<Sessions>("/api/analytics/usage/sessions?user_id=jo")).sessions[0]?.pipelines;
    await expect.poll(async () => Object.values((await told()) ?? {}), { timeout: 60_000 }).toEqual([1]);
    const [session] = (await analytics.json<Sessions>("/api/analytics/usage/sessions?user_id=jo")).sessions;
    expect(session).toMatchObject({ session_id, turn_count: 1 });
    await expect
      .poll(async () => (await analytics.traceOf(trace_id)).summary.llm_calls, { timeout: 60_000 })
      .toBeGreaterThan(1);
  });

  test("404 for a trace that is unknown or another tenant's", async () => {
    const { trace_id } = await analytics.ask({});
    const stranger = { "X-API-Key": await analytics.newKey({ tenant_id: "strangers" }) };
    expect((await service.request(`/api/analytics/trace/${trace_id}`, { headers: stranger })).status).toBe(404);
    const unknown = await service.request(`/api/analytics/trace/trc_${"0".repeat(26)}`);
    expect([unknown.status, await unknown.json()]).toEqual([404, { detail: "No such trace", status_code: 404 }]);
  });

  test("usage counts each request and each of its events exactly once", async () => {
    const asked = 7;
    const before = await analytics.usage();
    const traces = [];
    for (let n = 0; n < asked; n += 1) traces.push(await analytics.ask({ kg_names: ["ferries"], user_id: "counted" }));
    const after = await analytics.usage();
    expectDocumented(usageSummary, after);
    // The first summary was a request, too.
    expect(after.totals.requests - before.totals.requests).toBe(asked + 1);
    const mine = await analytics.usage("?user_id=counted");
    const summaries = await Promise.all(traces.map(({ trace_id }) => analytics.traceOf(trace_id)));
    const sum = (name: string) => summaries.reduce((total, { summary }) => total + (summary[name] ?? 0), 0);
    expect(mine.totals).toMatchObject({ requests: asked, total_tokens: sum("total_tokens") });
    expect(mine.totals.events).toBe(sum("llm_calls") + sum("database_queries") + sum("agent_actions"));
    expect(mine.by_event_type.map(({ event_type, count }) => [event_type, count])).toEqual([
      ["llm_call", sum("llm_calls")],
      ["database_operation", sum("database_queries")],
      ["agent_action", sum("agent_actions")],
    ]);
    expect(mine.by_day.reduce((total, { count }) => total + count, 0)).toBe(mine.totals.events);
  });

  test("a period includes its whole last day or ends at a given time; a period without requests is empty", async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect((await analytics.usage(`?start_date=${today}&end_date=${today}`)).totals.requests).toBeGreaterThan(0);
    expect((await analytics.usage("?start_date=2020-01-01&end_date=2020-12-31T23:00:00%2B02:00")).totals).toMatchObject(
      {
        requests: 0,
        events: 0,
      },
    );
  });

  test.each([
    ["start_date=yesterday", "start_date"],
    ["start_date=2026-02-30", "start_date"],
    ["end_date=2026-01-01T25:00:00Z", "end_date"],
    ["start_date=2026-02-01&end_date=2026-01-01", "start_date"],
    ["start_date=0001-01-01", "start_date"],
  ])("400 for %s names the field", async (query, field) => {
    const response = await service.request(`/api/analytics/usage/summary?${query}`);
    expect([response.status, ((await response.json()) as { field: string }).field]).toEqual([400, field]);
  });

  test.each(["summary", "sessions"])(
    "403 for another tenant's %s, 200 for an admin of the default tenant",
    async (what) => {
      const path = `/api/analytics/usage/${what}?tenant_id=strangers`;
      const refused = await service.request(path, {
        headers: { "X-API-Key": await analytics.newKey({ scopes: ["read"] }) },
      });
      expect([refused.status, await refused.json()]).toEqual([
        403,
        expect.objectContaining({ required_scopes: ["admin"], current_scopes: ["read"] }),
      ]);
      expect((await service.request(path)).status).toBe(200);
    },
  );

  test("a session has the id that its questions gave, and shows its turns, tokens and pipelines", async () => {
    const session_id = `s-${randomBytes(4).toString("hex")}`;
    for (let n = 0; n < 3; n += 1) await analytics.ask({ user_id: "eve", session_id, kg_names: ["ferries"] });
    const page = await analytics.json<Sessions>("/api/analytics/usage/sessions?user_id=eve");
    expectDocumented(usageSessions, page);
    const { total_tokens } = (await analytics.usage("?user_id=eve")).totals;
    expect(page.sessions).toMatchObject([{ session_id, user_id: "eve", turn_count: 3, total_tokens }]);
    expect(Object.values(page.sessions[0]?.pipelines ?? {})).toEqual([3]);
  });

  test("pages of sessions hold each session once", async () => {
    for (let n = 0; n < 3; n += 1) await analytics.ask({ user_id: `page-${n}` });
    const whole = await analytics.json<Sessions>("/api/analytics/usage/sessions");
    const seen = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Sessions = await analytics.json(
        `/api/analytics/usage/sessions?limit=1${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...page.sessions);
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(whole.sessions);
    const unnamed = seen.filter(({ user_id }) => user_id?.startsWith("page-")).map(({ session_id }) => session_id);
    expect(new Set(unnamed).size).toBe(3);
    for (const id of unnamed) expect(id).toMatch(/^unnamed_/);
    expect((await service.request("/api/analytics/usage/sessions?cursor=x")).status).toBe(400);
  });

  test("stored events hold no word of a question, a document or a key", async () => {
    const { trace_id } = await analytics.ask({ kg_names: ["ferries"], user_id: "quiet" });
    await service.request(`/api/v1/sources/lore_live_${"a".repeat(49)}/stats`);
    const stored = async () => {
      const find = service.app.stores.documents.find;
      const all = [];
      for (const collection of ["trace_events", "usage_events", "usage_sessions"] as const)
        all.push(...(await find(collection, { tenant_id: "default" }, 1_000)));
      return JSON.stringify(all);
    };
    await expect.poll(stored, { timeout: 60_000 }).toContain(trace_id);
    await expect.poll(stored, { timeout: 60_000 }).toContain('"quiet"');
    await expect.poll(stored, { timeout: 60_000 }).toContain("[redacted]");
    const text = await stored();
    for (const secret of [secretWord, adminKey, "lore_live_", "made of"]) expect(text).not.toContain(secret);
  });
});
