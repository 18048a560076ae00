import type { Table } from "@lancedb/lancedb";
import type { Table as ArrowTable, FixedSizeList, Float32, Vector } from "apache-arrow";
import { batchesOf } from "../../platform/batches.ts";
import { hashedText, hashedVector } from "../checks/hashed-rows.ts";
import { differingIds, type HashedRow } from "../checks/row-hash.ts";
import type { CollectionRef, KeywordRecord, VectorRecord } from "../ports/vectors.ts";
import { idIs } from "./filters.ts";
import { searchTimeoutMs } from "./scored.ts";

/** Rows in memory at a time: 2 MB of vectors with 1,024 dimensions. */
const rowsAtOnce = 500;

export const differingVectors = (table: Table, records: readonly VectorRecord[]): Promise<readonly number[]> =>
  inPieces(records, async (piece) => {
    const rows = await storedRows(table, piece, "vector");
    const vectors: Vector<FixedSizeList<Float32>> | null = rows.getChild("vector");
    const stored = placesIn(rows).map((place, at) => {
      return hashedVector({ ...place, vector: vectors?.get(at)?.toArray() ?? new Float32Array() });
    });
    return differingIds(piece.map(hashedVector), stored);
  });

export const differingTexts = (
  table: Table,
  ref: CollectionRef,
  records: readonly KeywordRecord[],
): Promise<readonly number[]> =>
  inPieces(records, async (piece) => {
    const rows = await storedRows(table, piece, "text");
    const texts = rows.getChild("text");
    const stored = placesIn(rows).map((place, at) => hashedText(ref, { ...place, text: String(texts?.get(at)) }));
    return differingIds(
      piece.map((record) => hashedText(ref, record)),
      stored,
    );
  });

async function inPieces<R extends Pick<HashedRow, "id">>(
  records: readonly R[],
  compare: (piece: readonly R[]) => Promise<readonly number[]>,
): Promise<readonly number[]> {
  const differing: number[] = [];
  for (const piece of batchesOf(records, rowsAtOnce)) differing.push(...(await compare(piece)));
  return differing;
}

const storedRows = (table: Table, records: readonly Pick<HashedRow, "id">[], column: string): Promise<ArrowTable> =>
  table
    .query()
    .where(idIs(records.map(({ id }) => id)).where)
    .select(["id", "source_id", "revision", "version", column])
    .toArrow({ timeoutMs: searchTimeoutMs });

/** The common columns of every row. */
function placesIn(rows: ArrowTable): readonly Omit<VectorRecord, "vector">[] {
  const column = (name: string) => rows.getChild(name);
  const [ids, sources, revisions, versions] = [
    column("id"),
    column("source_id"),
    column("revision"),
    column("version"),
  ];
  return Array.from({ length: rows.numRows }, (_, at) => ({
    id: Number(ids?.get(at)),
    source_id: sources?.get(at) ?? null,
    revision: revisions?.get(at) ?? null,
    version: Number(versions?.get(at)),
  }));
}
