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
  const blocks = split.flatMap(({ page, heads, lines, asides, feet }) => [
    ...furniture(page, heads),
    ...blocksOf(page, lines, styles),
    ...blocksOf(page, asides, styles),
    ...furniture(page, feet),
  ]);
  const heights = new Map(pages.map(({ page, height }) => [page, height]));
  return writeBlocks(joinAcross(blocks), { pageCount: pages.length, heightOf: (page) => heights.get(page) ?? 0 });
}

function furniture(page: number, lines: readonly Line[]): PageBlock[] {
  return lines.map((line) => ({ kind: "furniture", lines: [{ page, line }] }));
}
