import { randomBytes } from "node:crypto";
import { AppError } from "../domain/errors.ts";
import { newTraceId } from "../domain/ids.ts";
import type { Log } from "./log.ts";
import { currentTrace, type TraceSubject, withTrace } from "./trace-context.ts";

export type SpanType = "http" | "agent_action" | "database_query" | "llm_call";
/** OpenTelemetry's names where it has one (`db.operation.name`, `gen_ai.usage.input_tokens`), else `lore.…`. */
export type Attributes = Readonly<Record<string, unknown>>;

/** One event of a trace's waterfall. Attributes hold no document text, no question and no secret. */
export interface SpanEvent {
  /** 16 hex digits, as OpenTelemetry's; unique among processes. */
  readonly event_id: string;
  readonly parent_id: string | null;
  readonly trace_id: string;
  readonly type: SpanType;
  readonly name: string;
  /** Milliseconds since the epoch, with fractions: a child never begins before its parent. */
  readonly started_at: number;
  readonly duration_ms: number;
  readonly status: "ok" | "error";
  /** Safe to show to the client, unlike drivers' messages. */
  readonly error: string | null;
  readonly attributes: Attributes;
  /** The trace's subject, as far as it is known when the span ends. */
  readonly subject: Readonly<TraceSubject>;
}

/** The running span. It accepts attributes that become known while it runs. */
export interface OpenSpan {
  note(attributes: Attributes): void;
  /** Ends the span as an error although nothing is thrown. */
  fail(error: string): void;
}

type Sink = (event: SpanEvent) => void;
const sinks = new Set<Sink>();

/** Adds a receiver of finished spans and returns the function that removes it. Receivers must not throw or block. */
export function onSpan(sink: Sink): () => void {
  sinks.add(sink);
  return () => sinks.delete(sink);
}

export const logSpans = (log: Log): (() => void) =>
  onSpan((event) => {
    if (!log.isLevelEnabled("debug")) return;
    const { name, type, duration_ms, status, attributes } = event;
    log.debug({ span: name, type, ms: duration_ms, status, ...attributes }, "span");
  });

const nobodyListens: OpenSpan = { note: () => undefined, fail: () => undefined };

interface NewSpan {
  readonly type: SpanType;
  readonly name: string;
  readonly attributes?: Attributes;
}

/**
 * Runs `work` as one event of the current trace (a new trace when there is none); nested spans become its children.
 * The one mechanism by which model calls, database queries and agent actions are recorded.
 */
export async function span<T>(
  { type, name, attributes = {} }: NewSpan,
  work: (open: OpenSpan) => Promise<T>,
): Promise<T> {
  if (sinks.size === 0) return work(nobodyListens);
  const parent = currentTrace();
  const span_id = newEventId();
  const subject = parent?.subject ?? {};
  const start = performance.now();
  const started_at = wallClock(start);
  let known = attributes;
  let failure: string | null = null;
  const open: OpenSpan = {
    note(more) {
      known = { ...known, ...more };
    },
    fail(error) {
      failure = error;
    },
  };
  const trace = { ...parent, trace_id: parent?.trace_id ?? newTraceId(), span_id, subject, note: open.note };
  try {
    return await withTrace(trace, () => work(open));
  } catch (error) {
    failure = safeMessage(error);
    known = { ...known, "error.type": error instanceof AppError ? error.kind : "internal" };
    throw error;
  } finally {
    const event: SpanEvent = {
      event_id: span_id,
      parent_id: parent?.span_id ?? null,
      trace_id: trace.trace_id,
      type,
      name,
      started_at,
      duration_ms: Math.round((performance.now() - start) * 100) / 100,
      status: failure === null ? "ok" : "error",
      error: failure,
      attributes: known,
      subject,
    };
    for (const sink of sinks) sink(event);
  }
}

/** Messages of our own errors are safe to send. Other messages may contain statements, addresses or values. */
const safeMessage = (error: unknown): string => (error instanceof AppError ? error.message : "The operation failed");

const processPart = randomBytes(4).toString("hex");
let events = 0;

/** A random part for the process and a counter: a tenth of the cost of random bytes per id. */
function newEventId(): string {
  events = (events + 1) % 2 ** 32;
  return processPart + events.toString(16).padStart(8, "0");
}

const clockStepMs = 20;
let anchor = Date.now() - performance.now();

/** Converts a time of the monotonic clock to a time of day. Adapts when the system's clock was set. */
function wallClock(monotonic: number): number {
  const now = Date.now();
  if (Math.abs(anchor + monotonic - now) > clockStepMs) anchor = now - monotonic;
  return Math.round((anchor + monotonic) * 100) / 100;
}
