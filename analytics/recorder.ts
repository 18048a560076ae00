import { randomBytes } from "node:crypto";
import type { Log } from "../platform/log.ts";
import type { SpanEvent } from "../platform/span.ts";
import type { DocumentStore, StoredDocument } from "../stores/ports/documents.ts";
import { createSessionLog } from "./sessions/session-log.ts";
import { createOpenSegments } from "./traces/open-segments.ts";
import { isSampled } from "./traces/sampled.ts";
import { type Segment, segmentDocument } from "./traces/segment.ts";
import { createWriteQueue } from "./traces/write-queue.ts";
import { createUsageLog } from "./usage/usage-log.ts";
import { createWriter } from "./writer.ts";

export interface RecorderSettings {
  /** Share of the traces whose events are kept. */
  readonly sample: number;
  readonly traceDays: number;
  readonly usageDays: number;
  /** Whether attributes may hold prompts and answers. */
  readonly content: boolean;
}

interface RecorderOptions {
  readonly documents: Pick<DocumentStore, "put">;
  readonly log: Log;
  readonly settings: RecorderSettings;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Data that this process may not have written yet. The documents' ids are those in the store. */
export interface Unstored {
  segments(tenant_id: string, trace_id: string): readonly StoredDocument[];
  usage(tenant_id: string): readonly StoredDocument[];
  sessions(tenant_id: string): readonly StoredDocument[];
}

/**
 * Receives the events of all traces (platform/span.ts) and keeps those of tenants: traces as documents, usage and
 * sessions as numbers. Never throws, never waits, and is bounded in memory; the store may be away.
 */
export interface Recorder {
  record(event: SpanEvent): void;
  readonly unstored: Unstored;
  /** Writes due documents. True = there may be more at once. */
  writeTraces(): Promise<boolean>;
  writeNumbers(): Promise<boolean>;
  /** Writes everything, as far as the store accepts it. */
  close(): Promise<void>;
}

/** Only prompts may be long; any other attribute of this length is a mistake. */
const attributeLength = { content: 65_536, plain: 300 } as const;

/**
 * Refused requests (too many, or overload) are counted in the usage, but their traces are not stored: a flood of
 * requests must not fill the store.
 */
const turnedAway: ReadonlySet<unknown> = new Set([429, 503]);

const wasTurnedAway = ({ events }: Segment): boolean => {
  const last = events.at(-1);
  return last?.type === "http" && turnedAway.has(last.attributes["http.response.status_code"]);
};

export function createRecorder({ documents, log, settings, now = Date.now }: RecorderOptions): Recorder {
  const run = randomBytes(6).toString("hex");
  const limits = { attributeLength: settings.content ? attributeLength.content : attributeLength.plain };
  const usage = createUsageLog({ run, days: settings.usageDays });
  const sessions = createSessionLog({ run, days: settings.usageDays });
  const queue = createWriteQueue();
  const count = (subject: SpanEvent["subject"], events: readonly SpanEvent[]) => {
    usage.count(subject, events);
    for (const event of events) sessions.count(subject, event);
  };
  const documentOf = (segment: Segment) => segmentDocument(segment, settings.traceDays, limits);
  const segments = createOpenSegments({
    run,
    dropped: (event) => count(event.subject, [event]),
    ended(segment) {
      count(segment.subject, segment.events);
      if (!isSampled(segment.trace_id, settings.sample) || wasTurnedAway(segment)) return;
      const document = documentOf(segment);
      if (document) queue.push(document, segment.bytes);
    },
  });
  const writer = createWriter({ documents, log, queue, numbers: { usage_events: usage, usage_sessions: sessions } });

  return {
    record(event) {
      // Internal work of the service, such as the queries of its loops.
      const isNobodys = event.parent_id === null && event.subject.tenant_id === undefined;
      if (isNobodys) segments.forget(event.trace_id);
      else segments.add(event, now());
    },
    unstored: {
      segments(tenant_id, trace_id) {
        const open = segments.of(trace_id);
        const current = open && isSampled(trace_id, settings.sample) ? documentOf(open) : null;
        const ended = queue.find((document) => document.trace_id === trace_id);
        return [...ended, ...(current ? [current] : [])].filter((document) => document.tenant_id === tenant_id);
      },
      usage: (tenant_id) => usage.documents().filter((document) => document.tenant_id === tenant_id),
      sessions: (tenant_id) => sessions.documents().filter((document) => document.tenant_id === tenant_id),
    },
    writeTraces() {
      segments.settle(now());
      return writer.writeTraces();
    },
    async writeNumbers() {
      const more = await writer.writeNumbers();
      usage.forget(now());
      sessions.forget(now());
      return more;
    },
    async close() {
      segments.endAll();
      await writer.writeAll();
    },
  };
}
