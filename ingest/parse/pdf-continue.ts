import { endsSentence, isItem } from "./pdf-marks.ts";
import type { PageBlock } from "./pdf-paragraphs.ts";
import { right } from "./pdf-rows.ts";

/** Blocks between two parts of a paragraph: they stand at the edges of pages and columns. */
const skipped: ReadonlySet<PageBlock["kind"]> = new Set(["furniture", "note", "table"]);

/**
 * Joins the parts of a paragraph that the end of a column or page separates. Notes and page feet between the parts move
 * before the paragraph, so that they stay on their page. Heads and tables of the next page move behind it.
 */
export function joinAcross(blocks: readonly PageBlock[]): PageBlock[] {
  const joined: PageBlock[] = [];
  for (const block of blocks) {
    const at = block.kind === "paragraph" ? joined.findLastIndex(({ kind }) => !skipped.has(kind)) : -1;
    const open = joined[at];
    if (open === undefined || !goesOnIn(open, block)) {
      joined.push(block);
      continue;
    }
    const page = open.lines.at(-1)?.page;
    const between = joined.splice(at + 1);
    const isOnPage = (other: PageBlock) => other.lines[0]?.page === page && other.kind !== "table";
    joined.splice(at, 0, ...between.filter(isOnPage));
    open.lines.push(...block.lines);
    joined.push(...between.filter((other) => !isOnPage(other)));
  }
  return joined;
}

function goesOnIn(open: PageBlock, next: PageBlock): boolean {
  const last = open.lines.at(-1);
  const first = next.lines[0];
  if (last === undefined || first === undefined || (open.kind !== "paragraph" && open.kind !== "item")) return false;
  if (last.line.column === first.line.column && last.page === first.page) return false;
  if (first.page - last.page > 1 || Math.abs(last.line.size - first.line.size) > 0.12 * last.line.size) return false;
  if (endsSentence(last.line.text) || isItem(first.line.text)) return false;
  if (/^[\p{Ll}\p{N}(“"]/u.test(first.line.text) || /\p{L}[-‐\u00ad]$/u.test(last.line.text)) return true;
  // A line that fills its column is not the last one of its paragraph.
  const { line } = last;
  return open.lines.length > 1 && right(line) > line.column.right - 2.5 * line.size;
}
