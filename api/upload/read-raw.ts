import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { AppError, invalidInput } from "../../domain/errors.ts";
import type { FileStore, SpooledFile } from "../../stores/ports/files.ts";
import { refuseEncoding } from "../input/read-json.ts";
import { declaredBytes } from "./check-form.ts";

/** Checks the headers of a body that is a file, before it is read. Throws `unsupported_media_type`, `too_large`. */
export function checkRaw(request: IncomingMessage, mediaType: string, limitBytes: number): void {
  const [type = ""] = (request.headers["content-type"] ?? "").split(";");
  if (type.trim().toLowerCase() !== mediaType)
    throw new AppError("unsupported_media_type", `Content-Type must be ${mediaType}`);
  refuseEncoding(request);
  if (declaredBytes(request) > limitBytes) throw tooLarge(limitBytes);
}

/** Streams the body into the spool. Throws `too_large`, and `invalid_input` when the client disconnects. */
export async function readRaw(
  request: IncomingMessage,
  files: Pick<FileStore, "spool">,
  limitBytes: number,
): Promise<SpooledFile> {
  if (request.destroyed) throw endedEarly();
  try {
    return await files.spool(Readable.from(partsOf(request)), limitBytes);
  } catch (error) {
    throw error instanceof AppError && error.kind === "too_large" ? tooLarge(limitBytes) : error;
  }
}

/** Destroying the request when the loop ends early would close the socket before the client has its answer. */
async function* partsOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) yield part;
  } catch {
    throw endedEarly();
  }
}

const endedEarly = () => invalidInput("The upload ended early");
const tooLarge = (limitBytes: number) =>
  new AppError("too_large", `The file is larger than ${Math.round(limitBytes / 1_048_576)} MB`);
