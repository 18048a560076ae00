import type { SpanEvent } from "../../platform/span.ts";
import { countInSegment, newSegment, type Segment, sizeOf } from "./segment.ts";

interface SegmentLimits {
  /** Traces that are open at a time in this process. */
  readonly openTraces: number;
  /** Events kept of one trace in this process; others are counted. Queries may fill half of it. */
  readonly eventsPerTrace: number;
  /** Events after which a trace that goes on is written as far as it is. */
  readonly eventsPerSegment: number;
  /** Roughly what all open segments may occupy. */
  readonly openBytes: number;
  /** A trace without a root in this process is written after so long without an event. */
  readonly quietMs: number;
  /** What nobody was told to belong to is forgotten after so long. */
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

/** A request that is answered with fewer has hardly anything more to come, so its number is not worth remembering. */
const fewEvents = 50;

interface OpenSegmentsOptions {
  /** Unique among processes. */
  readonly run: string;
  /** Gets what has ended, once. */
  readonly ended: (segment: Segment) => void;
  /** Gets each event that is not kept with its trace. */
  readonly dropped: (event: SpanEvent) => void;
  readonly limits?: Partial<SegmentLimits>;
}

/** Events by trace until the request is answered, or nothing more has come for a while. */
export interface OpenSegments {
  add(event: SpanEvent, now: number): void;
  of(trace_id: string): Segment | undefined;
  /** Of nobody's concern after all. */
  forget(trace_id: string): void;
  /** Ends what has been quiet. */
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
  /** The one that has been open longest makes room. */
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

/** How many events were kept of the traces that paused last. */
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
