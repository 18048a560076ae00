import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../platform/config.ts";
import { silentLog } from "../platform/log.ts";
import { span } from "../platform/span.ts";
import { withTrace } from "../platform/trace-context.ts";
import { openPostgresDocuments } from "../stores/postgres/documents.ts";
import { postgresEngine } from "../test/support/postgres-engine.ts";
import { openTelemetry } from "./telemetry.ts";

type Documents = ReturnType<typeof openPostgresDocuments>;
let engine: Awaited<ReturnType<ReturnType<typeof postgresEngine<Documents>>>>;
beforeAll(async () => {
  engine = await postgresEngine(openPostgresDocuments)();
});
afterAll(() => engine?.dispose());

/** Runs one span for a tenant, closes the telemetry, and returns the stored trace and usage. */
async function keptOf(settings: Record<string, string>, trace_id: string) {
  const jobs = { ofTrace: async () => null };
  const stores = { documents: engine.store, records: { jobs } };
  const telemetry = await openTelemetry({ config: readConfig(settings), stores, log: silentLog() });
  await withTrace({ trace_id, subject: { tenant_id: trace_id } }, () =>
    span({ type: "agent_action", name: "step" }, async () => "done"),
  );
  await telemetry.close();
  const analytics = telemetry.analytics(null);
  const range = { tenant_id: trace_id, user_id: null, since: new Date(0), before: new Date(Date.now() + 3_600_000) };
  return {
    trace: await analytics.trace(trace_id, trace_id).catch(({ kind }) => kind),
    events: (await analytics.usage(range)).totals.events,
  };
}

test("recorded traces and usage are stored when the process ends", async () => {
  const { trace, events } = await keptOf({}, "trc_kept");
  expect([trace.events[0].name, events]).toEqual(["step", 1]);
});

test("LORE_TRACES=false keeps neither traces nor usage", async () => {
  expect(await keptOf({ LORE_TRACES: "false" }, "trc_off")).toEqual({ trace: "not_found", events: 0 });
});

test("LORE_TRACE_SAMPLE=0 keeps usage without traces", async () => {
  expect(await keptOf({ LORE_TRACE_SAMPLE: "0" }, "trc_sampled")).toEqual({ trace: "not_found", events: 1 });
});
