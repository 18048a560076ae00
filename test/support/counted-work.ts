import type { IngestionServices } from "../../activities/ingest-document/services.ts";

/** What an ingestion computes for chunks, and the rows that it writes to each engine. */
export type CountedWork = "extractions" | "embeddings" | "vectors" | "keywords" | "graph";

/** The services, with `count` called for everything that they compute and write for chunks. */
export function countedWork(
  services: IngestionServices,
  count: (work: CountedWork, chunks: number) => void,
): IngestionServices {
  const { models, embedder, vectors, keywords, graph } = services;
  return {
    ...services,
    models: {
      async extract(request, signal) {
        const extracted = await models.extract(request, signal);
        count("extractions", extracted.value.length);
        return extracted;
      },
    },
    embedder: {
      ...embedder,
      embed(texts) {
        count("embeddings", texts.length);
        return embedder.embed(texts);
      },
    },
    vectors: {
      ...vectors,
      upsert(ref, records) {
        count("vectors", records.length);
        return vectors.upsert(ref, records);
      },
    },
    keywords: {
      ...keywords,
      upsert(ref, records) {
        count("keywords", records.length);
        return keywords.upsert(ref, records);
      },
    },
    graph: {
      ...graph,
      upsertChunks(kg_id, chunks) {
        count("graph", chunks.length);
        return graph.upsertChunks(kg_id, chunks);
      },
    },
  };
}
