import type { IncomingMessage } from "node:http";
import { AppError } from "../../domain/errors.ts";
import { type FileType, fileLimitBytes } from "../../domain/limits/files.ts";
import { sizeLimit } from "../../domain/size-limit.ts";
import { refuseEncoding } from "../input/read-json.ts";

/** Allowance for the parts of the form around the file. */
export const formOverheadBytes = 1_048_576;
/** The longest accepted form in bytes. */
export const formLimitBytes = Math.max(...Object.values(fileLimitBytes)) + formOverheadBytes;

/** Checks the headers of a form before its body is read. Throws `unsupported_media_type`, `too_large`. */
export function checkForm(request: IncomingMessage): void {
  if (!/^multipart\/form-data\s*(;|$)/i.test(request.headers["content-type"] ?? "")) {
    throw new AppError("unsupported_media_type", "Content-Type must be multipart/form-data");
  }
  refuseEncoding(request);
  if (declaredBytes(request) > formLimitBytes) throw tooLarge("pdf");
}

export const declaredBytes = (request: IncomingMessage): number => Number(request.headers["content-length"] ?? 0);

export const tooLarge = (type: FileType): AppError => {
  const limit = `file: is larger than ${sizeLimit(type)}, the limit for ${type}`;
  return new AppError("too_large", limit, { field: "file" });
};
