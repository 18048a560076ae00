import type { Block, ParsedDocument } from "../../../domain/document.ts";

/** Each block with its text, as a reader sees it: "heading 1: The ship". */
export function seenBlocks({ text, blocks }: ParsedDocument): string[] {
  const letters = Array.from(text);
  const shown = ({ start, end }: Block) => letters.slice(start, end).join("");
  return blocks.map((block) => {
    const level = block.kind === "heading" ? ` ${block.level}` : "";
    return `${block.kind}${level}: ${shown(block)}`;
  });
}

/** Rows of the header of each table. */
export function seenHeaders({ text, blocks }: ParsedDocument): string[][][] {
  const letters = Array.from(text);
  return blocks.flatMap(({ table }) =>
    table ? [table.header.map((cells) => cells.map(({ start, end }) => letters.slice(start, end).join("")))] : [],
  );
}
