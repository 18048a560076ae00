import { alignRows } from "./reading-tables-align.ts";
import type { KnownTable } from "./reading-tables-make.ts";

/** A table as the parser found it. */
export interface SeenTable {
  readonly caption: string;
  readonly unit: string;
  readonly header: readonly (readonly string[])[];
  readonly rows: readonly (readonly string[])[];
}

export interface TableScore {
  tables: number;
  invented: number;
  knownCells: number;
  cells: number;
  knownRows: number;
  rows: number;
  fullRows: number;
  knownCaptions: number;
  captions: number;
}

export const newTableScore = (): TableScore => ({
  tables: 0,
  invented: 0,
  knownCells: 0,
  cells: 0,
  knownRows: 0,
  rows: 0,
  fullRows: 0,
  knownCaptions: 0,
  captions: 0,
});

interface RowOf<Table> {
  readonly table: Table;
  readonly cells: readonly string[];
}

/** Both lists are in the order of the document. */
export function scoreTables(score: TableScore, known: readonly KnownTable[], seen: readonly SeenTable[]): void {
  const [knownRows, seenRows] = [known.flatMap(rowsOf), seen.flatMap(rowsOf)];
  const pairs = alignRows(knownRows.map(cellsOf), seenRows.map(cellsOf));
  const used = new Set<SeenTable>();
  const firstOf = new Map<KnownTable, SeenTable>();
  for (const [at, row] of knownRows.entries()) {
    const pair = pairs[at] ?? null;
    const found = pair === null ? undefined : seenRows[pair];
    scoreRow(score, row, found);
    if (found === undefined) continue;
    used.add(found.table);
    if (!firstOf.has(row.table)) firstOf.set(row.table, found.table);
  }
  score.tables += known.length;
  for (const table of known.filter(({ caption }) => caption !== null)) {
    score.knownCaptions += 1;
    if (bare(firstOf.get(table)?.caption ?? "") === bare(table.caption ?? "")) score.captions += 1;
  }
  score.invented += seen.filter((table) => !used.has(table)).length;
}

function rowsOf<Table extends KnownTable | SeenTable>(table: Table): RowOf<Table>[] {
  return table.rows.map((cells) => ({ table, cells: cells.map(bare) }));
}

const cellsOf = ({ cells }: RowOf<unknown>): readonly string[] => cells;

function scoreRow(score: TableScore, row: RowOf<KnownTable>, found: RowOf<SeenTable> | undefined): void {
  const right = row.cells.filter((cell, at) => (found?.cells[at] ?? (found === undefined ? null : "")) === cell).length;
  score.knownCells += row.cells.length;
  score.cells += right;
  score.knownRows += 1;
  if (found === undefined || right < row.cells.length || found.cells.length !== row.cells.length) return;
  score.rows += 1;
  const headed = row.cells.every((_, at) => headerOf(found.table.header, at) === headerOf(row.table.header, at));
  const unit = row.table.unit === null || bare(found.table.unit) === bare(row.table.unit);
  if (headed && unit) score.fullRows += 1;
}

function headerOf(header: readonly (readonly string[])[], column: number): string {
  return bare(header.map((cells) => cells[column] ?? "").join(""));
}

const bare = (text: string): string => text.normalize("NFKC").replace(/\s+/g, "");
