import { Readable } from "node:stream";
import { AppError } from "../../domain/errors.ts";
import { uploadLimitBytes } from "../../domain/limits/files.ts";
import { sizeLimit } from "../../domain/size-limit.ts";
import type { FileStore, SpooledFile } from "../../stores/ports/files.ts";

export interface SpooledText {
  readonly file: SpooledFile;
  readonly name: string;
  readonly type: "txt" | "md";
}

/** Longest name in code points. */
const nameLength = 60;

/**
 * Writes a request's text as a file into the spool. The text counts as Markdown if it has a Markdown heading between
 * empty lines, otherwise as plain text. Its first words become its name. Throws `too_large`.
 */
export async function spoolText(content: string, files: FileStore): Promise<SpooledText> {
  const bytes = Buffer.from(content);
  if (bytes.length > uploadLimitBytes.txt) {
    const limit = sizeLimit("txt");
    throw new AppError("too_large", `content: is larger than ${limit}, the limit for txt`, { field: "content" });
  }
  const file = await files.spool(Readable.from([bytes]), uploadLimitBytes.txt);
  const type = isMarkdown(content) ? "md" : "txt";
  return { file, name: `${nameOf(content)}.${type}`, type };
}

/** Whether there is a heading between empty lines. Comments of programs and number signs in sentences are not. */
export function isMarkdown(content: string): boolean {
  let isAfterBlank = true;
  let isHeadingOpen = false;
  for (const line of content.split(/\r?\n/)) {
    const isBlank = line.trim() === "";
    if (isHeadingOpen && isBlank) return true;
    isHeadingOpen = isAfterBlank && /^#{1,6}[ \t]+\S/.test(line);
    isAfterBlank = isBlank;
  }
  return isHeadingOpen;
}

/** The first words of the first line that has words. */
export function nameOf(content: string): string {
  const start = content.search(/[\p{L}\p{N}]/u);
  if (start < 0) return "text";
  const [line = ""] = content.slice(start, start + 4 * nameLength).split(/[\n\r]/, 1);
  const clean = line.replace(/[\p{Cc}\p{Cs}\\/]+/gu, " ").trim();
  const letters = Array.from(clean);
  if (letters.length <= nameLength) return withoutStop(clean);
  const cut = letters.slice(0, nameLength + 1).join("");
  const end = cut.lastIndexOf(" ");
  return withoutStop(end > 0 ? cut.slice(0, end) : letters.slice(0, nameLength).join(""));
}

const withoutStop = (name: string): string => name.replace(/(?<![\p{P}\s])[\p{P}\s]+$/u, "");
