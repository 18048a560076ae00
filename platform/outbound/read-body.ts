import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { AnswerProblem } from "./answer-problem.ts";
import type { Answer } from "./request.ts";

/** The decompressed body; the limit counts decompressed bytes. Throws past the limit, and on other encodings. */
export async function* readBody(answer: Answer, limitBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const part of unpacked(answer)) {
    size += part.length;
    if (size > limitBytes) throw new AnswerProblem(`the document is larger than ${limitBytes} bytes`);
    yield part;
  }
}

function unpacked({ header, body }: Answer): Readable {
  const encoding = header("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding === "identity" || encoding === "") return body;
  if (encoding !== "gzip" && encoding !== "x-gzip")
    throw new AnswerProblem("the answer is packed in a way that was not asked for");
  // An error of either stream reaches the reader through the last one.
  return pipeline(body, createGunzip(), () => undefined);
}
