import type { Block } from "../../domain/document.ts";
import type { Findings } from "./finish-document.ts";
import { normaliseText } from "./normalise-text.ts";

/** Puts a text together from pieces, one block after the other, with an empty line between them. */
export interface BlockWriter {
  /** Ends the block under way; what is written now is in a new one. A block of blanks vanishes. */
  begin(kind: Block["kind"], level?: number): void;
  /** Running text: white space of any kind and length is one blank, but in code, where it stays. */
  write(text: string): void;
  /** A new line of the same block, which begins with a mark; a line of its mark alone vanishes. */
  newLine(mark?: string): void;
  finish(): Pick<Findings, "text" | "blocks">;
}

export function createBlockWriter(): BlockWriter {
  const texts: string[] = [];
  const blocks: Block[] = [];
  let length = 0;
  let pieces: string[] = [];
  let current: Pick<Block, "kind" | "level"> = { kind: "paragraph" };

  function end(): void {
    const raw = normaliseText(pieces.join(""));
    const text = current.kind === "code" ? raw.replace(/^(?:[^\S\n]*\n)+/, "").trimEnd() : tidyLines(raw);
    pieces = [];
    if (text.trim() === "") return;
    blocks.push({ ...current, start: length + text.search(/\S/), end: length + text.length });
    texts.push(text);
    length += text.length + separator.length;
  }
  return {
    begin: (kind, level) => {
      end();
      current = level === undefined ? { kind } : { kind, level };
    },
    write: (text) => pieces.push(current.kind === "code" ? text : text.replace(/\s+/g, " ")),
    newLine: (mark = "") => pieces.push(`\n${mark}`),
    finish: () => {
      end();
      return { text: texts.join(separator), blocks };
    },
  };
}

const separator = "\n\n";

function tidyLines(text: string): string {
  const lines = text.split("\n").map((line) => line.replace(/ {2,}/g, " ").trim());
  return lines.filter((line) => !/^[-|\s]*$/.test(line)).join("\n");
}
