import { AppError } from "../../domain/errors.ts";
import { entryPoint } from "../../platform/entry-point.ts";
import { createTaskThread } from "../../platform/threads/task-thread.ts";
import type { Embedder } from "../embedder.ts";
import { createHashEmbedder } from "./hash-embedder.ts";

/** Its cache of hashed stems is the largest thing in it: about 100 MB when full. */
const heapMebibytes = 512;
const stepTimeoutMs = 30_000;
const attempts = 3;

/** An embedder that holds a thread. */
export interface ThreadedEmbedder extends Embedder {
  close(): Promise<void>;
}

/**
 * The hash embedder with batches computed in a worker thread, and questions here: one text takes less than the way there
 * and back, and must not wait behind a batch. The vectors are handed over, not copied.
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
