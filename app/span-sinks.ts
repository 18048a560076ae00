import type { Budget } from "../api/limits/budget.ts";
import { closeTogether, type Opened } from "../platform/close-together.ts";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import { onSpan, type SpanEvent } from "../platform/span.ts";
import { version } from "./version.ts";

interface SinkParts {
  readonly otlp: Config["otlp"];
  readonly metrics: Metrics;
  readonly budget: Budget;
  readonly log: Log;
}

/** Metrics and budgets count finished model calls; a collector, if one is configured, receives every finished span. */
export const openSpanSinks = ({ otlp: { endpoint }, metrics, budget, log }: SinkParts): Promise<Opened> =>
  closeTogether(log, async (keep) => {
    keep({ close: onSpan((event) => countModelCall(event, metrics, budget)) });
    if (endpoint === undefined) return {};
    // Loaded only when a collector is configured.
    const { openOtlpExport } = await import("../platform/otlp/export.ts");
    keep(openOtlpExport({ endpoint, version, log }));
    return {};
  });

function countModelCall({ type, attributes, subject }: SpanEvent, metrics: Metrics, budget: Budget): void {
  if (type !== "llm_call") return;
  const model = String(attributes["gen_ai.request.model"]);
  metrics.llmTokens(model, "input", Number(attributes["gen_ai.usage.input_tokens"] ?? 0));
  metrics.llmTokens(model, "output", Number(attributes["gen_ai.usage.output_tokens"] ?? 0));
  void budget.spend(subject, Number(attributes["lore.cost_usd"] ?? 0));
}
