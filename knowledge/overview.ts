import { unavailable } from "../domain/errors.ts";
import { within } from "../platform/deadline.ts";
import { createLastKnown } from "../platform/last-known.ts";
import type { PictureCounts } from "../stores/ports/records/pictures.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { SourceCounts } from "../stores/ports/records/sources.ts";

/**
 * Counts of a tenant's sources and pictures: at most five seconds old while the records answer, else the last known
 * counts (up to an hour old), else zeros.
 */
export interface Overview {
  sources(tenant_id: string): Promise<SourceCounts>;
  pictures(tenant_id: string): Promise<PictureCounts>;
}

/** Monitoring asks often: it must neither load the records nor wait for them. */
const freshMs = 5_000;
const staleMs = 3_600_000;
const waitMs = 1_000;
const tenants = 1_000;

export function createOverview({ records }: { readonly records: Pick<Records, "sources" | "pictures"> }): Overview {
  return {
    sources: counted(records.sources.overview, { tracked: 0, active: 0, failed: 0 }),
    pictures: counted(records.pictures.overview, { knowledge_graphs: 0, last_generated: null }),
  };
}

function counted<Counts extends object>(count: (tenant_id: string) => Promise<Counts>, none: Counts) {
  const known = createLastKnown<Counts>({ max: tenants, freshMs, staleMs });
  return async (tenant_id: string): Promise<Counts> => {
    const load = () => within(waitMs, count(tenant_id), () => unavailable("sql"));
    return (await known.read(tenant_id, load).catch(() => null)) ?? none;
  };
}
