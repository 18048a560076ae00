import type { ChunkDraft, ChunkTable } from "../../domain/chunk.ts";
import { offsetMap } from "../../domain/text/code-points.ts";
import type { Span } from "../../domain/text/sentences.ts";
import type { Findings } from "./findings.ts";
import { isName } from "./name-shape.ts";
import { type Field, type Row, rowFindings } from "./row-findings.ts";

/** A chunk of 5,000 characters holds about as many short rows. */
const ROWS_LIMIT = 200;

/** Reads the rows of a chunk's tables by the labels of their columns, as those of a CSV file. */
export function readTables(
  { content, blocks }: Pick<ChunkDraft, "content" | "blocks">,
  sentences: readonly Span[],
): Findings {
  const { toUtf16 } = offsetMap(content);
  const rows = blocks.flatMap(({ table }) => (table === undefined ? [] : rowsOf(table, { content, toUtf16 })));
  return rowFindings(rows.slice(0, ROWS_LIMIT), sentences);
}

interface Text {
  readonly content: string;
  readonly toUtf16: (offset: number) => number;
}

const rowsOf = ({ columns, rows }: ChunkTable, { content, toUtf16 }: Text): Row[] =>
  rows.map((cells) => {
    const fields = Array.from({ length: cells.length / 2 }, (_, at): Field => {
      const [start, end] = [toUtf16(cells[2 * at] ?? 0), toUtf16(cells[2 * at + 1] ?? 0)];
      return { label: columns[at] ?? "", value: content.slice(start, end), start, end };
    });
    const own = fields.filter(({ start, end }) => end > start);
    return {
      fields: own.filter(({ value }) => isName(value)),
      start: Math.min(...own.map(({ start }) => start)),
      end: Math.max(...own.map(({ end }) => end)),
    };
  });

/** The findings of a chunk's prose and of its tables. A subject of the prose counts as it is there. */
export function joinFindings(prose: Findings, tables: Findings): Findings {
  if (tables.mentions.length === 0) return prose;
  const known = new Set(prose.subjects.map(({ key }) => key));
  return {
    subjects: [...prose.subjects, ...tables.subjects.filter(({ key }) => !known.has(key))],
    mentions: [...prose.mentions, ...tables.mentions].sort((a, b) => a.start - b.start || a.end - b.end),
    triples: [...prose.triples, ...tables.triples],
  };
}
