import type { ParsedDocument } from "../../domain/document.ts";
import type { FileType } from "../../domain/limits/files.ts";
import { parseCsv } from "./csv/parse-csv.ts";
import { parseHtml } from "./html.ts";
import { parseMarkdown } from "./markdown/parse-markdown.ts";
import { namingFile } from "./naming-file.ts";
import { parsePdf } from "./pdf.ts";
import { parsePlainText } from "./plain-text.ts";
import type { ReadingHints } from "./reading-hints.ts";

/**
 * One parser per file type; a new type is a line here and a file beside this one. Parsers that are large or rarely used
 * are loaded with their first file.
 */
const parsers = {
  txt: parsePlainText,
  md: parseMarkdown,
  csv: parseCsv,
  pdf: parsePdf,
  html: parseHtml,
  docx: async (bytes) => (await import("./office/docx.ts")).parseDocx(bytes),
  pptx: async (bytes) => (await import("./office/pptx.ts")).parsePptx(bytes),
  xlsx: async (bytes) => (await import("./office/xlsx.ts")).parseXlsx(bytes),
  epub: async (bytes) => (await import("./office/epub.ts")).parseEpub(bytes),
} satisfies Record<FileType, (bytes: Buffer, hints: ReadingHints) => ParsedDocument | Promise<ParsedDocument>>;

interface FileToParse {
  readonly fileType: FileType;
  readonly fileName: string;
  readonly hints?: ReadingHints;
}

/**
 * Reads a file in the calling thread, for tests and tools. The service uses `createDocumentPreparer`, which does the
 * same outside the API's thread and process.
 *
 * @throws AppError invalid_input, its message beginning with the file's name, when the bytes cannot be read
 */
export async function parseBytes(
  bytes: Buffer,
  { fileType, fileName, hints = {} }: FileToParse,
): Promise<ParsedDocument> {
  return await namingFile(fileName, async () => await parsers[fileType](bytes, hints));
}
