import { batchesOf } from "../../platform/batches.ts";
import { hashedVector } from "../checks/hashed-rows.ts";
import { differingIds } from "../checks/row-hash.ts";
import type { VectorRecord } from "../ports/vectors.ts";
import type { Api } from "./api.ts";

/** Vectors of one answer: 500 × 1,024 take about 10 MB as JSON. */
const rowsAtOnce = 500;

export async function differingVectors(
  api: Pick<Api, "rows">,
  id: string,
  records: readonly VectorRecord[],
): Promise<readonly number[]> {
  const differing: number[] = [];
  for (const piece of batchesOf(records, rowsAtOnce)) {
    const stored = await api.rows(
      id,
      piece.map((record) => record.id),
    );
    differing.push(...differingIds(piece.map(hashedVector), stored.map(hashedVector)));
  }
  return differing;
}
