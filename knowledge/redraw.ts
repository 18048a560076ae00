import type { Records } from "../stores/ports/records/records.ts";

interface RedrawServices {
  readonly records: Pick<Records, "kgs">;
  readonly renderer: {
    keepUp(kg_id: number, version: number, drawing: { readonly signal: AbortSignal }): Promise<void>;
  };
}

/** A rendering takes seconds. Another process may hold the lease and die. */
const patienceMs = 120_000;

/**
 * Draws the pictures of a knowledge graph again if they are older than its last change. After a deletion the old
 * pictures would still show what was deleted. A knowledge graph without pictures gets none. A drawing that waits for
 * its turn gives up when the service closes.
 */
export const createRedraw =
  ({ records, renderer }: RedrawServices) =>
  async (kg_id: number, closing: AbortSignal): Promise<void> => {
    const kg = await records.kgs.byId(kg_id);
    const signal = AbortSignal.any([closing, AbortSignal.timeout(patienceMs)]);
    if (kg) await renderer.keepUp(kg_id, kg.version, { signal });
  };
