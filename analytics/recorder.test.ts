import { afterAll, beforeAll, expect, test } from "vitest";
import { unavailable } from "../domain/errors.ts";
import { silentLog } from "../platform/log.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import { openPostgresDocuments } from "../stores/postgres/documents.ts";
import type { Engine } from "../test/contract/engine.ts";
import { postgresEngine } from "../test/support/postgres-engine.ts";
import { event, modelCall, root } from "../test/support/trace-events.ts";
import { createAnalytics } from "./analytics.ts";
import { createRecorder, type RecorderSettings } from "./recorder.ts";

let engine: Engine<DocumentStore>;
beforeAll(async () => {
  engine = await postgresEngine(openPostgresDocuments)();
});
afterAll(() => engine?.dispose());

const settings: RecorderSettings = { sample: 1, traceDays: 14, usageDays: 400, content: false };
let tenants = 0;

/** One process with its recorder and a tenant of its own. `away` makes the store unavailable. */
function lab(over: Partial<RecorderSettings> = {}, now: () => number = Date.now) {
  tenants += 1;
  const tenant_id = `t${tenants}`;
  const state = { away: false };
  const put: DocumentStore["put"] = async (...given) => {
    if (state.away) throw unavailable("documents");
    await engine.store.put(...given);
  };
  const log = silentLog();
  const recorder = createRecorder({ documents: { put }, log, settings: { ...settings, ...over }, now });
  const jobs = { ofTrace: async () => null };
  const analytics = (unstored: typeof recorder.unstored | null) =>
    createAnalytics({ documents: engine.store, jobs, unstored, workflowUrl: () => null });
  const range = { tenant_id, user_id: null, since: new Date(0), before: new Date(Date.now() + 3_600_000) };
  return {
    recorder,
    state,
    subject: { tenant_id, key_id: "key_1" },
    tenant_id,
    /** The answers of this process, and those of another one. */
    here: analytics(recorder.unstored),
    elsewhere: analytics(null),
    range,
  };
}
const recent = (ago = 0) => ({ started_at: Date.now() - ago });

test("a trace is readable in this process at once, and unchanged in other processes after it was written", async () => {
  const { recorder, subject, tenant_id, here, elsewhere } = lab();
  const top = root({ ...recent(10), duration_ms: 10, subject });
  const child = event({ ...recent(5), parent_id: top.event_id, subject });
  recorder.record(child);
  expect((await here.trace(tenant_id, "trc_1")).request.status_code).toBeNull();
  recorder.record(top);
  await expect(elsewhere.trace(tenant_id, "trc_1")).rejects.toMatchObject({ kind: "not_found" });
  const before = await here.trace(tenant_id, "trc_1");
  await recorder.writeTraces();
  expect(await elsewhere.trace(tenant_id, "trc_1")).toEqual(before);
  expect(await here.trace(tenant_id, "trc_1")).toEqual(before);
  expect(before.events.map(({ event_id, parent_id }) => [event_id, parent_id])).toEqual([
    [top.event_id, null],
    [child.event_id, top.event_id],
  ]);
  expect(before).toMatchObject({ status: "ok", request: { method: "POST", path: "/api/v1/query", status_code: 200 } });
});

test("work after the answer joins the trace", async () => {
  let now = 1_000;
  const { recorder, subject, tenant_id, elsewhere } = lab({}, () => now);
  recorder.record(root({ trace_id: "trc_job", subject }));
  await recorder.writeTraces();
  recorder.record(modelCall(1, 2, { trace_id: "trc_job", subject, parent_id: null }));
  now += 2_000;
  await recorder.writeTraces();
  const { summary, events } = await elsewhere.trace(tenant_id, "trc_job");
  expect(events.map(({ type }) => type)).toEqual(["http", "llm_call"]);
  expect(summary).toEqual({ llm_calls: 1, database_queries: 0, agent_actions: 0, total_tokens: 3, dropped_events: 0 });
});

test("traces and usage wait while the store is away, and are written when it is back", async () => {
  const { recorder, state, subject, tenant_id, elsewhere, range } = lab();
  state.away = true;
  for (let n = 0; n < 450; n += 1) recorder.record(root({ ...recent(), trace_id: `trc_${n}`, subject }));
  expect([await recorder.writeTraces(), await recorder.writeNumbers()]).toEqual([false, false]);
  state.away = false;
  while (await recorder.writeTraces()) {}
  await recorder.writeNumbers();
  await recorder.writeNumbers();
  for (const n of [0, 199, 200, 449])
    expect(await elsewhere.trace(tenant_id, `trc_${n}`)).toMatchObject({ trace_id: `trc_${n}` });
  expect((await elsewhere.usage(range)).totals.requests).toBe(450);
});

test("a document that the store refuses does not block the others", async () => {
  const { recorder, subject, tenant_id, elsewhere } = lab();
  recorder.record(root({ trace_id: "trc_a", subject: { ...subject, user_id: "a\0b" } }));
  recorder.record(root({ trace_id: "trc_b", subject }));
  await recorder.writeTraces();
  await expect(elsewhere.trace(tenant_id, "trc_a")).rejects.toMatchObject({ kind: "not_found" });
  expect(await elsewhere.trace(tenant_id, "trc_b")).toMatchObject({ status: "ok" });
});

