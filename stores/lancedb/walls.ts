import type { Table } from "@lancedb/lancedb";
import { type Data, Field, FixedSizeList, Float32, makeData } from "apache-arrow";
import { Index } from "./engine.ts";

// The engine merges all neighbouring files that the same segments of indexes cover, up to a million rows, and its Node
// interface has no size to set. So erasing one row would rewrite the table. It appends a segment to an index of vectors
// whenever it optimises, and never merges files across segments. Therefore each large table has such an index over a
// column of zeros, which nobody searches: its segments are walls between files. A segment goes with its files.

const type = new FixedSizeList(1, new Field("item", new Float32(), true));

/** The last column of every table. */
export const wallField = new Field("wall", type, false);

export function wallsOf(rows: number): Data {
  const child = makeData({ type: new Float32(), data: new Float32Array(rows) });
  return makeData({ type, length: rows, nullCount: 0, child });
}

/** Tables of earlier versions lack the column. */
export async function ensureWallColumn(table: Table): Promise<void> {
  const { fields } = await table.schema();
  if (fields.some(({ name }) => name === wallField.name)) return;
  const valueSql = "arrow_cast(make_array(0.0), 'FixedSizeList(1, Float32)')";
  await table.addColumns([{ name: wallField.name, valueSql }]);
}

/** From now on each optimising ends with a wall around the files that it has made. */
export async function ensureWalls(table: Table): Promise<void> {
  const indices = await table.listIndices();
  if (indices.some(({ columns }) => columns.includes(wallField.name))) return;
  await table.createIndex(wallField.name, { config: Index.ivfFlat({ numPartitions: 1 }), name: "walls" });
}
