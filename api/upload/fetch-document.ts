import type { Readable } from "node:stream";
import { AppError, invalidInput } from "../../domain/errors.ts";
import { type FileType, fileLimitBytes, outboundLimits } from "../../domain/limits.ts";
import type { Log } from "../../platform/log.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import type { FileStore, SpooledFile } from "../../stores/ports/files.ts";
import { checkContent } from "./check-content.ts";
import { documentType, type UrlField } from "./document-type.ts";
import { cleanName } from "./file-name.ts";

export interface FetchedFile {
  readonly file: SpooledFile;
  readonly name: string;
  readonly type: FileType;
  /** The charset that the server declared. */
  readonly charset: string | null;
}

interface FetchServices {
  readonly outbound: Outbound | null;
  readonly files: FileStore;
  readonly log: Log;
}

const mebibyte = 1_048_576;

/**
 * Fetches the document at a URL into the spool. Throws `invalid_input` for every failure of the URL or its document,
 * and `overloaded` if too many fetches are under way. After an error nothing is left in the spool.
 */
export async function fetchDocument(
  { url, field }: { readonly url: string; readonly field: UrlField },
  { outbound, files, log }: FetchServices,
  signal: AbortSignal,
): Promise<FetchedFile> {
  if (!outbound) throw invalidInput(`${field}: fetching documents is switched off; upload the file`, field);
  const limits = { field, bytes: Math.max(...Object.values(fileLimitBytes)), totalMs: outboundLimits.totalMs };
  try {
    const document = await outbound.fetchDocument(url, limits, signal);
    const { file, type } = await spool(document, files, field);
    return { file, type, name: nameOf(url), charset: type === "pdf" ? null : document.charset };
  } catch (error) {
    // Logs only the URL's host: paths and queries hold secrets.
    if (error instanceof AppError && error.details)
      log.info({ host: hostOf(url), ...error.details }, "URL not fetched");
    throw error;
  }
}

interface Arriving {
  readonly url: URL;
  readonly contentType: string | null;
  readonly body: Readable;
}

async function spool({ url, contentType, body }: Arriving, files: FileStore, field: UrlField) {
  try {
    const type = documentType(contentType, url.pathname, field);
    const file = await files.spool(checkContent(body, type, field), fileLimitBytes[type]).catch((error: unknown) => {
      throw error instanceof AppError && error.kind === "too_large" ? tooLarge(type, field) : error;
    });
    return { file, type };
  } finally {
    body.destroy();
  }
}

/** 400, not 413: the request itself is small. */
const tooLarge = (type: FileType, field: UrlField) =>
  invalidInput(`${field}: is larger than ${fileLimitBytes[type] / mebibyte} MB, the limit for ${type}`, field);

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
