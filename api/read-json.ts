import type { IncomingMessage } from "node:http";
import { AppError, invalidInput } from "../domain/errors.ts";
import { jsonDepthLimit } from "../domain/limits.ts";

/**
 * Reads a JSON body: own reader, because the usual ones mangle charsets, inflate bombs and answer deep nesting with 500
 * (SECURITY §1). Accepts UTF-8 without content encoding, at most `limitBytes`, at most 32 levels deep.
 * Throws `unsupported_media_type`, `too_large`, `invalid_input`.
 */
export async function readJson(request: IncomingMessage, limitBytes: number, optional = false): Promise<unknown> {
  const bytes = await readBytes(request, limitBytes);
  if (bytes.length === 0 && optional) return {};
  checkMediaType(request);
  if (bytes.length === 0) throw invalidInput("The request body is missing; send JSON");
  const value = parse(decode(bytes));
  checkValue(value, 0);
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

export async function readBytes(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity") {
    throw new AppError("unsupported_media_type", "Content-Encoding is not accepted");
  }
  if (Number(request.headers["content-length"] ?? 0) > limitBytes) throw tooLarge(limitBytes);
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
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

const tooLarge = (limitBytes: number) =>
  new AppError("too_large", `The request body is larger than ${Math.round(limitBytes / 1024)} KiB`);

function decode(bytes: Buffer): string {
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

/** Refuses at the door what would fail later in a store: deep nesting, NUL and lone surrogates, __proto__ keys. */
export function checkValue(value: unknown, depth: number): void {
  if (typeof value === "string") checkText(value);
  if (typeof value !== "object" || value === null) return;
  if (depth >= jsonDepthLimit) throw invalidInput(`The request body is nested deeper than ${jsonDepthLimit} levels`);
  if (Array.isArray(value)) {
    for (const item of value) checkValue(item, depth + 1);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === "__proto__") throw invalidInput("The name __proto__ is not allowed");
    checkText(key);
    checkValue(item, depth + 1);
  }
}

function checkText(text: string): void {
  if (text.includes("\0") || !text.isWellFormed()) throw invalidInput("Text must not contain NUL or lone surrogates");
}
