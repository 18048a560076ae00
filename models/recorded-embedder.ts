import type { Embedder } from "./embedder.ts";
import type { ModelCalls } from "./model-call.ts";

/** The same embedder, each of whose calls is recorded: one per batch, one per question. */
export function recordedEmbedder<E extends Embedder>(embedder: E, { call }: ModelCalls): E {
  const about = { operation: "embeddings", model: embedder.id, capability: "embed" } as const;
  return {
    ...embedder,
    embed: (texts: readonly string[]) =>
      call(about, (open) => {
        open.read(texts);
        return embedder.embed(texts);
      }),
    embedQuery: (text: string, idf: (stem: string) => number) =>
      call(about, (open) => {
        open.read([text]);
        return embedder.embedQuery(text, idf);
      }),
  };
}
