import { z } from "zod";
import type { SyncState, SyncStates } from "../../../knowledge/projection/sync-states.ts";

const StoreState = z
  .object({
    status: z
      .enum(["synced", "skipped", "pending", "failed"])
      .describe(
        "synced: the store shows the change. skipped: this store does not hold the record. pending: the change " +
          "is stored, and the service brings it to this store as soon as it can. failed: many attempts have failed; the " +
          "service goes on trying.",
      ),
    attempts: z.number().int().optional().describe("Failed attempts so far; present if there were any"),
    error: z.string().optional().describe("Why the store does not show the change; only with pending and failed"),
  })
  .meta({ id: "StoreState" });

/** Metadata of every change of entities, relations and chunks. */
export const SyncMetadata = z
  .object({
    sync_status: z
      .object({ sql: StoreState, vectorstore: StoreState, graphdb: StoreState, keywords: StoreState })
      .describe("State of the change in every store. sql: the records, which decide whether the request succeeds."),
    degraded: z.boolean().describe("Whether a store does not show the change yet"),
    warnings: z
      .array(z.string())
      .describe("Which stores do not show the change yet, and ignored fields of the request"),
  })
  .meta({ id: "SyncMetadata" });

type Shown = z.input<typeof StoreState>;

export function presentSync(states: SyncStates): z.input<typeof SyncMetadata> {
  const { sql, vectorstore, graphdb, keywords } = states;
  const sync_status = {
    sql: shown("sql", sql),
    vectorstore: shown("vectorstore", vectorstore),
    graphdb: shown("graphdb", graphdb),
    keywords: shown("keywords", keywords),
  };
  const warnings = Object.values(sync_status).flatMap(({ error }) => error ?? []);
  return { sync_status, degraded: warnings.length > 0, warnings };
}

function shown(store: string, { status, attempts }: SyncState): Shown {
  const tried = attempts > 0 ? { attempts } : {};
  if (status === "synced" || status === "skipped") return { status, ...tried };
  return { status, ...tried, error: `${store}: the change is not there yet; the service repeats it until it is` };
}
