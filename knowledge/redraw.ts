import type { Records } from "../stores/ports/records/records.ts";

interface RedrawServices {
  readonly records: Pick<Records, "kgs" | "pictures">;
  readonly renderer: { atLeast(kg_id: number, kg_version: number, signal: AbortSignal): Promise<unknown> };
}

/** A rendering takes seconds. Another process may hold the lease and die. */
const patienceMs = 120_000;

/**
 * Draws the pictures of a knowledge graph again if they are older than its last change. After a deletion the old
 * pictures would still show what was deleted. A knowledge graph without pictures gets none.
 */
export const createRedraw =
  ({ records, renderer }: RedrawServices) =>
  async (kg_id: number): Promise<void> => {
    const [kg, picture] = await Promise.all([records.kgs.byId(kg_id), records.pictures.get(kg_id)]);
    if (!kg || !picture || picture.version >= kg.version) return;
    await renderer.atLeast(kg_id, kg.version, AbortSignal.timeout(patienceMs));
  };
