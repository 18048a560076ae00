import type { ChunkBlock, ChunkLayout } from "../../domain/chunk.ts";
import type { Block } from "../../domain/document.ts";
import type { Span } from "../../domain/text/sentences.ts";
import { listLeads } from "./list-leads.ts";
import { type TableReader, tableReader } from "./table-reader.ts";

interface SectionText {
  readonly text: string;
  /** UTF-16. */
  readonly blocks: readonly Block[];
  readonly toCodePoint: (offset: number) => number;
}

interface Lined extends Span {
  readonly kind: ChunkBlock["kind"];
  readonly table: TableReader | null;
}

/**
 * Finds the tables and code of a section's chunks, and the lead of the table or list that a chunk continues. For chunks
 * in ascending order; each block and each row is looked at a few times only.
 */
export function layoutFinder({ text, blocks, toCodePoint }: SectionText) {
  const lined = blocks.flatMap(({ kind, start, end, table }): Lined[] =>
    kind === "table" || kind === "code" ? [{ kind, start, end, table: table ? tableReader(text, table) : null }] : [],
  );
  const listLeadOf = listLeads(text, blocks);
  let next = 0;
  return (span: Span): Pick<ChunkLayout, "lead" | "blocks"> => {
    while ((lined[next]?.end ?? Number.POSITIVE_INFINITY) <= span.start) next += 1;
    const inside: Lined[] = [];
    for (let at = next; (lined[at]?.start ?? span.end) < span.end; at += 1) inside.push(...lined.slice(at, at + 1));
    const base = toCodePoint(span.start);
    const relative = (offset: number) => toCodePoint(offset) - base;
    return {
      lead: listLeadOf(span) || (inside[0]?.table?.lead(span) ?? ""),
      blocks: inside.map(({ kind, start, end, table }) => {
        const place = { start: relative(Math.max(start, span.start)), end: relative(Math.min(end, span.end)) };
        const read = table?.within(span, relative);
        return read ? { kind, ...place, table: read } : { kind, ...place };
      }),
    };
  };
}
