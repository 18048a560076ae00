import type { ParsedDocument } from "../../domain/document.ts";
import { articleLimits, type FileType } from "../../domain/limits.ts";
import { namingFile } from "./parse-bytes.ts";
import { createPdfParser } from "./pdf-process.ts";
import { createTextParser, isBrokenOff } from "./text-thread.ts";

export interface ParseOptions {
  /** The encoding that the sender of a text declared. */
  readonly charset?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface DocumentParser {
  /**
   * Reads a file of any type outside this thread: PDF in a watched child process, the others in a worker thread.
   *
   * @throws AppError invalid_input, its message beginning with the file's name, when the bytes cannot be read
   * @throws the signal's reason when it is aborted; what was reading the file is stopped
   */
  parse(bytes: Buffer, fileType: FileType, fileName: string, options?: ParseOptions): Promise<ParsedDocument>;
  close(): Promise<void>;
}

export interface DocumentParserOptions {
  /** How long a page's main text is looked for before all of it is read. */
  readonly articleTimeoutMs?: number;
}

export function createDocumentParser({
  articleTimeoutMs = articleLimits.timeoutMs,
}: DocumentParserOptions = {}): DocumentParser {
  const pdf = createPdfParser();
  const text = createTextParser();

  /** Looking for the main text may take for ever, reading all of it does not. */
  async function parsePage(request: Parameters<typeof text.parse>[0], signal: AbortSignal | undefined) {
    try {
      return await text.parse(request, signal, articleTimeoutMs);
    } catch (error) {
      if (!isBrokenOff(error)) throw error;
      return text.parse({ ...request, hints: { ...request.hints, wholePage: true } }, signal);
    }
  }

  return {
    parse: (bytes, fileType, fileName, { charset, signal } = {}) => {
      const request = { bytes, fileType, fileName, hints: { charset } };
      if (fileType === "pdf") return namingFile(fileName, () => pdf.parse(bytes, signal));
      return fileType === "html" ? parsePage(request, signal) : text.parse(request, signal);
    },
    close: async () => {
      await Promise.all([pdf.close(), text.close()]);
    },
  };
}
