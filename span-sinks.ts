import type { Budget } from "./api/limits/budget.ts";
import type { Config } from "./platform/config.ts";
import type { Log } from "./platform/log.ts";
import type { Metrics } from "./platform/metrics.ts";
import { onSpan, type SpanEvent } from "./platform/span.ts";
import { version } from "./version.ts";

interface SinkParts {
  readonly config: Config;
  readonly metrics: Metrics;
  readonly budget: Budget;
  readonly log: Log;
  /** Whoever opens something pushes how to close it. */
  readonly closers: (() => Promise<unknown> | unknown)[];
}

/** Who hears of finished spans beside the log and analytics: the metrics, the budgets, and a collector if there is one. */
export async function openSpanSinks({ config, metrics, budget, log, closers }: SinkParts): Promise<void> {
  closers.push(onSpan((event) => countModelCall(event, metrics, budget)));
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  if (endpoint === undefined) return;
  // Loaded when needed only.
  const { openOtlpExport } = await import("./platform/otlp/export.ts");
  const exporting = openOtlpExport({ endpoint, version, log });
  closers.push(exporting.close);
}

function countModelCall({ type, attributes, subject }: SpanEvent, metrics: Metrics, budget: Budget): void {
  if (type !== "llm_call") return;
  const model = String(attributes["gen_ai.request.model"]);
  metrics.llmTokens(model, "input", Number(attributes["gen_ai.usage.input_tokens"] ?? 0));
  metrics.llmTokens(model, "output", Number(attributes["gen_ai.usage.output_tokens"] ?? 0));
  void budget.spend(subject, Number(attributes["lore.cost_usd"] ?? 0));
}
