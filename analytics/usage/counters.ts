import { z } from "zod";
import type { SpanEvent } from "../../platform/span.ts";
import { addHistogram, type Histogram, noteDuration } from "./histogram.ts";

/** Counters of events of one kind; changed in place. */
export interface Counters {
  count: number;
  errors: number;
  duration_ms: number;
  input_tokens: number;
  output_tokens: number;
  cost_usd: number;
  readonly durations: Histogram;
}

/** The stored form of Counters. */
export const StoredCounters = z.object({
  count: z.number(),
  errors: z.number(),
  duration_ms: z.number(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  cost_usd: z.number(),
  durations: z.array(z.tuple([z.number(), z.number()])),
});
type StoredCounters = z.infer<typeof StoredCounters>;

export const noCounters = (): Counters => ({
  count: 0,
  errors: 0,
  duration_ms: 0,
  input_tokens: 0,
  output_tokens: 0,
  cost_usd: 0,
  durations: new Map(),
});

export function countEvent(counters: Counters, { status, duration_ms, attributes }: SpanEvent): void {
  const { input, output } = tokensOf(attributes);
  counters.count += 1;
  if (status === "error") counters.errors += 1;
  counters.duration_ms += duration_ms;
  counters.input_tokens += input;
  counters.output_tokens += output;
  counters.cost_usd += numberOf(attributes["lore.cost_usd"]);
  noteDuration(counters.durations, duration_ms);
}

export function addCounters(into: Counters, from: Counters | StoredCounters): void {
  into.count += from.count;
  into.errors += from.errors;
  into.duration_ms += from.duration_ms;
  into.input_tokens += from.input_tokens;
  into.output_tokens += from.output_tokens;
  into.cost_usd += from.cost_usd;
  addHistogram(into.durations, from.durations);
}

export const storedCounters = (counters: Counters): StoredCounters => ({
  ...counters,
  durations: [...counters.durations],
});

export const tokensOf = (attributes: SpanEvent["attributes"]) => ({
  input: numberOf(attributes["gen_ai.usage.input_tokens"]),
  output: numberOf(attributes["gen_ai.usage.output_tokens"]),
});

const numberOf = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);
