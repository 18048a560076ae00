import type { Block, TextSpan } from "../../domain/document.ts";
import { sentences } from "../../domain/text/sentences.ts";
import { introduces } from "./units.ts";

/** A longer lead would outweigh the items. Every chunk that continues the list carries it. */
const leadLength = 300;
/** Longest line of an item above others. */
const parentLength = 150;

/**
 * The words above the item with which a chunk begins: the sentence that introduces the list and ends with a colon, and
 * the items that contain this item, one per line; "" if the chunk begins with something else or has the words itself.
 * For chunks in ascending order; offsets are UTF-16.
 */
export function listLeads(text: string, blocks: readonly Block[]): (chunk: TextSpan) => string {
  let next = 0;
  let lead: TextSpan | null = null;
  let parents: readonly Block[] = [];
  return (chunk) => {
    for (let block = blocks[next]; block && block.end <= chunk.start; block = blocks[next]) {
      if (block.kind !== "item") lead = leadIn(text, block);
      parents = block.kind === "item" ? [...above(parents, block), block] : [];
      next += 1;
    }
    const first = blocks[next];
    if (first?.kind !== "item" || first.start > chunk.start) return "";
    const lines = above(parents, first).map(({ start, end }) => text.slice(start, end).split("\n", 1)[0] ?? "");
    return [lead === null ? "" : text.slice(lead.start, lead.end), ...lines]
      .map((line) => line.replace(/\s+/g, " ").trim())
      .filter((line, at) => line !== "" && line.length <= (at === 0 ? leadLength : parentLength))
      .join("\n")
      .slice(0, 2 * leadLength);
  };
}

/** The items of which a deeper item is part. */
const above = (parents: readonly Block[], { level = 1 }: Block): readonly Block[] =>
  parents.filter((parent) => (parent.level ?? 1) < level);

function leadIn(text: string, block: Block): TextSpan | null {
  if (!introduces(text, block)) return null;
  const { start, end } = block;
  const from = Math.max(start, end - 2 * leadLength);
  const last = sentences(text.slice(from, end)).at(-1);
  return last && last.end - last.start <= leadLength ? { start: from + last.start, end: from + last.end } : null;
}
