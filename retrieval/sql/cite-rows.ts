import { AppError } from "../../domain/errors.ts";
import type { CitedLine, SqlEvidence } from "../../domain/evidence.ts";
import type { SqlTable } from "../../domain/sql-table.ts";
import { lineAt } from "../../domain/text/chunk-place.ts";
import { offsetMap } from "../../domain/text/code-points.ts";
import type { WrittenSql } from "../../models/ports.ts";
import type { ReadingRecords } from "../../stores/ports/records/reading.ts";
import type { TableRecords } from "../../stores/ports/records/tables.ts";
import { checkStatement } from "./check-statement.ts";
import { isLineOf, type TableRow, textsOfRow } from "./match-line.ts";

/** Largest number of rows that are cited. An answer from more rows cites the table and the number of rows. */
const rowsCited = 10;
/** Largest table in which lines are searched, because finding a line reads the text of the whole table. */
const tableRows = 100_000;
/** Chunks that may hold the line of a row, and texts of a row that are searched for. */
const chunksSearched = 5;
const textsSearched = 4;

interface CiteServices {
  readonly tables: Pick<TableRecords, "plan" | "run">;
  readonly reading: Pick<ReadingRecords, "chunks" | "rowChunks">;
}

interface ToCite {
  readonly written: WrittenSql;
  readonly catalogue: readonly SqlTable[];
  readonly signal: AbortSignal;
}

export type CitedRows = Pick<SqlEvidence, "lines" | "matched">;

/**
 * Finds the lines of the file that hold the rows behind an answer. More than 10 rows are only counted. Empty if the
 * rows belong to several tables, or if a row has no line of its own: identical rows, or a text that was cut.
 */
export async function citeRows(services: CiteServices, { written, catalogue, signal }: ToCite): Promise<CitedRows> {
  const { rows_behind: behind, kg_id } = written;
  if (!behind) return {};
  const run = async (text: string, max_rows: number) => {
    const { statement } = await checkStatement(services.tables, { kg_id, text, catalogue });
    const result = await services.tables.run(kg_id, statement.physical, { max_rows, signal });
    return { ...result, table: catalogue.find(({ name }) => name === statement.tables[0]?.name) };
  };
  try {
    const { rows, truncated, table } = await run(behind.statement, rowsCited);
    if (truncated) {
      const [counted] = (await run(behind.count, 1)).rows;
      return { matched: { rows: Number(counted?.count), filter: behind.filter } };
    }
    const lines = table && table.row_count <= tableRows ? await linesOf(services.reading, table, rows) : [];
    return { matched: { rows: rows.length, filter: behind.filter }, lines };
  } catch (error) {
    // The answer has its rows already; only their lines are missing.
    if (error instanceof AppError && error.kind === "invalid_input") return {};
    throw error;
  }
}

/** One line for each row; empty if one of them has none or several. */
async function linesOf(
  reading: CiteServices["reading"],
  table: SqlTable,
  rows: readonly TableRow[],
): Promise<readonly CitedLine[]> {
  const lines: CitedLine[] = [];
  for (const row of rows) {
    const [found, ...others] = await linesWith(reading, table, row);
    if (!found || others.length > 0) return [];
    lines.push(found);
  }
  return lines;
}

async function linesWith(reading: CiteServices["reading"], table: SqlTable, row: TableRow): Promise<CitedLine[]> {
  const { kg_id, source_id, revision, columns } = table;
  const texts = textsOfRow(row, columns).slice(0, textsSearched);
  if (texts.length === 0) return [];
  const ids = await reading.rowChunks({ source_id, revision, texts, limit: chunksSearched + 1 });
  if (ids.length > chunksSearched) return [];
  const chunks = await reading.chunks([kg_id], ids, { [source_id]: revision });
  const found = chunks.flatMap((chunk) => {
    const { toCodePoint } = offsetMap(chunk.content);
    return placesOfLines(chunk.content).flatMap(({ text, start }) => {
      const line = lineAt(chunk, start);
      if (line === null || chunk.start_offset === null || !isLineOf(text, row, columns)) return [];
      const [from, to] = [start, start + text.length].map((at) => (chunk.start_offset ?? 0) + toCodePoint(at));
      return [{ source_id, chunk_id: chunk.chunk_id, line, text, start_offset: from ?? 0, end_offset: to ?? 0 }];
    });
  });
  // Neighbouring chunks may share a line.
  return [...new Map(found.map((one) => [one.line, one])).values()];
}

function placesOfLines(content: string): { readonly text: string; readonly start: number }[] {
  let start = 0;
  return content.split("\n").map((text) => {
    const place = { text, start };
    start += text.length + 1;
    return place;
  });
}
