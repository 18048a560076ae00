import { isArchiveType } from "../../domain/archive-types.ts";
import { contentTypeOf } from "../../domain/content-types.ts";
import { invalidInput } from "../../domain/errors.ts";
import { type ExtraFileType, extraFileTypes, type FileType } from "../../domain/limits/files.ts";
import { adviceOn, typeByEnding, urlTypes } from "./accepted-types.ts";

/** The field of an ingestion that names the URL. */
export type IngestUrlField = "doc_url" | "document_url";
/** The name of the URL in errors: the field of an ingestion, or the URL of a source that is fetched again. */
export type UrlField = IngestUrlField | "url";

const byContentType: ReadonlyMap<string, FileType> = new Map([
  ["text/html", "html"],
  ["application/xhtml+xml", "html"],
  ["application/pdf", "pdf"],
  ["application/x-pdf", "pdf"],
  ["text/csv", "csv"],
  ["application/csv", "csv"],
  ["text/markdown", "md"],
  ["text/x-markdown", "md"],
  ...extraFileTypes.map((type) => [contentTypeOf[type], type] as const),
]);
/** The content types that servers send for files of unknown type. */
const unknownTypes: ReadonlySet<string | null> = new Set([null, "application/octet-stream", "binary/octet-stream"]);
/** Media types that servers send for Office documents and books, which are archives. */
const archives: ReadonlySet<string | null> = new Set(["application/zip", "application/x-zip-compressed"]);

/** Whether the extension or the content decides. */
export const isUndecided = (contentType: string | null): boolean =>
  unknownTypes.has(contentType) || archives.has(contentType);

export interface FetchedDocument {
  readonly contentType: string | null;
  /** Path of the URL. */
  readonly path: string;
  /** The type by the first bytes, if they show it. */
  readonly content: FileType | undefined;
}

/**
 * The type of a fetched document by its content type; if that is unknown, by its name's extension, else by its content.
 * For text/plain the extension decides if it is a text format, too, because many servers send all text formats as
 * text/plain. Throws `invalid_input` for a type that is not supported or not switched on.
 */
export function documentType(document: FetchedDocument, field: UrlField, extra: readonly ExtraFileType[]): FileType {
  const type = claimedType(document);
  const supported = urlTypes(extra);
  if (type !== undefined && supported.includes(type)) return type;
  const refusal = `${field}: unsupported content type (supported: ${supported.join(", ")})`;
  throw invalidInput(`${refusal}${adviceOn(document.path, type)}`, field);
}

function claimedType({ contentType, path, content }: FetchedDocument): FileType | undefined {
  const named = typeByEnding(path);
  if (contentType === "text/plain") return named === "md" || named === "csv" ? named : "txt";
  if (unknownTypes.has(contentType)) return named ?? content;
  if (!archives.has(contentType)) return byContentType.get(contentType ?? "");
  return [named, content].find((type) => type !== undefined && isArchiveType(type));
}
