import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Table } from "@lancedb/lancedb";

// The engine marks deleted rows in a file beside the data. It rewrites a fragment (a data file) only when more than a
// tenth of its rows are marked, or when it merges small fragments. Until then the deleted text stays on the disk.

/** The engine's tenth and a little more. */
const movedShare = 0.11;
/** A row id is the number of the fragment in the upper half, and the place within it in the lower half. */
const placesPerFragment = 2n ** 32n;

/** Whether a current file of the table holds deleted rows. `folder` is the table's own folder. */
export const holdsDeleted = async (table: Table, folder: string): Promise<boolean> =>
  (await fragmentsWithDeleted(table, folder)).length > 0;

/**
 * Writes a good tenth of the rows of each fragment with deleted rows again, unchanged, in a new file. The next
 * compaction then rewrites these fragments, and no others, without their deleted rows.
 */
export async function loosen(table: Table, folder: string): Promise<void> {
  const ranges = (await fragmentsWithDeleted(table, folder)).map((ids) => {
    const last = ids[Math.min(ids.length - 1, Math.floor(ids.length * movedShare))];
    return `(_rowid >= ${ids[0]} AND _rowid <= ${last})`;
  });
  if (ranges.length > 0) await table.update({ where: ranges.join(" OR "), valuesSql: { version: "version" } });
}

/** The ids of the remaining rows of each fragment with deleted rows, ascending. */
async function fragmentsWithDeleted(table: Table, folder: string): Promise<readonly (readonly bigint[])[]> {
  const marked = await markedFragments(folder);
  if (marked.size === 0) return [];
  const found = new Map<bigint, bigint[]>();
  for (const id of await rowIds(table)) {
    const fragment = id / placesPerFragment;
    if (!marked.has(fragment)) continue;
    const ids = found.get(fragment) ?? [];
    ids.push(id);
    found.set(fragment, ids);
  }
  return [...found.values()].map((ids) => ids.sort((a, b) => (a < b ? -1 : 1)));
}

/** The engine names these files "<fragment>-<version>-<random>". Those of replaced fragments stay for a while. */
async function markedFragments(folder: string): Promise<ReadonlySet<bigint>> {
  // The folder is missing until a row has been deleted.
  const names = await readdir(join(folder, "_deletions")).catch(() => []);
  return new Set(names.flatMap((name) => (/^\d+-/.test(name) ? [BigInt(name.slice(0, name.indexOf("-")))] : [])));
}

/** 200,000 rows take some 10 MB. */
async function rowIds(table: Table): Promise<readonly bigint[]> {
  const rows = await table.query().select(["id"]).withRowId().toArrow();
  const ids = rows.getChild("_rowid");
  return Array.from({ length: rows.numRows }, (_, at) => BigInt(ids?.get(at)));
}