test("usage counts every event exactly once: sampled or not, kept or dropped, written or not", async () => {
  const { recorder, subject, tenant_id, here, elsewhere, range } = lab({ sample: 0 });
  for (let n = 0; n < 1_200; n += 1) recorder.record(event({ ...recent(), subject }));
  recorder.record(modelCall(10, 5, { ...recent(), subject, status: "error" }));
  recorder.record(modelCall(20, 7, { ...recent(), subject }));
  recorder.record(root({ ...recent(), subject }));
  const expected = {
    totals: { requests: 1, events: 1_202, total_tokens: 42, estimated_cost: 0.5 },
    by_event_type: [
      { event_type: "llm_call", count: 2, errors: 1, input_tokens: 30, output_tokens: 12 },
      { event_type: "database_operation", count: 1_200, total_duration_ms: 1_200, avg_duration_ms: 1 },
      { event_type: "agent_action", count: 0 },
    ],
    by_model: [{ model: "m", count: 2, total_tokens: 42 }],
  };
  expect(await here.usage(range)).toMatchObject(expected);
  while (await recorder.writeNumbers()) {}
  expect(await here.usage(range)).toMatchObject(expected);
  expect(await elsewhere.usage(range)).toMatchObject(expected);
  await expect(here.trace(tenant_id, "trc_1")).rejects.toMatchObject({ kind: "not_found" });
});

test("usage is counted by user and by day, within the period only", async () => {
  const { recorder, subject, here, range } = lab();
  const day = 24 * 3_600_000;
  const start = Math.floor(Date.now() / day) * day;
  for (const [at, user_id] of [
    [start, "ada"],
    [start, "bob"],
    [start - day, "ada"],
  ] as const)
    recorder.record(root({ started_at: at, trace_id: `trc_${user_id}${at}`, subject: { ...subject, user_id } }));
  const requests = async (over: object) => (await here.usage({ ...range, ...over })).totals.requests;
  expect(await requests({})).toBe(3);
  expect(await requests({ user_id: "ada" })).toBe(2);
  expect(await requests({ user_id: "ada", since: new Date(start) })).toBe(1);
  expect(await requests({ before: new Date(start) })).toBe(1);
  expect((await here.usage(range)).by_day.map(({ requests: n }) => n)).toEqual([1, 2]);
});

test("internal work of the service is not stored", async () => {
  const { recorder, tenant_id, here } = lab();
  recorder.record(event({ trace_id: "trc_own", parent_id: "0001", subject: {} }));
  recorder.record(event({ trace_id: "trc_own", parent_id: null, subject: {} }));
  expect(recorder.unstored.segments(tenant_id, "trc_own")).toEqual([]);
  await expect(here.trace(tenant_id, "trc_own")).rejects.toMatchObject({ kind: "not_found" });
});

test("another tenant finds neither the trace nor the usage", async () => {
  const { recorder, subject, tenant_id, here, range } = lab();
  recorder.record(root({ ...recent(), subject }));
  await expect(here.trace("stranger", "trc_1")).rejects.toMatchObject({ kind: "not_found" });
  expect((await here.usage({ ...range, tenant_id: "stranger" })).totals.requests).toBe(0);
  expect((await here.usage({ ...range, tenant_id })).totals.requests).toBe(1);
});

test("close writes open traces and usage", async () => {
  const { recorder, subject, tenant_id, elsewhere, range } = lab();
  recorder.record(event({ ...recent(), subject }));
  await recorder.close();
  expect((await elsewhere.trace(tenant_id, "trc_1")).summary.database_queries).toBe(1);
  expect((await elsewhere.usage(range)).totals.events).toBe(1);
});

test("attributes are cut to 300 characters, to more if prompts are recorded", async () => {
  const text = "x".repeat(1_000);
  const lengthOf = async (over: Partial<RecorderSettings>) => {
    const { recorder, subject, tenant_id, here } = lab(over);
    recorder.record(root({ subject, attributes: { text } }));
    return String((await here.trace(tenant_id, "trc_1")).events[0]?.attributes.text).length;
  };
  expect(await lengthOf({})).toBe(300);
  expect(await lengthOf({ content: true })).toBe(1_000);
});

test("an error's text is shortened and cleaned, so that the store accepts the trace", async () => {
  const { recorder, subject, tenant_id, elsewhere } = lab();
  recorder.record(root({ ...recent(), subject, status: "error", error: `a\0b${"x".repeat(10_000)}` }));
  await recorder.writeTraces();
  const [event] = (await elsewhere.trace(tenant_id, "trc_1")).events;
  expect(event?.error?.slice(0, 4)).toBe("a\ufffdbx");
  expect(event?.error?.length).toBeLessThan(1_000);
});

test("requests refused with 429 or 503 are counted and leave no trace", async () => {
  const { recorder, subject, tenant_id, here, range } = lab();
  for (const status of [429, 503]) {
    const attributes = { "http.response.status_code": status };
    recorder.record(root({ trace_id: `trc_${status}`, subject, attributes }));
    await expect(here.trace(tenant_id, `trc_${status}`)).rejects.toMatchObject({ kind: "not_found" });
  }
  expect((await here.usage(range)).totals.requests).toBe(2);
});
