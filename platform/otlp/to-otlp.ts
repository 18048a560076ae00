import { createHash } from "node:crypto";
import type { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import type { SpanEvent, SpanType } from "../span.ts";

/** A span in the form of OpenTelemetry's exporter. */
export type OtlpSpan = Parameters<OTLPTraceExporter["export"]>[0][number];

/** OpenTelemetry's SpanKind: internal 0, server 1, client 2. */
const kinds = { http: 1, agent_action: 0, database_query: 2, llm_call: 2 } as const satisfies Record<SpanType, number>;

/** Converts spans of one service. Ids keep their bits, so a trace can be found by both of its names. */
export function createConversion(version: string): (event: SpanEvent) => OtlpSpan {
  const resource: OtlpSpan["resource"] = {
    attributes: { "service.name": "loregraph", "service.version": version },
    merge: () => resource,
    getRawAttributes: () => [
      ["service.name", "loregraph"],
      ["service.version", version],
    ],
  };
  const instrumentationScope = { name: "loregraph", version };
  const nothing = { droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0, links: [], events: [] };
  return (event) => {
    const context = (spanId: string) => ({ traceId: otlpTraceId(event.trace_id), spanId, traceFlags: 1 });
    return {
      ...nothing,
      name: event.name,
      kind: kinds[event.type],
      spanContext: () => context(event.event_id),
      ...(event.parent_id === null ? {} : { parentSpanContext: context(event.parent_id) }),
      startTime: time(event.started_at),
      endTime: time(event.started_at + event.duration_ms),
      duration: time(event.duration_ms),
      status: event.status === "ok" ? { code: 0 } : { code: 2, message: event.error ?? "" },
      attributes: attributesOf(event),
      ended: true,
      resource,
      instrumentationScope,
    };
  };
}

const time = (ms: number): [seconds: number, nanoseconds: number] => [
  Math.floor(ms / 1_000),
  Math.round((ms % 1_000) * 1e6),
];

function attributesOf({ trace_id, type, subject, attributes }: SpanEvent): OtlpSpan["attributes"] {
  const { tenant_id, key_id } = subject;
  const plain = Object.entries(attributes).map(([name, value]) => [
    name,
    isPlain(value) ? value : JSON.stringify(value),
  ]);
  return {
    ...Object.fromEntries(plain),
    "lore.type": type,
    "lore.trace_id": trace_id,
    ...(tenant_id === undefined ? {} : { "lore.tenant_id": tenant_id }),
    ...(key_id === undefined ? {} : { "lore.key_id": key_id }),
  };
}

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

const base32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 32 hex digits. A ULID is 128 bits in Crockford's base 32; any other id is hashed. */
export function otlpTraceId(trace_id: string): string {
  const ulid = /^trc_([0-7][0-9A-HJKMNP-TV-Z]{25})$/.exec(trace_id)?.[1];
  if (ulid === undefined) return createHash("sha256").update(trace_id).digest("hex").slice(0, 32);
  let bits = 0n;
  for (const digit of ulid) bits = bits * 32n + BigInt(base32.indexOf(digit));
  return bits.toString(16).padStart(32, "0");
}
