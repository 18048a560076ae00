import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import type { Log } from "../log.ts";
import { onSpan, type SpanEvent } from "../span.ts";
import { createConversion, type OtlpSpan } from "./to-otlp.ts";

interface OtlpOptions {
  /** Base URL of a collector, as in OTEL_EXPORTER_OTLP_ENDPOINT: `/v1/traces` is added. */
  readonly endpoint: string;
  /** Version of this service. */
  readonly version: string;
  readonly log: Pick<Log, "warn">;
}

export interface OtlpExport {
  /** Sends waiting spans, for a few seconds at most. */
  close(): Promise<void>;
}

const batchSpans = 256;
/** Spans that may wait for a slow or absent collector: some megabytes. Further spans are dropped. */
const queueSpans = 4_096;
const intervalMs = 1_000;
const sendTimeoutMs = 5_000;
const complainEveryMs = 60_000;

/**
 * Sends copies of the spans to an OpenTelemetry collector, one batch at a time. No caller waits for it; spans that
 * cannot be sent are dropped and counted. Statements outside of any trace (polling loops) are left out.
 */
export function openOtlpExport({ endpoint, version, log }: OtlpOptions): OtlpExport {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/(?<!\/)\/+$/, "")}/v1/traces`,
    timeoutMillis: sendTimeoutMs,
  });
  const convert = createConversion(version);
  const queue: SpanEvent[] = [];
  const complain = complaints(log);
  let sending: Promise<void> | null = null;
  let giveUpAt = Number.POSITIVE_INFINITY;

  async function drain(): Promise<void> {
    while (queue.length > 0 && performance.now() < giveUpAt) {
      const batch = queue.splice(0, batchSpans);
      const error = await send(exporter, batch.map(convert));
      if (error !== null) complain(batch.length, error);
    }
  }

  function wake(): void {
    sending ??= drain().finally(() => {
      sending = null;
    });
  }

  const remove = onSpan((event) => {
    if (event.type === "database_query" && event.parent_id === null) return;
    if (queue.length >= queueSpans) complain(1, new Error("The queue is full"));
    else queue.push(event);
    if (queue.length >= batchSpans) wake();
  });
  const timer = setInterval(wake, intervalMs);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      remove();
      giveUpAt = performance.now() + sendTimeoutMs;
      wake();
      await sending;
      await exporter.shutdown();
    },
  };
}

/** null when the collector accepted the spans. Never throws. */
const send = (exporter: OTLPTraceExporter, spans: OtlpSpan[]): Promise<Error | null> =>
  new Promise((resolve) => {
    try {
      exporter.export(spans, ({ code, error }) => resolve(code === 0 ? null : (error ?? new Error("Refused"))));
    } catch (error) {
      resolve(error instanceof Error ? error : new Error(String(error)));
    }
  });

/** Logs one line per minute, with the number of spans lost since the last line. */
function complaints(log: OtlpOptions["log"]) {
  let dropped = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  return (spans: number, error: Error): void => {
    dropped += spans;
    if (performance.now() - saidAt < complainEveryMs) return;
    saidAt = performance.now();
    log.warn({ err: error, dropped }, "spans could not be handed to the OpenTelemetry collector");
    dropped = 0;
  };
}
