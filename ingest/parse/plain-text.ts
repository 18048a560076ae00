import type { Block, ParsedDocument } from "../../domain/document.ts";
import { decodeText } from "./encoding.ts";
import { finishDocument } from "./finish-document.ts";
import { isBlank, linesOf } from "./lines.ts";
import { normaliseText } from "./normalise-text.ts";
import type { ReadingHints } from "./reading-hints.ts";

/** Plain text: paragraphs between blank lines. It has no title and no headings. */
export function parsePlainText(bytes: Buffer, { charset }: ReadingHints = {}): ParsedDocument {
  const text = normaliseText(decodeText(bytes, charset));
  const blocks: Block[] = [];
  let start: number | null = null;
  let end = 0;
  for (const line of linesOf(text)) {
    if (!isBlank(line)) {
      start ??= line.start + line.text.search(/\S/);
      end = line.start + line.text.trimEnd().length;
    } else if (start !== null) {
      blocks.push({ kind: "paragraph", start, end });
      start = null;
    }
  }
  if (start !== null) blocks.push({ kind: "paragraph", start, end });
  return finishDocument("txt", { text, blocks });
}
