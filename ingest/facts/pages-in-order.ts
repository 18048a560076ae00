import type { Block, ParsedDocument } from "../../domain/document.ts";

const separator = "\n\n";
/** Furniture below the last text: the feet of its page, and heads of empty pages. */
const furnitureLength = 500;

/**
 * The blocks of a PDF as its pages show them. In its text, running heads and feet stand apart from the text of their
 * page (docs/decisions/0139-page-furniture-and-products.md). Blocks of other documents are in this order already.
 */
export function blocksInOrder({ blocks }: Pick<ParsedDocument, "blocks">): readonly Block[] {
  if (!blocks.some(({ page }) => page !== undefined)) return blocks;
  const tops = new Map<number, number>();
  for (const { kind, page = 1, box } of blocks) {
    if (kind !== "furniture" && box) tops.set(page, Math.min(box.top, tops.get(page) ?? box.top));
  }
  const place = ({ kind, page = 1, box }: Block): number => {
    const isHead = kind === "furniture" && box !== undefined && box.top < (tops.get(page) ?? 0);
    return isHead ? page : page + 0.5;
  };
  return blocks.toSorted((a, b) => place(a) - place(b));
}

/** The beginning of the blocks' text. */
export function firstText(blocks: readonly Block[], textOf: (block: Block) => string, limit: number): string {
  let text = "";
  for (const block of blocks) {
    if (text.length > limit) break;
    text += (text === "" ? "" : separator) + textOf(block);
  }
  return text.slice(0, limit);
}

/** The end of the blocks' text up to the last one that is no furniture, then the furniture below it. */
export function lastText(blocks: readonly Block[], textOf: (block: Block) => string, limit: number): string {
  const end = blocks.findLastIndex(({ kind }) => kind !== "furniture") + 1;
  let text = "";
  for (let at = end - 1; at >= 0 && text.length < limit; at -= 1) {
    const block = blocks[at];
    if (block) text = textOf(block) + (text === "" ? "" : separator) + text;
  }
  const below = firstText(blocks.slice(end), textOf, furnitureLength);
  return [text.slice(-limit), below].filter((part) => part !== "").join(separator);
}
