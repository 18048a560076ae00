import type { Call, EmbedPort } from "./ports.ts";

/**
 * Turns text into vectors of one space. Vectors have unit length (or are all zero for text without words), so that the
 * dot product is the cosine. Two embedders with the same `id` give the same vector for the same text.
 */
export interface Embedder {
  /** Names method, version and parameters; stored with a knowledge graph, mixing is refused. */
  readonly id: string;
  readonly dimensions: number;
  /** One vector per text, in order. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  /**
   * The vector of a question. `idf` is the inverse document frequency of a stem in the knowledge graph asked; an
   * embedder whose vectors know word importance by themselves ignores it.
   */
  embedQuery(text: string, idf: (stem: string) => number): Promise<Float32Array>;
}

/** The embedder of a port. `call` runs the port's calls. */
export const embedderOf = ({ model, dimensions }: EmbedPort, call: Call<"embed">): Embedder => ({
  id: model,
  dimensions,
  embed: async (texts) => (await call({ texts })).value,
  async embedQuery(text, idf) {
    const [vector] = (await call({ texts: [text], idf })).value;
    if (!vector) throw new Error("The embedder returned no vector for a question");
    return vector;
  },
});
