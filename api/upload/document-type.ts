import { invalidInput } from "../../domain/errors.ts";
import { type FileType, fileLimitBytes } from "../../domain/limits.ts";

/** The field of the request that named the URL, as errors name it. */
export type UrlField = "doc_url" | "document_url";

const byContentType: ReadonlyMap<string, FileType> = new Map([
  ["text/html", "html"],
  ["application/xhtml+xml", "html"],
  ["application/pdf", "pdf"],
  ["application/x-pdf", "pdf"],
  ["text/csv", "csv"],
  ["application/csv", "csv"],
  ["text/markdown", "md"],
  ["text/x-markdown", "md"],
]);
const byExtension: ReadonlyMap<string, FileType> = new Map([
  ["pdf", "pdf"],
  ["csv", "csv"],
  ["txt", "txt"],
  ["md", "md"],
  ["html", "html"],
  ["htm", "html"],
  ["xhtml", "html"],
]);
/** The content types that servers send for files of unknown type. */
const unknownTypes: ReadonlySet<string | null> = new Set([null, "application/octet-stream", "binary/octet-stream"]);

/**
 * The type of a fetched document by its content type, or by its name's extension if the content type is unknown. For
 * text/plain the extension decides if it is a text format, too, because many servers send all text formats as
 * text/plain. Throws `invalid_input` for an unsupported type.
 */
export function documentType(contentType: string | null, path: string, field: UrlField): FileType {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  const named = byExtension.get(extension);
  if (contentType === "text/plain") return named === "md" || named === "csv" ? named : "txt";
  const type = byContentType.get(contentType ?? "") ?? (unknownTypes.has(contentType) ? named : undefined);
  if (type) return type;
  const supported = Object.keys(fileLimitBytes).join(", ");
  throw invalidInput(`${field}: unsupported content type (supported: ${supported})`, field);
}
