import type { Block, ParsedDocument, ParsedTable } from "../../domain/document.ts";
import { invalidInput } from "../../domain/errors.ts";
import { type FileType, parserLimits } from "../../domain/limits.ts";
import { offsetMap } from "../../domain/text/code-points.ts";

/** A parser's result; offsets of blocks and pages are UTF-16, as in JavaScript. */
export interface Findings {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly title?: string | null;
  readonly pageStarts?: readonly number[];
  readonly table?: ParsedTable | null;
  readonly warnings?: readonly string[];
}

/** The last step of every parser: converts offsets to code points, and checks the limit on text. */
export function finishDocument(fileType: FileType, findings: Findings): ParsedDocument {
  if (findings.text.length > parserLimits.textBytes) throw invalidInput("The file holds more text than can be read");
  const { toCodePoint } = offsetMap(findings.text);
  return {
    file_type: fileType,
    text: findings.text,
    title: findings.title ?? null,
    blocks: findings.blocks.map((block) => ({
      ...block,
      start: toCodePoint(block.start),
      end: toCodePoint(block.end),
    })),
    page_starts: (findings.pageStarts ?? []).map(toCodePoint),
    table: findings.table ?? null,
    warnings: findings.warnings ?? [],
  };
}
