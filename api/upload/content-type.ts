import { archiveTypesOf } from "../../domain/archive-types.ts";
import type { FileType } from "../../domain/limits/files.ts";

/** The first parts of an archive show what it is; programs write the main one early. */
export const headBytes = 16_384;

/** The type of a file by its first bytes; undefined if they do not show it. Text of any kind does not. */
export function typeByContent(head: Buffer): FileType | undefined {
  if (head.subarray(0, 1_024).includes("%PDF-")) return "pdf";
  if (head.toString("hex", 0, 4) === "504b0304") return archiveTypesOf(partNames(head))[0];
  return /^(?:\ufeff)?\s*(?:<!doctype\s+html|<html[\s>])/i.test(head.toString("utf8", 0, 1_024)) ? "html" : undefined;
}

const mark = Buffer.from("PK\u0003\u0004");
const [lengthAt, nameAt] = [26, 30];

/** Each part begins with its name (APPNOTE.TXT 4.3.7). */
function partNames(head: Buffer): string[] {
  const names: string[] = [];
  for (let at = head.indexOf(mark); at !== -1 && at + nameAt <= head.length; at = head.indexOf(mark, at + 1)) {
    const end = at + nameAt + head.readUInt16LE(at + lengthAt);
    if (end <= head.length) names.push(head.toString("utf8", at + nameAt, end));
  }
  return names;
}
