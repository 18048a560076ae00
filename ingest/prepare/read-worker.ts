// The thread that reads Markdown, text, CSV and pages, and plans documents of every type: cutting a large one into chunks
// takes seconds, which the API's event loop does not have.
import { Buffer } from "node:buffer";
import type { ParsedDocument } from "../../domain/document.ts";
import { AppError } from "../../domain/errors.ts";
import type { IngestOptions } from "../../domain/ingest-options.ts";
import type { FileType } from "../../domain/limits.ts";
import { serveTasks } from "../../platform/threads/serve-tasks.ts";
import { parseBytes } from "../parse/parse-bytes.ts";
import type { ReadingHints } from "../parse/reading-hints.ts";
import { planDocument } from "../plan-document.ts";
import { buffersOf, type PlannedDocument, packPlan } from "./planned-document.ts";

export interface FileRequest {
  readonly bytes: Uint8Array;
  readonly fileType: FileType;
  readonly fileName: string;
  readonly hints: ReadingHints;
}

/** A file, or a document that was read elsewhere. */
export type ReadRequest = { readonly options: IngestOptions } & (
  | { readonly file: FileRequest }
  | { readonly document: ParsedDocument }
);

/** "parsed" comes first; the plan ends the task. */
export type ReadPart = "parsed" | PlannedDocument;

async function* read(request: ReadRequest): AsyncGenerator<ReadPart, void> {
  const document = "document" in request ? request.document : await parse(request.file);
  yield "parsed";
  yield packPlan(document, planDocument(document, request.options));
}

async function parse({ bytes, fileType, fileName, hints }: FileRequest): Promise<ParsedDocument> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return await parseBytes(file, fileType, fileName, hints);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    // The same bytes would fail in the same way again: there is nothing to be tried again.
    throw new AppError("invalid_input", "The file could not be read: its parser failed", {
      details: { failure: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) },
    });
  }
}

serveTasks(read, (part) => (part === "parsed" ? [] : buffersOf(part)));
