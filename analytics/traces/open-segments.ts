import type { SpanEvent } from "../../platform/span.ts";
import { countInSegment, newSegment, type Segment, sizeOf } from "./segment.ts";

interface SegmentLimits {
  /** Open traces in this process. */
  readonly openTraces: number;
  /** Events kept per trace in this process; further ones are only counted. Queries may fill half of this number. */
  readonly eventsPerTrace: number;
  /** After this many events the open segment of a trace is written. */
  readonly eventsPerSegment: number;
  /** Approximate limit of all open segments. */
  readonly openBytes: number;
  /** A trace without a root in this process is written after this long without an event. */
  readonly quietMs: number;
  /** A trace without a tenant is dropped after this long. */
  readonly strayMs: number;
}

const segmentLimits: SegmentLimits = {
  openTraces: 2_000,
  eventsPerTrace: 1_000,
  eventsPerSegment: 250,
  openBytes: 32 * 1_048_576,
  quietMs: 2_000,
  strayMs: 60_000,
};

/** Fewest events of a trace whose count is kept after the answer. A trace with fewer events is nearly complete then. */
const fewEvents = 50;

interface OpenSegmentsOptions {
  /** Unique among processes. */
  readonly run: string;
  /** Receives each ended segment once. */
  readonly ended: (segment: Segment) => void;
  /** Receives each event that is not kept with its trace. */
  readonly dropped: (event: SpanEvent) => void;
  readonly limits?: Partial<SegmentLimits>;
}

/** Collects events by trace, until the request is answered or no event has come for a while. */
export interface OpenSegments {
  add(event: SpanEvent, now: number): void;
  of(trace_id: string): Segment | undefined;
  /** Drops a trace that belongs to no tenant. */
  forget(trace_id: string): void;
  /** Ends quiet segments. */
  settle(now: number): void;
  endAll(): void;
}

export function createOpenSegments({ run, ended, dropped, limits: given }: OpenSegmentsOptions): OpenSegments {
  const limits = { ...segmentLimits, ...given };
  const open = new Map<string, Segment>();
  const earlier = createRecentCounts(limits.openTraces);
  let bytes = 0;
  let made = 0;

  function end(segment: Segment, isAnswered = false): void {
    open.delete(segment.trace_id);
    bytes -= segment.bytes;
    if (!isAnswered || segment.kept >= fewEvents) earlier.set(segment.trace_id, segment.kept);
    ended(segment);
  }
  function begin(event: SpanEvent): Segment {
    made += 1;
    const segment = newSegment(`${event.trace_id}:${run}:${made}`, earlier.of(event.trace_id), event);
    open.set(event.trace_id, segment);
    return segment;
  }
  /** Ends the oldest open segment when a limit is exceeded. */
  function makeRoom(): void {
    const [oldest] = open.values();
    if (oldest && (open.size > limits.openTraces || bytes > limits.openBytes)) end(oldest);
  }

  return {
    add(event, now) {
      const segment = open.get(event.trace_id) ?? begin(event);
      segment.lastAt = now;
      segment.subject = event.subject;
      countInSegment(segment, event);
      const most = event.type === "database_query" ? limits.eventsPerTrace / 2 : limits.eventsPerTrace;
      if (event.type !== "http" && segment.kept >= most) {
        segment.dropped_events += 1;
        dropped(event);
      } else {
        segment.kept += 1;
        const size = sizeOf(event);
        segment.events.push(event);
        segment.bytes += size;
        bytes += size;
      }
      const isAnswered = event.parent_id === null && event.type === "http";
      if (isAnswered || segment.events.length >= limits.eventsPerSegment) end(segment, isAnswered);
      else makeRoom();
    },
    of: (trace_id) => open.get(trace_id),
    forget(trace_id) {
      bytes -= open.get(trace_id)?.bytes ?? 0;
      open.delete(trace_id);
    },
    settle(now) {
      for (const segment of [...open.values()]) {
        const patience = segment.subject.tenant_id === undefined ? limits.strayMs : limits.quietMs;
        if (now - segment.lastAt >= patience) end(segment);
      }
    },
    endAll() {
      for (const segment of [...open.values()]) end(segment);
    },
  };
}

/** Number of kept events of the traces that paused most recently. */
function createRecentCounts(limit: number) {
  const counts = new Map<string, number>();
  return {
    of: (trace_id: string) => counts.get(trace_id) ?? 0,
    set(trace_id: string, count: number) {
      counts.delete(trace_id);
      counts.set(trace_id, count);
      if (counts.size <= limit) return;
      const [oldest] = counts.keys();
      if (oldest !== undefined) counts.delete(oldest);
    },
  };
}
