import type { Table } from "@lancedb/lancedb";
import { type Data, Field, FixedSizeList, Float32, makeData } from "apache-arrow";
import { Index } from "./engine.ts";

// The engine merges neighbouring files if the same segments of indexes cover them, up to a million rows; its Node
// interface offers no smaller size. So erasing one row would rewrite the whole table. But the engine appends a segment
// to an index of vectors whenever it optimises, and it never merges files of different segments. Therefore each large
// table has such an index over a column of zeros, which no search uses: the segments are walls between the files. A
// segment disappears together with its files.

const type = new FixedSizeList(1, new Field("item", new Float32(), true));

/** The last column of every table. */
export const wallField = new Field("wall", type, false);

export function wallsOf(rows: number): Data {
  const child = makeData({ type: new Float32(), data: new Float32Array(rows) });
  return makeData({ type, length: rows, nullCount: 0, child });
}

/** Adds the column to a table of an earlier version, which lacks it. */
export async function ensureWallColumn(table: Table): Promise<void> {
  const { fields } = await table.schema();
  if (fields.some(({ name }) => name === wallField.name)) return;
  const valueSql = "arrow_cast(make_array(0.0), 'FixedSizeList(1, Float32)')";
  await table.addColumns([{ name: wallField.name, valueSql }]);
}

/** After this call each optimising appends a segment, which is a wall around the files that it has made. */
export async function ensureWalls(table: Table): Promise<void> {
  const indices = await table.listIndices();
  if (indices.some(({ columns }) => columns.includes(wallField.name))) return;
  await table.createIndex(wallField.name, { config: Index.ivfFlat({ numPartitions: 1 }), name: "walls" });
}
