import type { ArchiveType } from "../../../domain/archive-types.ts";
import type { Block } from "../../../domain/document.ts";
import { invalidInput } from "../../../domain/errors.ts";
import { convertBlock, type Findings } from "../finish-document.ts";
import { describe } from "./describe.ts";

export type TextPart = Pick<Findings, "text" | "blocks" | "lineNumbers">;

export interface JoinedText extends TextPart {
  readonly lineNumbers: readonly number[];
  /** Where each part begins. An empty part begins where the next one does. */
  readonly starts: readonly number[];
}

/** Slides, sheets or chapters as one text, `gap` between two that have text. Offsets are UTF-16. */
export function joinParts(parts: readonly TextPart[], gap: "\n" | "\n\n"): JoinedText {
  const texts: string[] = [];
  const blocks: Block[] = [];
  const starts: number[] = [];
  const lineNumbers: number[] = [];
  let length = 0;
  for (const part of parts) {
    const isFilled = part.text !== "";
    if (isFilled && texts.length > 0) length += gap.length;
    starts.push(length);
    if (!isFilled) continue;
    const start = length;
    texts.push(part.text);
    length += part.text.length;
    // A part may have more blocks than a call can have arguments.
    for (const block of part.blocks) blocks.push(convertBlock(block, (offset) => offset + start));
    for (const line of part.lineNumbers ?? []) lineNumbers.push(line);
  }
  return { text: texts.join(gap), blocks, starts, lineNumbers };
}

/** @throws AppError invalid_input for a text without a letter or digit */
export function checkText(text: string, type: ArchiveType): void {
  if (/[\p{L}\p{N}]/u.test(text)) return;
  throw invalidInput(
    `${describe(type)} holds no text; text in pictures is not read, it needs OCR before it is uploaded`,
  );
}
