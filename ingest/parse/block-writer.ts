import type { Block } from "../../domain/document.ts";
import type { Findings } from "./finish-document.ts";
import { normaliseText } from "./normalise-text.ts";

/** Builds a text from pieces: one block after another, with an empty line between them. */
export interface BlockWriter {
  /** Ends the current block and starts a new one. A block of white space is dropped. */
  begin(kind: Block["kind"], level?: number): void;
  /** Running text: white space of any kind and length becomes one space, except in code. */
  write(text: string): void;
  /** Starts a new line of the same block with a mark. A line that consists of its mark is dropped. */
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
