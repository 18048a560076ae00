import type { Readable } from "node:stream";
import { isArchiveType } from "../../domain/archive-types.ts";
import { AppError, invalidInput } from "../../domain/errors.ts";
import { type ExtraFileType, type FileType, fileLimitBytes } from "../../domain/limits/files.ts";
import { outboundLimits } from "../../domain/limits/outbound.ts";
import { sizeLimit } from "../../domain/size-limit.ts";
import type { Origin } from "../../domain/source.ts";
import type { Log } from "../../platform/log.ts";
import type { FetchedDocument, FetchRequest, Outbound } from "../../platform/outbound/outbound.ts";
import type { Validators } from "../../platform/outbound/validators.ts";
import type { FileStore, SpooledFile } from "../../stores/ports/files.ts";
import { checkContent } from "./check-content.ts";
import { headBytes, typeByContent } from "./content-type.ts";
import { documentType, isUndecided, type UrlField } from "./document-type.ts";
import { cleanName } from "./file-name.ts";
import { peek } from "./peek.ts";

export interface FetchedFile {
  readonly file: SpooledFile;
  readonly name: string;
  readonly type: FileType;
  /** The charset that the server declared. */
  readonly charset: string | null;
  readonly origin: Origin;
}

interface FetchServices {
  readonly outbound: Outbound | null;
  readonly files: FileStore;
  readonly extraTypes: readonly ExtraFileType[];
  readonly log: Log;
}

interface DocumentUrl {
  readonly url: string;
  readonly field: UrlField;
}

/**
 * Fetches the document at a URL into the spool. Throws `invalid_input` for every failure of the URL or its document,
 * and `overloaded` if too many fetches are under way. After an error nothing is left in the spool.
 */
export const fetchDocument = (at: DocumentUrl, services: FetchServices, signal: AbortSignal): Promise<FetchedFile> =>
  fetching(at, services, async (outbound, limits) =>
    toFile(await outbound.fetchDocument(at.url, limits, signal), at, services),
  );

/** Fetches the document unless the server says that it still has the known version; then the result is null. */
export const fetchOther = (
  { known, ...at }: DocumentUrl & { readonly known: Validators },
  services: FetchServices,
  signal: AbortSignal,
): Promise<FetchedFile | null> =>
  fetching(at, services, async (outbound, limits) => {
    const document = await outbound.fetchOther(at.url, { ...limits, known }, signal);
    return document && toFile(document, at, services);
  });

async function fetching<T>(
  { url, field }: DocumentUrl,
  { outbound, log }: FetchServices,
  work: (outbound: Outbound, limits: FetchRequest) => Promise<T>,
): Promise<T> {
  if (!outbound) throw invalidInput(`${field}: fetching documents is switched off; upload the file`, field);
  const bytes = Math.max(...Object.values(fileLimitBytes));
  try {
    return await work(outbound, { field, bytes, totalMs: outboundLimits.totalMs });
  } catch (error) {
    // Logs only the URL's host: paths and queries hold secrets.
    if (error instanceof AppError && error.details)
      log.info({ host: hostOf(url), ...error.details }, "URL not fetched");
    throw error;
  }
}

async function toFile(
  document: FetchedDocument,
  { url, field }: DocumentUrl,
  { files, extraTypes }: FetchServices,
): Promise<FetchedFile> {
  const { file, type } = await spool(document, { files, extraTypes, field });
  const isText = type !== "pdf" && !isArchiveType(type);
  const origin = { url, ...document.validators };
  return { file, type, name: nameOf(url), charset: isText ? document.charset : null, origin };
}

interface Arriving {
  readonly url: URL;
  readonly contentType: string | null;
  readonly body: Readable;
}

async function spool(
  { url, contentType, body }: Arriving,
  { files, extraTypes, field }: Pick<FetchServices, "files" | "extraTypes"> & { readonly field: UrlField },
) {
  try {
    const { head, whole } = isUndecided(contentType) ? await peek(body, headBytes) : { head: null, whole: body };
    const document = { contentType, path: url.pathname, content: head ? typeByContent(head) : undefined };
    const type = documentType(document, field, extraTypes);
    const file = await files.spool(checkContent(whole, type, field), fileLimitBytes[type]).catch((error: unknown) => {
      throw error instanceof AppError && error.kind === "too_large" ? tooLarge(type, field) : error;
    });
    return { file, type };
  } finally {
    body.destroy();
  }
}

/** 400, not 413: the request itself is small. */
const tooLarge = (type: FileType, field: UrlField) =>
  invalidInput(`${field}: is larger than ${sizeLimit(type)}, the limit for ${type}`, field);

/** The last part of the path, or the host of a front page. */
function nameOf(url: string): string {
  const { pathname, hostname } = new URL(url);
  const last = pathname.split("/").findLast((part) => part !== "") ?? "";
  return cleanName(decoded(last).replaceAll(/[\\/]/g, " ").trim() || hostname);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).replace(/\p{Cc}/gu, "");
  } catch {
    return part;
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : "");
