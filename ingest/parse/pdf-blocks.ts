import type { Findings } from "./finish-document.ts";
import { joinAcross } from "./pdf-continue.ts";
import { type PageLines, withoutFurniture } from "./pdf-furniture.ts";
import { blocksOf, type PageBlock } from "./pdf-paragraphs.ts";
import { stylesOf } from "./pdf-styles.ts";
import { writeBlocks } from "./pdf-write.ts";
import type { Line } from "./reading-order.ts";

/** Lines of pages in reading order → the document's text and blocks. */
export function pdfBlocks(pages: readonly PageLines[]): Findings {
  const split = withoutFurniture(pages);
  const styles = stylesOf(split.map(({ lines }) => lines));
  const blocks = split.flatMap(({ page, heads, lines, asides, feet, lineNumbers = [] }) => [
    ...furniture(page, heads),
    ...(lineNumbers.length > 0 ? [together(page, lineNumbers)] : []),
    ...blocksOf(page, lines, styles),
    ...blocksOf(page, asides, styles),
    ...furniture(page, feet),
  ]);
  const heights = new Map(pages.map(({ page, height }) => [page, height]));
  return writeBlocks(furnitureApart(joinAcross(blocks)), {
    pageCount: pages.length,
    heightOf: (page) => heights.get(page) ?? 0,
  });
}

function furniture(page: number, lines: readonly Line[]): PageBlock[] {
  return lines.map((line) => together(page, [line]));
}

const together = (page: number, lines: readonly Line[]): PageBlock => ({
  kind: "furniture",
  lines: lines.map((line) => ({ page, line })),
});

/**
 * Furniture stands before the next heading, else at the end. A chunk is a stretch of the text that ends at a heading at
 * the latest: between two paragraphs the number of a page would stand inside it. Furniture above all text stays there.
 */
function furnitureApart(blocks: readonly PageBlock[]): PageBlock[] {
  const first = blocks.findIndex(({ kind }) => kind !== "furniture");
  const apart = blocks.slice(0, Math.max(first, 0));
  let waiting: PageBlock[] = [];
  for (const block of blocks.slice(apart.length)) {
    if (block.kind === "furniture") {
      waiting.push(block);
      continue;
    }
    if (block.kind === "heading") {
      apart.push(...waiting);
      waiting = [];
    }
    apart.push(block);
  }
  return [...apart, ...waiting];
}
