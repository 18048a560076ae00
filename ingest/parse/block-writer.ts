import type { Block, BlockKind } from "../../domain/document.ts";
import type { Findings } from "./finish-document.ts";
import { createLinkCount } from "./link-count.ts";
import { normaliseText } from "./normalise-text.ts";
import { type CollectedTable, layTable, moveTable } from "./table-layout.ts";

interface BlockToWrite {
  readonly kind: BlockKind;
  readonly level?: number;
  /** Begins the block: "- ", "3. ". */
  readonly mark?: string;
  /** Number of the outermost list that the item belongs to. */
  readonly list?: number;
}

/** Builds a text from pieces: one block after another, with an empty line between them; list items have none. */
export interface BlockWriter {
  /** Ends the current block and starts a new one. A block without text is dropped. */
  begin(block: BlockToWrite): void;
  readonly kind: BlockKind;
  /** Whether the current block has no visible text yet. */
  isEmpty(): boolean;
  /** Running text: white space of any kind and length becomes one space, except in code. */
  write(text: string): void;
  /** Starts a new line of the same block. */
  newLine(): void;
  openLink(href: string): void;
  closeLink(): void;
  image(alternative: string): void;
  /** A whole table as a block. `isFurniture` tables have no layout. */
  table(table: CollectedTable, isFurniture: boolean): void;
  finish(): Pick<Findings, "text" | "blocks">;
}

interface WrittenBlock extends Block {
  readonly list: number;
  /** A list item that consists of a link to a place in the same document. */
  readonly isContents: boolean;
}

const CONTENTS_TITLE = /^(?:table of contents|contents|toc|on this page|in this article)[:.]?$/i;
const TABLE_TITLE = /^(?:table|tab\.) [\dA-Z]/i;
const CAPTION_LENGTH = 300;

export function createBlockWriter(): BlockWriter {
  const texts: string[] = [];
  const blocks: WrittenBlock[] = [];
  let length = 0;
  let pieces: string[] = [];
  let links = createLinkCount();
  let current: BlockToWrite = { kind: "paragraph" };

  /** Appends a text and returns its place. */
  function append(text: string, kind: BlockKind): number {
    const goesOn = kind === "item" && blocks.at(-1)?.list === current.list;
    const gap = texts.length === 0 ? "" : goesOn ? "\n" : "\n\n";
    texts.push(gap, text);
    length += gap.length + text.length;
    return length - text.length;
  }
  function end(): void {
    const raw = normaliseText(pieces.join(""));
    pieces = [];
    const counted = links;
    links = createLinkCount();
    const { kind, level, mark = "", list = 0 } = current;
    const text = kind === "code" ? raw.replace(/^(?:[^\S\n]*\n)+/, "").trimEnd() : tidyLines(raw);
    if (text.trim() === "") return;
    const isNavigation = kind === "paragraph" && (counted.isNavigation() || CONTENTS_TITLE.test(text));
    const start = append(`${mark}${text}`, kind) + (mark === "" ? text : mark).search(/\S/);
    const isContents = kind === "item" && counted.isContents();
    const place = { kind: isNavigation ? "furniture" : kind, start, end: length, isContents, list } as const;
    blocks.push(level === undefined ? place : { ...place, level });
  }
  return {
    begin(block) {
      end();
      current = block;
    },
    get kind() {
      return current.kind;
    },
    isEmpty: () => pieces.every((piece) => piece.trim() === ""),
    write(text) {
      links.text(text);
      pieces.push(current.kind === "code" ? text : text.replace(/\s+/g, " "));
    },
    newLine: () => pieces.push("\n"),
    openLink: (href) => links.open(href),
    closeLink: () => links.close(),
    image(alternative) {
      links.image();
      pieces.push(alternative.replace(/\s+/g, " "));
    },
    table(collected, isFurniture) {
      end();
      const { text, layout } = layTable(collected);
      if (text === "") return;
      const start = append(text, "table");
      if (isFurniture) blocks.push({ ...noItem, kind: "furniture", start, end: length });
      else blocks.push({ ...noItem, kind: "table", start, end: length, table: moveTable(layout, start) });
    },
    finish() {
      end();
      const text = texts.join("");
      return { text, blocks: withCaptions(withoutContents(blocks), text) };
    },
  };
}

const noItem = { isContents: false, list: 0 } as const;

function tidyLines(text: string): string {
  const lines = text.split("\n").map((line) => line.replace(/ {2,}/g, " ").trim());
  return lines.filter((line) => line !== "").join("\n");
}

/** A list of several links to places of the same document is its table of contents. */
function withoutContents(blocks: readonly WrittenBlock[]): Block[] {
  const kept: Block[] = [];
  for (let at = 0; at < blocks.length; ) {
    let last = at;
    while (blocks[last]?.kind === "item" && blocks[last]?.list === blocks[at]?.list) last += 1;
    const list = blocks.slice(at, Math.max(last, at + 1));
    const isContents = list.length > 1 && list.every((item) => item.isContents);
    for (const { isContents: _, list: __, ...block } of list)
      kept.push(isContents ? { ...block, kind: "furniture" } : block);
    at += list.length;
  }
  return kept;
}

/** "Table 3. Ports" before a table without a caption of its own is its caption. */
function withCaptions(blocks: readonly Block[], text: string): Block[] {
  return blocks.map((block, at) => {
    const before = blocks[at - 1];
    if (block.table === undefined || block.table.caption !== null || before?.kind !== "paragraph") return block;
    const { start, end } = before;
    const isCaption = end - start <= CAPTION_LENGTH && TABLE_TITLE.test(text.slice(start, end));
    return isCaption ? { ...block, table: { ...block.table, caption: { start, end } } } : block;
  });
}
