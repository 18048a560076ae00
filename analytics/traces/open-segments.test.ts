import { expect, test } from "vitest";
import type { SpanEvent } from "../../platform/span.ts";
import { event, modelCall, root } from "../../test/support/trace-events.ts";
import { createOpenSegments } from "./open-segments.ts";
import type { Segment } from "./segment.ts";

function lab(limits: Parameters<typeof createOpenSegments>[0]["limits"] = {}) {
  const ended: Segment[] = [];
  const dropped: SpanEvent[] = [];
  const open = createOpenSegments({
    run: "run",
    ended: (segment) => ended.push(segment),
    dropped: (one) => dropped.push(one),
    limits,
  });
  return { open, ended, dropped };
}

test("a segment ends with the root of its request and contains all events before it, in order", () => {
  const { open, ended } = lab();
  const all = [event(), modelCall(3, 4), event({ type: "agent_action" }), root()];
  for (const one of all) open.add(one, 0);
  expect(ended).toHaveLength(1);
  expect(ended[0]).toMatchObject({ llm_calls: 1, database_queries: 1, agent_actions: 1, total_tokens: 7 });
  expect(ended[0]?.events).toEqual(all);
  expect(open.of("trc_1")).toBeUndefined();
});

test("events after the root or without a root form a segment that ends after a quiet time", () => {
  const { open, ended } = lab({ quietMs: 2_000 });
  open.add(root(), 0);
  open.add(event({ trace_id: "trc_1" }), 100);
  open.add(event({ trace_id: "trc_2" }), 1_500);
  open.settle(2_099);
  expect(ended).toHaveLength(1);
  open.settle(2_100);
  expect(ended.map(({ trace_id }) => trace_id)).toEqual(["trc_1", "trc_1"]);
  open.endAll();
  expect(ended.map(({ trace_id }) => trace_id)).toEqual(["trc_1", "trc_1", "trc_2"]);
  expect(new Set(ended.map(({ id }) => id)).size).toBe(3);
});

test("a trace of a thousand queries keeps a bounded number of them, its model calls and its root; the others are counted", () => {
  const { open, ended, dropped } = lab({ eventsPerTrace: 200, eventsPerSegment: 60 });
  for (let n = 0; n < 1_000; n += 1) open.add(event(), n);
  open.add(modelCall(1, 1), 1_000);
  open.add(root(), 1_001);
  const kept = ended.flatMap(({ events }) => events);
  const sum = (of: (segment: Segment) => number) => ended.reduce((total, segment) => total + of(segment), 0);
  expect(kept.filter(({ type }) => type === "database_query")).toHaveLength(100);
  expect(kept.map(({ type }) => type).slice(-2)).toEqual(["llm_call", "http"]);
  expect([sum((s) => s.dropped_events), dropped.length, sum((s) => s.database_queries)]).toEqual([900, 900, 1_000]);
});

test("beyond the limit of traces or bytes the oldest open segments end", () => {
  const few = lab({ openTraces: 3 });
  for (let n = 0; n < 10; n += 1) few.open.add(event({ trace_id: `trc_${n}` }), n);
  expect(few.ended.map(({ trace_id }) => trace_id)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `trc_${n}`));

  const small = lab({ openBytes: 10_000 });
  const attributes = { text: "x".repeat(2_000) };
  for (let n = 0; n < 10; n += 1) small.open.add(event({ trace_id: `trc_${n}`, attributes }), n);
  expect(small.ended).toHaveLength(8);
});

test("forgetting a trace without a tenant frees its memory", () => {
  const { open, ended } = lab({ openBytes: 10_000 });
  for (let n = 0; n < 100; n += 1) {
    open.add(event({ trace_id: `trc_${n}`, subject: {}, attributes: { text: "x".repeat(1_000) } }), n);
    open.forget(`trc_${n}`);
  }
  expect(ended).toEqual([]);
});
