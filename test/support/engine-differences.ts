import { compare, type Difference, everyVector } from "../../knowledge/upkeep/compare.ts";
import { createProjections } from "../../knowledge/upkeep/projections.ts";
import type { Embedder } from "../../models/embedder.ts";
import type { Stores } from "../../stores/open.ts";

interface Compared {
  readonly stores: Stores;
  readonly embedder: Embedder;
}

/** Every engine compared with the records, kind by kind: ids, and the contents of every row. */
export async function engineDifferences({ stores, embedder }: Compared, kg_id: number): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  for (const projection of createProjections({ ...stores, secondaryGraph: null, embedder }))
    for (const kind of projection.kinds)
      found.push(await compare(stores.records.upkeep, projection, { kg_id, kind, sample: everyVector }));
  return found;
}
