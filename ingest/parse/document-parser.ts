import type { ParsedDocument } from "../../domain/document.ts";
import type { FileType } from "../../domain/limits.ts";
import { namingFile } from "./parse-bytes.ts";
import { createPdfParser } from "./pdf-process.ts";
import { createTextParser } from "./text-thread.ts";

export interface DocumentParser {
  /**
   * Reads a file of any type outside this thread: PDF in a watched child process, the others in a worker thread.
   *
   * @throws AppError invalid_input, its message beginning with the file's name, when the bytes cannot be read
   * @throws the signal's reason when it is aborted; what was reading the file is stopped
   */
  parse(bytes: Buffer, fileType: FileType, fileName: string, signal?: AbortSignal): Promise<ParsedDocument>;
  close(): Promise<void>;
}

export function createDocumentParser(): DocumentParser {
  const pdf = createPdfParser();
  const text = createTextParser();
  return {
    parse: (bytes, fileType, fileName, signal) =>
      fileType === "pdf"
        ? namingFile(fileName, () => pdf.parse(bytes, signal))
        : text.parse({ bytes, fileType, fileName }, signal),
    close: async () => {
      await Promise.all([pdf.close(), text.close()]);
    },
  };
}
