import { randomUUID } from "node:crypto";
import { newTraceId } from "../domain/ids.ts";
import type { Log } from "./log.ts";
import { currentTrace, withTrace } from "./trace-context.ts";

export type SpanType = "http" | "agent_action" | "database_query" | "llm_call";

/** One event of a trace's waterfall. Offsets are milliseconds since the epoch; attributes hold no document text. */
export interface SpanEvent {
  readonly event_id: string;
  readonly parent_id: string | null;
  readonly trace_id: string;
  readonly type: SpanType;
  readonly name: string;
  readonly started_at: number;
  readonly duration_ms: number;
  readonly status: "ok" | "error";
  readonly attributes: Readonly<Record<string, unknown>>;
}

type Sink = (event: SpanEvent) => void;
const sinks = new Set<Sink>();

/** Adds a receiver of finished spans and returns the function that removes it. Receivers must not throw or block. */
export function onSpan(sink: Sink): () => void {
  sinks.add(sink);
  return () => sinks.delete(sink);
}

export const logSpans = (log: Log): (() => void) =>
  onSpan((event) =>
    log.debug(
      { span: event.name, type: event.type, ms: event.duration_ms, status: event.status, ...event.attributes },
      "span",
    ),
  );

/**
 * Runs `work` as one event of the current trace (a new trace when there is none); nested spans become its children.
 * The one mechanism by which model calls, database queries and agent actions are recorded.
 */
export async function span<T>(
  type: SpanType,
  name: string,
  work: () => Promise<T>,
  attributes: Readonly<Record<string, unknown>> = {},
): Promise<T> {
  if (sinks.size === 0) return work();
  const parent = currentTrace();
  const trace_id = parent?.trace_id ?? newTraceId();
  const event_id = randomUUID();
  const started_at = Date.now();
  const start = performance.now();
  const finish = (status: "ok" | "error") => {
    const event: SpanEvent = {
      event_id,
      parent_id: parent?.span_id ?? null,
      trace_id,
      type,
      name,
      started_at,
      duration_ms: Math.round((performance.now() - start) * 100) / 100,
      status,
      attributes,
    };
    for (const sink of sinks) sink(event);
  };
  return withTrace({ ...parent, trace_id, span_id: event_id }, async () => {
    try {
      const result = await work();
      finish("ok");
      return result;
    } catch (error) {
      finish("error");
      throw error;
    }
  });
}
