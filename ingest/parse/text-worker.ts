// The thread that reads Markdown, text, CSV and pages, so that a large file does not hold up the API's event loop.
import { Buffer } from "node:buffer";
import { parentPort } from "node:worker_threads";
import type { FileType } from "../../domain/limits.ts";
import { parseBytes } from "./parse-bytes.ts";
import { replyOf } from "./parse-reply.ts";
import type { ReadingHints } from "./reading-hints.ts";

export interface TextRequest {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly fileType: FileType;
  readonly fileName: string;
  readonly hints: ReadingHints;
}

parentPort?.on("message", async ({ id, bytes, fileType, fileName, hints }: TextRequest) => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  parentPort?.postMessage(await replyOf(id, () => parseBytes(file, fileType, fileName, hints)));
});
