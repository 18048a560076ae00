import { invalidInput } from "../../domain/errors.ts";
import type { DocumentStore, StoredDocument } from "../../stores/ports/documents.ts";
import { documentsOf } from "../all-documents.ts";
import { addCounters, type Counters, noCounters } from "./counters.ts";
import { quantile } from "./histogram.ts";
import { countersOf, UsageData } from "./usage-log.ts";

export interface UsageRange {
  readonly tenant_id: string;
  readonly user_id: string | null;
  readonly since: Date;
  readonly before: Date;
}

/** Numbers of events of one kind; durations in milliseconds, costs in USD. */
export interface UsageNumbers {
  readonly count: number;
  readonly errors: number;
  readonly total_duration_ms: number;
  readonly avg_duration_ms: number;
  /** At most 5 % off. */
  readonly p95_duration_ms: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly total_tokens: number;
  readonly estimated_cost: number;
}

const eventTypes = [
  { type: "llm_call", event_type: "llm_call" },
  { type: "database_query", event_type: "database_operation" },
  { type: "agent_action", event_type: "agent_action" },
] as const;
export type UsageEventType = (typeof eventTypes)[number]["event_type"];

interface UsageDay {
  readonly date: string;
  readonly requests: number;
  readonly count: number;
  readonly total_tokens: number;
  readonly estimated_cost: number;
}

export interface UsageSummary {
  readonly by_event_type: readonly (UsageNumbers & { readonly event_type: UsageEventType })[];
  readonly by_model: readonly (UsageNumbers & { readonly model: string })[];
  readonly by_day: readonly UsageDay[];
  readonly totals: Omit<UsageDay, "date" | "count"> & { readonly events: number };
}

/** Limit of documents per answer: a year of a hundred users who work in every hour takes that many. */
const documentsLimit = 200_000;

/** Adds up the hours of the range. `own` are this process's newest states, which replace stored ones. */
export async function readUsage(
  documents: Pick<DocumentStore, "find">,
  own: readonly StoredDocument[],
  range: UsageRange,
): Promise<UsageSummary> {
  const sums: Sums = { requests: 0, types: new Map(), models: new Map(), days: new Map() };
  let read = 0;
  const wanted = { collection: "usage_events", filter: filterOf(range) } as const;
  for await (const document of documentsOf(documents, wanted, own)) {
    read += 1;
    if (read > documentsLimit)
      throw invalidInput("start_date: the period holds too much; ask for a shorter one", "start_date");
    add(sums, document);
  }
  return summaryOf(sums);
}

const filterOf = ({ user_id, ...range }: UsageRange) => (user_id === null ? range : { ...range, user_id });

interface Sums {
  requests: number;
  readonly types: Map<string, Counters>;
  readonly models: Map<string, Counters>;
  readonly days: Map<string, { requests: number; readonly counters: Counters }>;
}

function add(sums: Sums, { occurred_at, data }: StoredDocument): void {
  const { requests, types, models } = UsageData.parse(data);
  const date = occurred_at.toISOString().slice(0, 10);
  const day = sums.days.get(date) ?? { requests: 0, counters: noCounters() };
  sums.days.set(date, day);
  sums.requests += requests;
  day.requests += requests;
  for (const [type, counters] of types) {
    addCounters(countersOf(sums.types, type), counters);
    addCounters(day.counters, counters);
  }
  for (const [model, counters] of models) addCounters(countersOf(sums.models, model), counters);
}

function summaryOf({ requests, types, models, days }: Sums): UsageSummary {
  const all = noCounters();
  for (const counters of types.values()) addCounters(all, counters);
  return {
    by_event_type: eventTypes.map(({ type, event_type }) => ({
      event_type,
      ...numbersOf(types.get(type) ?? noCounters()),
    })),
    by_model: [...models]
      .map(([model, counters]) => ({ model, ...numbersOf(counters) }))
      .sort((a, b) => b.total_tokens - a.total_tokens || (a.model < b.model ? -1 : 1)),
    by_day: [...days]
      .map(([date, day]) => ({
        date,
        requests: day.requests,
        count: day.counters.count,
        ...tokensAndCost(day.counters),
      }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
    totals: { requests, events: all.count, ...tokensAndCost(all) },
  };
}

const tokensAndCost = ({ input_tokens, output_tokens, cost_usd }: Counters) => ({
  total_tokens: input_tokens + output_tokens,
  estimated_cost: rounded(cost_usd, 9),
});

const numbersOf = (counters: Counters): UsageNumbers => ({
  count: counters.count,
  errors: counters.errors,
  total_duration_ms: rounded(counters.duration_ms, 2),
  avg_duration_ms: rounded(counters.count === 0 ? 0 : counters.duration_ms / counters.count, 2),
  p95_duration_ms: rounded(quantile(counters.durations, 0.95), 2),
  input_tokens: counters.input_tokens,
  output_tokens: counters.output_tokens,
  ...tokensAndCost(counters),
});

/** Removes rounding noise from sums of fractions. */
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
