import type { Citation } from "../../domain/citation.ts";
import { type DoubtName, doubtsOf } from "../../domain/doubts.ts";
import type { CitedLine, SqlEvidence } from "../../domain/evidence.ts";
import type { Draft } from "../../models/ports.ts";
import { withUnit } from "../sql/result-units.ts";
import { emptyLimit, isEmpty, sharedLimit } from "../sql/row-limits.ts";
import { doubtsBelow, when } from "./doubts.ts";

/** Number of rows that the answer spells out. It only gives the number of the others. */
const rowsSpelledOut = 10;

/** Below this confidence an answer says of itself that it is uncertain. */
const uncertainBelow = 0.65;

/**
 * The answer from the rows of a statement: the rows in words, with the tables and the lines of the rows as citations.
 */
export function draftFromRows(sql: SqlEvidence, include_citations: boolean): Draft {
  const citations = include_citations ? citationsOf(sql) : [];
  // The tables share the first marker, as they share the statement.
  const markers = citations.filter(({ chunk_id, citation_id }) => chunk_id !== null || citation_id === 1);
  return {
    answer: `${sql.confidence < uncertainBelow ? "Possibly: " : ""}${sentenceFor(sql)}${markers.map(({ citation_id }) => ` [${citation_id}]`).join("")}`,
    citations,
    confidence: sql.confidence,
    ...(sql.confidence < doubtsBelow && { doubts: doubtsOf(doubtsOfRows(sql)) }),
    // The answer says nothing beyond the rows, which come from the database.
    sentences: [],
  };
}

/** The rows bound the confidence. Below that bound, the statement is a doubt as well. */
function doubtsOfRows({ confidence, rows, row_count, shares_place }: SqlEvidence): readonly DoubtName[] {
  const isNothing = rows.length === row_count && isEmpty(rows);
  const limit = isNothing ? emptyLimit : shares_place ? sharedLimit : doubtsBelow;
  return [
    ...when("no_rows", isNothing),
    ...when("shared_place", shares_place === true),
    ...when("guessed_statement", confidence < limit),
  ];
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

function citationsOf(sql: SqlEvidence): Citation[] {
  const tables = sql.tables.map((table, index) => citeTable(sql, table, index + 1));
  const lines = (sql.lines ?? []).flatMap((line, index) => citeLine(sql, line, tables.length + index + 1));
  return [...tables, ...lines];
}

/** A row of the table, word for word, with its line in the file. */
function citeLine(sql: SqlEvidence, cited: CitedLine, citation_id: number): Citation[] {
  const table = sql.tables.find(({ source_id }) => source_id === cited.source_id);
  if (!table) return [];
  const { chunk_id, line, text: excerpt, start_offset, end_offset } = cited;
  return [{ ...citeTable(sql, table, citation_id), chunk_id, excerpt, line, start_offset, end_offset }];
}

/** "table sales, 8 rows where region is North": a filter is cited with the number of its rows. */
const sectionOf = ({ name }: SqlEvidence["tables"][number], { matched }: SqlEvidence): string =>
  matched === undefined || matched.filter === ""
    ? `table ${name}`
    : `table ${name}, ${matched.rows} ${matched.rows === 1 ? "row" : "rows"}${matched.filter}`;

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
    section: sectionOf(table, sql),
    entity_ids: [],
    start_offset: null,
    end_offset: null,
  };
}
