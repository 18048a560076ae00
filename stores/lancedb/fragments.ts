import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Table } from "@lancedb/lancedb";

// The engine stores a table as fragments (data files), and marks deleted rows in a file beside the data. The deleted
// rows stay on the disk until their fragment is rewritten.

export interface Fragment {
  readonly id: number;
  /** Indexes of its remaining rows, ascending. A row id consists of the fragment and the index, with 32 bits each. */
  readonly places: readonly number[];
  /** Whether the fragment holds deleted rows. */
  readonly isMarked: boolean;
}

/** Rows of one fragment, both indexes included. */
export interface Range {
  readonly fragment: number;
  readonly from: number;
  readonly to: number;
}

/** Whether a current file of the table holds deleted rows. `folder` is the table's own folder. */
export async function holdsDeleted(table: Table, folder: string): Promise<boolean> {
  return (await markedFragments(table, folder)).length > 0;
}

/**
 * Whether a table needs no maintenance, judged by its folder alone: it has one version and no deleted rows. Each write
 * adds a version, and only optimising removes older ones. false for a folder that cannot be read.
 */
export async function isTidyFolder(folder: string): Promise<boolean> {
  const [versions, marked] = await Promise.all([versionsIn(folder), markedIn(folder)]);
  return versions === 1 && marked.size === 0;
}

/** Number of the table's versions, the present one included; 0 for a folder that cannot be read. */
export async function versionsIn(folder: string): Promise<number> {
  const names = await readdir(join(folder, "_versions")).catch(() => []);
  return names.filter((name) => name.endsWith(".manifest")).length;
}

/** The fragments with deleted rows. Only the ids of their remaining rows are read. */
export async function markedFragments(table: Pick<Table, "query">, folder: string): Promise<readonly Fragment[]> {
  const marked = await markedIn(folder);
  if (marked.size === 0) return [];
  const ofMarked = [...marked].map((id) => `(_rowid >= ${rowId(id, 0)} AND _rowid < ${rowId(id + 1, 0)})`);
  return fragmentsIn(await rowIdParts(table, ofMarked.join(" OR ")), marked);
}

/**
 * Whether more than `count` fragments may have fewer than `rows` rows. Uses the table's statistics, which cost nothing
 * but contain only the quartiles of the sizes. So for a table of very many fragments the result may be true although
 * none is small.
 */
export async function mayHaveSmall(table: Pick<Table, "stats">, rows: number, count: number): Promise<boolean> {
  const { numFragments, lengths } = (await table.stats()).fragmentStats;
  if (numFragments <= count || lengths.min >= rows) return false;
  return lengths.p25 < rows || numFragments / 4 > count;
}

/** The fragments with at least one row, in the order of their ids. */
export async function fragmentsOf(table: Table, folder: string): Promise<readonly Fragment[]> {
  return fragmentsIn(await rowIdParts(table), await markedIn(folder));
}

function fragmentsIn(parts: Uint32Array, marked: ReadonlySet<number>): readonly Fragment[] {
  const found = new Map<number, number[]>();
  for (let at = 0; at < parts.length; at += 2) {
    const [place, id] = [parts[at] ?? 0, parts[at + 1] ?? 0];
    const places = found.get(id);
    if (places === undefined) found.set(id, [place]);
    else places.push(place);
  }
  return [...found]
    .map(([id, places]) => ({ id, places: places.sort((a, b) => a - b), isMarked: marked.has(id) }))
    .sort((a, b) => a.id - b.id);
}

/** Writes these rows again, unchanged, into a new fragment. The engine removes a fragment without remaining rows. */
export async function rewriteRows(table: Table, ranges: readonly Range[]): Promise<void> {
  const where = ranges.map(({ fragment, from, to }) => {
    return `(_rowid >= ${rowId(fragment, from)} AND _rowid <= ${rowId(fragment, to)})`;
  });
  await table.update({ where: where.join(" OR "), valuesSql: { version: "version" } });
}

const rowId = (fragment: number, place: number): bigint => (BigInt(fragment) << 32n) + BigInt(place);

/** The engine names these files "<fragment>-<version>-<random>". Files of replaced fragments stay for a while. */
async function markedIn(folder: string): Promise<ReadonlySet<number>> {
  // The folder is missing until a row has been deleted.
  const names = await readdir(join(folder, "_deletions")).catch(() => []);
  return new Set(names.flatMap((name) => (/^\d+-/.test(name) ? [Number.parseInt(name, 10)] : [])));
}

/**
 * For each row two numbers: its index in the fragment, then the fragment (the lower and the upper half of the row id).
 */
async function rowIdParts(table: Pick<Table, "query">, where?: string): Promise<Uint32Array> {
  const query = table.query().select(["id"]).withRowId();
  const rows = await (where === undefined ? query : query.where(where)).toArrow();
  const ids: BigUint64Array | undefined = rows.getChild("_rowid")?.toArray();
  return ids === undefined ? new Uint32Array() : new Uint32Array(ids.buffer, ids.byteOffset, 2 * ids.length);
}
