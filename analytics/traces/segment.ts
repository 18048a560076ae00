import { z } from "zod";
import type { SpanEvent } from "../../platform/span.ts";
import type { StoredDocument } from "../../stores/ports/documents.ts";
import { tokensOf } from "../usage/counters.ts";

// A trace is stored in segments: the events that one process saw until a pause. Readers join them in any order.

/** The stored form of an event. */
export const TraceEvent = z.object({
  event_id: z.string(),
  parent_id: z.string().nullable(),
  type: z.enum(["llm_call", "database_query", "agent_action", "http"]),
  name: z.string(),
  started_at: z.number(),
  duration_ms: z.number(),
  status: z.enum(["ok", "error"]),
  error: z.string().nullable(),
  attributes: z.record(z.string(), z.unknown()),
});
export type TraceEvent = z.infer<typeof TraceEvent>;

export const SegmentData = z.object({
  key_id: z.string().nullable(),
  events: z.array(TraceEvent),
  /** All events that happened, including dropped ones. */
  llm_calls: z.number(),
  database_queries: z.number(),
  agent_actions: z.number(),
  total_tokens: z.number(),
  dropped_events: z.number(),
});

/** The events of a trace that one process has seen so far. */
export interface Segment {
  readonly id: string;
  readonly trace_id: string;
  /** The trace's subject, shared and filled in later. */
  subject: SpanEvent["subject"];
  readonly events: SpanEvent[];
  /** Events kept in this process, including earlier segments of the trace. */
  kept: number;
  bytes: number;
  lastAt: number;
  llm_calls: number;
  database_queries: number;
  agent_actions: number;
  total_tokens: number;
  dropped_events: number;
}

export const newSegment = (id: string, kept: number, { trace_id, subject }: SpanEvent): Segment => ({
  id,
  trace_id,
  subject,
  events: [],
  kept,
  bytes: 0,
  lastAt: 0,
  llm_calls: 0,
  database_queries: 0,
  agent_actions: 0,
  total_tokens: 0,
  dropped_events: 0,
});

export function countInSegment(segment: Segment, { type, attributes }: SpanEvent): void {
  if (type === "database_query") segment.database_queries += 1;
  else if (type === "agent_action") segment.agent_actions += 1;
  else if (type === "llm_call") {
    const { input, output } = tokensOf(attributes);
    segment.llm_calls += 1;
    segment.total_tokens += input + output;
  }
}

export interface Limits {
  /** Longest text of an attribute, in UTF-16 units; the rest is cut off. */
  readonly attributeLength: number;
}

export function segmentDocument(segment: Segment, days: number, { attributeLength }: Limits): StoredDocument | null {
  const { id, trace_id, subject, events, kept: _, bytes: __, lastAt, ...numbers } = segment;
  if (subject.tenant_id === undefined) return null;
  const began = events[0]?.started_at ?? lastAt;
  return {
    id,
    trace_id,
    tenant_id: subject.tenant_id,
    user_id: subject.user_id ?? null,
    session_id: subject.session_id ?? null,
    occurred_at: new Date(began),
    expires_at: new Date(began + days * 24 * 3_600_000),
    data: {
      ...numbers,
      key_id: subject.key_id ?? null,
      events: events.map((event) => storedEvent(event, attributeLength)),
    },
  };
}

/** Longer names and messages are mistakes, or contain quotations. */
const nameLength = 200;
const errorLength = 500;

function storedEvent(event: SpanEvent, length: number): TraceEvent {
  const { event_id, parent_id, type, started_at, duration_ms, status } = event;
  const name = shortened(event.name, nameLength);
  const error = event.error === null ? null : shortened(event.error, errorLength);
  const attributes = isStorable(event.attributes, length) ? event.attributes : cut(event.attributes, length);
  return { event_id, parent_id, type, name, started_at, duration_ms, status, error, attributes };
}

/** Avoids a copy: nearly all attributes are short enough. */
function isStorable(attributes: SpanEvent["attributes"], length: number): boolean {
  for (const name in attributes) {
    const value = attributes[name];
    if (typeof value === "string" && (value.length > length || value.includes("\0"))) return false;
  }
  return true;
}

const cut = (attributes: SpanEvent["attributes"], length: number) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === "string" ? shortened(value, length) : value,
    ]),
  );

/** No store accepts the NUL character. */
const shortened = (text: string, length: number): string => text.slice(0, length).replaceAll("\0", "\ufffd");

/** Approximate size of an event in bytes. */
export function sizeOf({ attributes }: SpanEvent): number {
  let bytes = 300;
  for (const name in attributes) {
    const value = attributes[name];
    bytes += 40 + (typeof value === "string" ? 2 * value.length : 8);
  }
  return bytes;
}
