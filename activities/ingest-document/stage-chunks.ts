import { type Mention, type PreparedChunk, searchText } from "../../domain/chunk.ts";
import { type FoundFacts, factsLine } from "../../domain/facts.ts";
import type { IngestionRef } from "../../domain/job.ts";
import { checkSpace } from "../../domain/vector-space.ts";
import type { ExtractRequest } from "../../ingest/prepare/extract-worker.ts";
import type { GraphChunk } from "../../stores/ports/graph.ts";
import type { StagedChunk } from "../../stores/ports/records/staging.ts";
import type { IngestionServices } from "./services.ts";
import { createStageClock, type StageClock } from "./stage-clock.ts";

/**
 * Extracts, embeds and stages the chunks of a batch: first in the records, which assign the ids, then concurrently in
 * the three engines. Safe to run twice: existing chunks keep their ids, and the engines are written by id. Each of the
 * three parts gives way to questions.
 */
export async function stageChunks(
  services: IngestionServices,
  ref: IngestionRef,
  { request, signal }: { readonly request: ExtractRequest; readonly signal: AbortSignal },
): Promise<StagedWork> {
  const { runHeavy, giveWay } = services.priorityGate;
  return runHeavy(async () => {
    const clock = createStageClock();
    await giveWay();
    const { value: prepared } = await clock.time(["extract_entities", "extract_relations"], () =>
      services.models.extract(request, signal),
    );
    const { next: facts, active } = await services.records.staging.facts(ref);
    const reuse = factsLine(facts) === factsLine(active ?? {});
    const embedded = await clock.time(["generate_embeddings"], () =>
      embedChunks(services, ref, { prepared, facts, reuse }),
    );
    signal.throwIfAborted();
    await giveWay();
    const staged = await clock.time(["store_in_graph_store"], () => services.records.staging.put(ref, prepared));
    await giveWay();
    await writeEngines(services, ref, { prepared, facts, staged, embedded, clock });
    return { chunks: prepared.length, clock };
  });
}

interface StagedWork {
  readonly chunks: number;
  /** The work of each stage on these chunks. */
  readonly clock: StageClock;
}

/** Vectors of texts that the active revision contains are read from the engine (`reuse`); the others are computed. */
async function embedChunks(
  { records, vectors, embedder }: IngestionServices,
  ref: IngestionRef,
  { prepared, facts, reuse }: Pick<StagedBatch, "prepared" | "facts"> & { readonly reuse: boolean },
): Promise<readonly Float32Array[]> {
  const collection = { kg_id: ref.kg_id, kind: "chunk" } as const;
  checkSpace(await vectors.spaceOf(collection), { embedder: embedder.id, dimensions: embedder.dimensions });
  const chunkOf = await records.staging.withText(ref, reuse ? prepared.map((chunk) => chunk.content_hash) : []);
  const there = chunkOf.size === 0 ? null : await vectors.get(collection, [...chunkOf.values()]);
  const known = prepared.map(({ content_hash }) => there?.get(chunkOf.get(content_hash) ?? 0));
  const missing = prepared.filter((_, at) => !known[at]);
  const computed = (
    missing.length === 0 ? [] : await embedder.embed(missing.map((chunk) => searchText(chunk, facts)))
  ).values();
  return known.map((vector) => {
    const found = vector ?? computed.next().value;
    if (!found) throw new Error("The embedder returned fewer vectors than it received texts");
    return found;
  });
}

interface StagedBatch {
  readonly prepared: readonly PreparedChunk[];
  /** Facts of the document. */
  readonly facts: FoundFacts;
  readonly staged: readonly StagedChunk[];
  /** One vector for each prepared chunk, in the same order. */
  readonly embedded: readonly Float32Array[];
  readonly clock: StageClock;
}

async function writeEngines(
  { vectors, keywords, graph }: IngestionServices,
  { kg_id, source_id, revision }: IngestionRef,
  { prepared, facts, staged, embedded, clock }: StagedBatch,
): Promise<void> {
  const idOf = new Map(staged.map(({ ordinal, chunk_id }) => [ordinal, chunk_id]));
  const placed = prepared.flatMap((chunk, index) => {
    const id = idOf.get(chunk.ordinal);
    const vector = embedded[index];
    return id === undefined || vector === undefined ? [] : [{ id, chunk, vector }];
  });
  const collection = { kg_id, kind: "chunk" } as const;
  const origin = { source_id, revision };
  const versioned = { ...origin, version: revision };
  const writeVectors = () =>
    Promise.all([
      vectors.upsert(
        collection,
        placed.map(({ id, vector }) => ({ id, vector, ...versioned })),
      ),
      keywords.upsert(
        collection,
        placed.map(({ id, chunk }) => ({ id, text: searchText(chunk, facts), ...versioned })),
      ),
    ]);
  const writeGraph = () =>
    graph.upsertChunks(
      kg_id,
      placed.map(({ id, chunk }) => ({ chunk_id: id, ...origin, ...namesIn(chunk) })),
    );
  await Promise.all([clock.time(["store_vectors"], writeVectors), clock.time(["store_in_graph_store"], writeGraph)]);
}

const namesIn = ({ subjects, mentions }: PreparedChunk): Pick<GraphChunk, "about" | "mentions"> => ({
  about: subjects.map(({ key, strength }) => ({ key, strength })),
  mentions: occurrences(mentions),
});

function occurrences(mentions: readonly Mention[]): { key: string; n: number }[] {
  const counts = new Map<string, number>();
  for (const { key } of mentions) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].map(([key, n]) => ({ key, n }));
}
