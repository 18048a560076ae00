// The thread that embeds batches: hashing the character grams of a thousand texts takes a second of pure computation.
import { batchesOf } from "../../platform/batches.ts";
import { serveTasks } from "../../platform/threads/serve-tasks.ts";
import { createHashEmbedder } from "./hash-embedder.ts";

/** Texts of one step: some ten milliseconds. */
const stepTexts = 25;

const embedder = createHashEmbedder();

async function* embed(texts: readonly string[]): AsyncGenerator<Float32Array<ArrayBuffer>[], void> {
  for (const step of batchesOf(texts, stepTexts)) {
    // A vector that is a view of a larger buffer is copied, because whole buffers are transferred.
    yield (await embedder.embed(step)).map((vector) => Float32Array.from(vector));
  }
}

serveTasks(embed, (vectors) => vectors.map(({ buffer }) => buffer));
