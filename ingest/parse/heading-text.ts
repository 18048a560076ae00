import type { FileType } from "../../domain/limits.ts";
import { fileTraits } from "../file-traits.ts";

/** The text of a heading block without its format's marks. At most 300 characters. */
export function headingText(fileType: FileType, block: string): string {
  const bounded = block.slice(0, 2_000);
  const line = fileTraits[fileType].marksHeadings ? withoutMarks(bounded) : bounded;
  return line.replace(/\s+/g, " ").trim().slice(0, 300).trimEnd();
}

function withoutMarks(block: string): string {
  return block
    .replace(/\n[=-]+\s*$/, "")
    .replace(/^\s*#{1,6}(?:\s+|$)/, "")
    .replace(/\s+#+\s*$/, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/(\*\*|__|`)(.+?)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}])([*_])(.+?)\1(?![\p{L}\p{N}])/gu, "$2");
}
