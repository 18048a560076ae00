import type { StepContext } from "../../agents/steps.ts";
import type { ChunkDraft, Mention, PreparedChunk } from "../../domain/chunk.ts";
import type { IngestionRef } from "../../domain/job.ts";
import type { ExtractRequest } from "../../ingest/prepare/extract-worker.ts";
import type { GraphChunk } from "../../stores/ports/graph.ts";
import type { StagedChunk } from "../../stores/ports/records/staging.ts";
import type { IngestionServices } from "./services.ts";

/** What a chunk is searched by: its place in the document counts as part of it. */
export const searchText = (chunk: Pick<ChunkDraft, "title" | "heading_path" | "content">): string =>
  [chunk.title ?? "", ...chunk.heading_path, chunk.content].filter((part) => part !== "").join("\n");

/**
 * Extracts, embeds and stages the chunks of a batch: first the records (they give the ids), then the three engines side by side.
 * Safe to run twice: the records keep the ids of what is there, the engines are written by id.
 */
export async function stageChunks(
  services: IngestionServices,
  ref: IngestionRef,
  request: ExtractRequest,
  { signal }: Pick<StepContext, "signal">,
): Promise<{ readonly chunks: number }> {
  return services.rightOfWay.giveWay(async () => {
    const prepared = await extract(services, request, signal);
    const embedded = await services.embedder.embed(prepared.map(searchText));
    signal.throwIfAborted();
    const staged = await services.records.staging.put(ref, prepared);
    await writeEngines(services, ref, prepared, staged, embedded);
    return { chunks: prepared.length };
  });
}

const about = { operation: "chat", model: "extraction-rules", capability: "extract" } as const;

/** What a model in this place would read, and the names and relations that it would write. */
const extract = ({ preparer, models }: IngestionServices, request: ExtractRequest, signal: AbortSignal) =>
  models.call(about, async (open) => {
    const prepared = await preparer.extract(request, signal);
    open.read(prepared.map(({ content }) => content));
    for (const { mentions, triples } of prepared) {
      open.wrote(mentions.map(({ key }) => key).join("\n"));
      open.wrote(JSON.stringify(triples));
    }
    return prepared;
  });

async function writeEngines(
  { vectors, keywords, graph }: IngestionServices,
  { kg_id, source_id, revision }: IngestionRef,
  prepared: readonly PreparedChunk[],
  staged: readonly StagedChunk[],
  embedded: readonly Float32Array[],
): Promise<void> {
  const idOf = new Map(staged.map(({ ordinal, chunk_id }) => [ordinal, chunk_id]));
  const placed = prepared.flatMap((chunk, index) => {
    const id = idOf.get(chunk.ordinal);
    const vector = embedded[index];
    return id === undefined || vector === undefined ? [] : [{ id, chunk, vector }];
  });
  const collection = { kg_id, kind: "chunk" } as const;
  const place = { source_id, revision, version: revision };
  await Promise.all([
    vectors.upsert(
      collection,
      placed.map(({ id, vector }) => ({ id, vector, ...place })),
    ),
    keywords.upsert(
      collection,
      placed.map(({ id, chunk }) => ({ id, text: searchText(chunk), ...place })),
    ),
    graph.upsertChunks(
      kg_id,
      placed.map(({ id, chunk }) => graphChunk(id, chunk, source_id, revision)),
    ),
  ]);
}

function graphChunk(chunk_id: number, chunk: PreparedChunk, source_id: string, revision: number): GraphChunk {
  return {
    chunk_id,
    source_id,
    revision,
    about: chunk.subjects.map(({ key, strength }) => ({ key, strength })),
    mentions: occurrences(chunk.mentions),
  };
}

function occurrences(mentions: readonly Mention[]): { key: string; n: number }[] {
  const counts = new Map<string, number>();
  for (const { key } of mentions) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].map(([key, n]) => ({ key, n }));
}
