import type { Citation } from "../../domain/answer.ts";
import type { SqlEvidence } from "../../domain/evidence.ts";
import type { Draft } from "../../models/ports.ts";
import { withUnit } from "../sql/result-units.ts";

/** Number of rows that the answer spells out; it only counts the others. */
const rowsSpelledOut = 10;

/** The answer from the rows of a statement: the rows in words, with the table as citation. */
export function draftFromRows(sql: SqlEvidence, include_citations: boolean): Draft {
  const marker = include_citations ? " [1]" : "";
  return {
    answer: `${sentenceFor(sql)}${marker}`,
    citations: include_citations ? sql.tables.map((table, index) => citeTable(sql, table, index + 1)) : [],
    confidence: sql.confidence,
    // The answer says nothing beyond the rows, which come from the database.
    sentences: [],
  };
}

function sentenceFor({ rows, columns, units, row_count, truncated, intent, explanation }: SqlEvidence): string {
  const [first] = rows;
  if (!first || row_count === 0) return `No rows match. ${explanation}`;
  if (rows.length === 1 && columns.length === 1) {
    const [[name, only] = ["", null]] = Object.entries(first);
    const value = withUnit(show(only), units?.[name]);
    return intent === "count" ? `There are ${value}. ${explanation}` : `${explanation} Result: ${value}.`;
  }
  const lines = rows
    .slice(0, rowsSpelledOut)
    .map((row) => columns.map(({ name }) => withUnit(show(row[name]), units?.[name])).join(" – "));
  const rest =
    row_count > lines.length || truncated ? `, and ${truncated ? "more" : row_count - lines.length} further` : "";
  return `${explanation} Result: ${lines.join("; ")}${rest}.`;
}

function show(value: unknown): string {
  if (value === null || value === undefined) return "no value";
  if (typeof value === "number")
    return Number.isInteger(value) ? String(value) : String(Math.round(value * 10_000) / 10_000);
  return String(value);
}

function citeTable(sql: SqlEvidence, table: SqlEvidence["tables"][number], citation_id: number): Citation {
  return {
    citation_id,
    source_id: table.source_id,
    source_name: table.source_name,
    document: null,
    kg_name: sql.kg_name,
    chunk_id: null,
    excerpt: sql.statement,
    relevance_score: sql.confidence,
    page: null,
    section: `table ${table.name}`,
    entity_ids: [],
    start_offset: null,
    end_offset: null,
  };
}
