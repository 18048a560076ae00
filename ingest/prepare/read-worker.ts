// The thread that parses Markdown, text, CSV and HTML, and plans documents of every type. Cutting a large document into
// chunks takes seconds, which would block the API's event loop.
import { Buffer } from "node:buffer";
import type { ParsedDocument } from "../../domain/document.ts";
import { AppError } from "../../domain/errors.ts";
import type { IngestOptions } from "../../domain/ingest-options.ts";
import type { FileType } from "../../domain/limits/files.ts";
import { serveTasks } from "../../platform/threads/serve-tasks.ts";
import { parseBytes } from "../parse/parse-bytes.ts";
import { type PackedDocument, unpackDocument } from "../parse/parse-reply.ts";
import type { ReadingHints } from "../parse/reading-hints.ts";
import { planDocument } from "../plan-document.ts";
import { packImported } from "./imported-document.ts";
import { buffersOf, type PlannedDocument, packPlan, type Reuse } from "./planned-document.ts";

export interface FileRequest {
  readonly bytes: Uint8Array;
  readonly fileType: FileType;
  readonly fileName: string;
  readonly hints: ReadingHints;
}

/** A file, or a document that another process has parsed. */
export type ReadRequest = { readonly options: IngestOptions; readonly reuse: Reuse; readonly fileName: string } & (
  | { readonly file: FileRequest }
  | { readonly document: PackedDocument }
);

/** "parsed" comes first; the plan is the last part. */
export type ReadPart = "parsed" | PlannedDocument;

async function* read(request: ReadRequest): AsyncGenerator<ReadPart, void> {
  if ("file" in request && request.options.imported !== undefined) {
    yield "parsed";
    yield packImported(request.file.bytes, request.reuse);
    return;
  }
  const document = "document" in request ? unpackDocument(request.document) : await parse(request.file);
  yield "parsed";
  yield packPlan(document, planDocument(document, request.options, request.fileName), request.reuse);
}

async function parse({ bytes, fileType, fileName, hints }: FileRequest): Promise<ParsedDocument> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return await parseBytes(file, { fileType, fileName, hints });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    // The same bytes would fail again in the same way, so the error is final.
    throw new AppError("invalid_input", "The file could not be read: its parser failed; save or export it anew", {
      details: { failure: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) },
    });
  }
}

serveTasks(read, (part) => (part === "parsed" ? [] : buffersOf(part)));
