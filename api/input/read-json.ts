import type { IncomingMessage } from "node:http";
import { AppError, invalidInput } from "../../domain/errors.ts";
import { checkValue } from "./check-value.ts";

/**
 * Reads a JSON body. This is our own reader, because the usual ones mangle charsets, inflate compression bombs and
 * answer deep nesting with 500 (docs/decisions/0010). Accepts UTF-8 without content encoding, at most `limitBytes` and
 * 32 levels deep. Throws `unsupported_media_type`, `too_large`, `invalid_input`.
 */
export async function readJson(request: IncomingMessage, limitBytes: number, optional = false): Promise<unknown> {
  const bytes = await readBytes(request, limitBytes);
  if (bytes.length === 0 && optional) return {};
  checkMediaType(request);
  if (bytes.length === 0) throw invalidInput("The request body is missing; send JSON");
  const value = parse(decode(bytes));
  checkValue(value);
  return value;
}

function checkMediaType(request: IncomingMessage): void {
  const [type = "", ...parameters] = (request.headers["content-type"] ?? "").toLowerCase().split(";");
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith("charset="));
  const isJson = type.trim() === "application/json" || /^application\/[a-z0-9.+-]+\+json$/.test(type.trim());
  if (!isJson) throw new AppError("unsupported_media_type", "Content-Type must be application/json");
  if (charset && !/^charset="?utf-?8"?$/.test(charset)) {
    throw new AppError("unsupported_media_type", "The charset must be UTF-8");
  }
}

/** Reads the bytes of a body. Throws `too_large`, `unsupported_media_type`, `invalid_input`. */
export async function readBytes(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  refuseEncoding(request);
  if (Number(request.headers["content-length"] ?? 0) > limitBytes) throw tooLarge(limitBytes);
  const parts: Buffer[] = [];
  let size = 0;
  try {
    // Destroying the request when the loop ends early would close the socket before the client has its answer.
    for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > limitBytes) throw tooLarge(limitBytes);
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw invalidInput("The request body ended early");
  }
  return Buffer.concat(parts);
}

/** Refuses compressed bodies. The service inflates nothing, so compression bombs have no effect. */
export function refuseEncoding({ headers }: IncomingMessage): void {
  const encoding = headers["content-encoding"];
  if (encoding === undefined || encoding === "identity") return;
  throw new AppError("unsupported_media_type", "Content-Encoding is not accepted");
}

const tooLarge = (limitBytes: number) =>
  new AppError("too_large", `The request body is larger than ${Math.round(limitBytes / 1024)} KiB`);

export function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalidInput("The request body is not valid UTF-8");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidInput("The request body is not valid JSON");
  }
}
