import type { Embedder } from "../embedder.ts";
import type { EmbedPort } from "../ports.ts";

/** An embedder as the port of its capability. */
export const embedPort = (embedder: Embedder): EmbedPort => ({
  model: embedder.id,
  dimensions: embedder.dimensions,
  async run({ texts, idf }) {
    const value = idf
      ? await Promise.all(texts.map((text) => embedder.embedQuery(text, idf)))
      : await embedder.embed(texts);
    return { value, model: embedder.id, usage: null };
  },
});
