import { AppError } from "../../domain/errors.ts";
import { entryPoint } from "../../platform/entry-point.ts";
import { createTaskThread } from "../../platform/threads/task-thread.ts";
import type { Embedder } from "../embedder.ts";
import { createHashEmbedder } from "./hash-embedder.ts";

/** Enough for the thread's cache of hashed stems, which takes about 100 MB when it is full. */
const heapMebibytes = 512;
const stepTimeoutMs = 30_000;
const attempts = 3;

/** An embedder that owns a thread. */
export interface ThreadedEmbedder extends Embedder {
  close(): Promise<void>;
}

/**
 * The hash embedder. A worker thread computes batches. Questions are embedded in the calling thread, because one text
 * takes less time than a message to the worker and must not wait for a batch. Vectors are transferred, not copied.
 */
export function createThreadedEmbedder(): ThreadedEmbedder {
  const here = createHashEmbedder();
  const thread = createTaskThread<readonly string[], readonly Float32Array[]>({
    role: "embedder",
    entry: entryPoint(import.meta.url, "embed-worker"),
    heapMebibytes,
    stepTimeoutMs,
    attempts,
    givenUp: (reason) => new AppError("invalid_input", `The texts could not be embedded: ${reason}`),
  });
  return {
    id: here.id,
    dimensions: here.dimensions,
    embed: async (texts) => (texts.length > 1 ? (await thread.run(texts)).flat() : here.embed(texts)),
    embedQuery: here.embedQuery,
    close: () => thread.close(),
  };
}
