import { z } from "zod";
import type { SpanEvent } from "../../platform/span.ts";
import type { TraceSubject } from "../../platform/trace-context.ts";
import { createTally, type Tally } from "../tally.ts";
import { type Counters, countEvent, noCounters, StoredCounters, storedCounters } from "./counters.ts";

/** Usage of one user of a tenant within an hour, as counted by this process. */
export interface UsageCell {
  readonly tenant_id: string;
  readonly user_id: string | null;
  /** Beginning of the hour, milliseconds since the epoch. */
  readonly hour: number;
  requests: number;
  readonly types: Map<string, Counters>;
  readonly models: Map<string, Counters>;
}

/** Pairs instead of an object, because model names come from outside. */
const Named = z.array(z.tuple([z.string(), StoredCounters]));
export const UsageData = z.object({ requests: z.number(), types: Named, models: Named });

export const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Beyond this number of users per hour, usage is counted for the tenant as a whole. */
const cellsLimit = 10_000;
/** Events of a trace may be counted minutes after they began. */
const cellIsOverMs = hourMs + 10 * 60_000;

/** Usage by hour, tenant and user. Counts every event, independent of sampling. */
export interface UsageLog extends Pick<Tally<UsageCell>, "unwritten" | "documents"> {
  count(subject: Readonly<TraceSubject>, events: readonly SpanEvent[]): void;
  forget(now: number): void;
}

export function createUsageLog({ run, days }: { readonly run: string; readonly days: number }): UsageLog {
  const tally = createTally<UsageCell>({
    run: `usage:${run}`,
    // The second half of the limit is for cells of whole tenants.
    limit: 2 * cellsLimit,
    toDocument: (id, { tenant_id, user_id, hour, requests, types, models }) => ({
      id,
      tenant_id,
      user_id,
      session_id: null,
      trace_id: null,
      occurred_at: new Date(hour),
      expires_at: new Date(hour + days * dayMs),
      data: { requests, types: named(types), models: named(models) },
    }),
  });

  function cell(tenant_id: string, user_id: string | null, hour: number): UsageCell | undefined {
    const key = JSON.stringify([hour, tenant_id, user_id]);
    const isFull = tally.size() >= cellsLimit && tally.get(key) === undefined;
    if (isFull && user_id !== null) return cell(tenant_id, null, hour);
    return tally.change(key, () => newCell(tenant_id, user_id, hour));
  }

  return {
    ...tally,
    count({ tenant_id, user_id }, events) {
      if (tenant_id === undefined) return;
      let counted: UsageCell | undefined;
      for (const event of events) {
        const hour = Math.floor(event.started_at / hourMs) * hourMs;
        // Nearly all traces need one look-up only.
        if (counted?.hour !== hour) counted = cell(tenant_id, user_id ?? null, hour);
        if (counted) add(counted, event);
      }
    },
    forget: (now) => tally.forget(({ hour }) => hour + cellIsOverMs < now),
  };
}

const newCell = (tenant_id: string, user_id: string | null, hour: number): UsageCell => ({
  tenant_id,
  user_id,
  hour,
  requests: 0,
  types: new Map(),
  models: new Map(),
});

function add(cell: UsageCell, event: SpanEvent): void {
  if (event.type === "http") {
    cell.requests += 1;
    return;
  }
  countEvent(countersOf(cell.types, event.type), event);
  const model = event.attributes["gen_ai.request.model"];
  if (event.type === "llm_call" && typeof model === "string") countEvent(countersOf(cell.models, model), event);
}

export function countersOf(all: Map<string, Counters>, name: string): Counters {
  const known = all.get(name);
  if (known) return known;
  const counters = noCounters();
  all.set(name, counters);
  return counters;
}

const named = (all: ReadonlyMap<string, Counters>) =>
  [...all].map(([name, counters]) => [name, storedCounters(counters)] as const);
