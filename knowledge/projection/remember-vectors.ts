import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Embedder } from "../../models/embedder.ts";

/** Vectors by embedder and text (4 kB each). */
const rememberedVectors = 10_000;

/** An embedder that does not embed a text again that it has embedded before. */
export function rememberVectors(embedder: Embedder): Embedder {
  const known = new LRUCache<string, Float32Array>({ max: rememberedVectors });
  const keyOf = (text: string) => createHash("sha256").update(embedder.id).update(text).digest("base64");
  return {
    ...embedder,
    async embed(texts) {
      const found = texts.map((text) => known.get(keyOf(text)));
      const unknown = texts.filter((_, index) => !found[index]);
      const fresh = (unknown.length === 0 ? [] : await embedder.embed(unknown)).values();
      return texts.map((text, index) => {
        const vector = found[index] ?? fresh.next().value;
        if (!vector) throw new Error("The embedder returned fewer vectors than it received texts");
        known.set(keyOf(text), vector);
        return vector;
      });
    },
  };
}
