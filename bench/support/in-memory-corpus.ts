import { type ActiveChunk, factsLineOf, type PreparedChunk, searchText } from "../../domain/chunk.ts";
import type { FoundFacts } from "../../domain/facts.ts";
import type { Entity } from "../../domain/graph.ts";
import { templateBounds } from "../../domain/limits/candidates.ts";
import { bm25, idf } from "../../domain/text/bm25.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { noUnit } from "../../domain/text/unit-hash.ts";
import type { Embedder } from "../../models/embedder.ts";
import type { RetrievalServices } from "../../retrieval/nominate.ts";
import type { ChunkEdge } from "../../stores/ports/graph.ts";
import type { Scored, VectorStore } from "../../stores/ports/vectors.ts";

export interface CorpusDocument {
  readonly name: string;
  readonly chunks: readonly PreparedChunk[];
  readonly facts?: FoundFacts;
}

/**
 * One knowledge graph (id 1) in memory behind retrieval's ports: exact, without servers, loaded in seconds. For tuning
 * and tests only: all records are active and nothing changes.
 */
export interface InMemoryCorpus {
  readonly services: RetrievalServices;
  readonly kgs: readonly { readonly id: number; readonly name: string }[];
  readonly chunks: readonly ActiveChunk[];
  /** The vectors of chunks. */
  readonly stored: Pick<VectorStore, "get">;
  /** Baseline: ids of all matching chunks by plain BM25, best first. */
  bm25(question: string): number[];
}

const KG = { id: 1, name: "bench" };

export async function createInMemoryCorpus(
  documents: readonly CorpusDocument[],
  embedder: Embedder,
): Promise<InMemoryCorpus> {
  const repeated = templatesOf(documents);
  const chunks = documents
    .flatMap((document) => placeChunks(document, repeated))
    .map((chunk, at): ActiveChunk => ({ ...chunk, chunk_id: at + 1 }));
  const search = invert(chunks, ({ tokens }) => tokens);
  // Keyword engines also index the facts of the document (`searchText`); its statistics are those of the text alone.
  const nominating = invert(
    chunks,
    (chunk) => `${tokenize(factsLineOf(chunk, chunk.facts ?? {})).join(" ")} ${chunk.tokens}`,
  );
  const edges = edgesOf(chunks);
  const entities = entitiesOf(edges);
  const embedded = await embedder.embed(chunks.map((chunk) => searchText(chunk, chunk.facts)));
  const byId = new Map(chunks.map((chunk) => [chunk.chunk_id, chunk]));
  const tokens = [...search.lengths.values()].reduce((sum, length) => sum + length, 0);
  const services: RetrievalServices = {
    embedder,
    records: {
      chunks: async (_, ids) => ids.flatMap((id) => byId.get(id) ?? []),
      rowChunks: async () => [],
      corpus: async (_, stems) => ({
        chunks: chunks.length,
        tokens,
        df: new Map(stems.map((stem) => [stem, search.postings.get(stem)?.size ?? 0])),
      }),
      corpora: async (_, stems) => {
        const df = stems.flatMap((stem) => {
          const found = search.postings.get(stem)?.size;
          return found === undefined ? [] : [[stem, found] as const];
        });
        return new Map([[KG.id, { chunks: chunks.length, tokens, df: new Map(df) }]]);
      },
      keyCounts: async (_, keys) =>
        new Map(keys.flatMap((key) => (entities.has(key) ? [[key, countsOf(edges, key)]] : []))),
      givenNames: async () => [],
      entitiesByKey: async (_, keys) => keys.flatMap((key) => entities.get(key) ?? []),
      entityIds: async (_, keys) =>
        new Map(
          keys.flatMap((key) => {
            const entity = entities.get(key);
            return entity ? [[key, [entity.id]] as const] : [];
          }),
        ),
      entities: async () => [],
      relations: async () => [],
      relationsIn: async () => [],
      activeIds: async (_, ids) => new Set(ids.filter((id) => byId.has(id))),
      existing: async (ids) => new Set(ids.filter((id) => byId.has(id))),
      removedSince: async () => ({ ids: [], seen: "" }),
      forgetDeleted: async () => 0,
      questionFacts: async ({ kg_ids, stems, keys }) => ({
        corpus: await services.records.corpus(kg_ids, stems),
        keys: await services.records.keyCounts(kg_ids, keys),
        hidden: [],
      }),
      areStanding: async () => true,
      stillActive: async (pins) => new Set(pins.map(({ source_id }) => source_id)),
    },
    graph: {
      chunksAbout: async (_, keys, cap) => keys.flatMap((key) => (edges.about.get(key) ?? []).slice(0, cap)),
      chunksMentioning: async (_, keys, cap) => keys.flatMap((key) => (edges.mentions.get(key) ?? []).slice(0, cap)),
    },
    keywords: { search: async (_, query, { k }) => nominating.rank(query).slice(0, k) },
    vectors: { search: async (_, vector, { k }) => nearest(vector, embedded).slice(0, k) },
  };
  const stored: Pick<VectorStore, "get"> = {
    get: async (_, ids) =>
      new Map(ids.flatMap((id) => (embedded[id - 1] ? [[id, embedded[id - 1] ?? new Float32Array()]] : []))),
  };
  return { services, kgs: [KG], chunks, stored, bm25: (question) => search.rank(question).map(({ id }) => id) };
}

/** Units that are template: stores/postgres/records/templates.ts. */
function templatesOf(documents: readonly CorpusDocument[]): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const { chunks } of documents) {
    const units = new Set(chunks.flatMap(({ sentence_units, name_units }) => [...sentence_units, ...name_units]));
    for (const unit of units) counts.set(unit, 1 + (counts.get(unit) ?? 0));
  }
  const enough = Math.max(templateBounds.documents, templateBounds.share * documents.length);
  return new Set([...counts].filter(([unit, n]) => unit !== noUnit && n >= enough).map(([unit]) => unit));
}

function placeChunks(
  { name, chunks, facts }: CorpusDocument,
  repeated: ReadonlySet<number>,
): Omit<ActiveChunk, "chunk_id">[] {
  return chunks.map(({ ordinal: _ordinal, triples: _triples, sentence_units, name_units: _names, ...chunk }) => ({
    ...chunk,
    template_sentences: sentence_units.flatMap((unit, at) => (repeated.has(unit) ? [at] : [])),
    kg_id: KG.id,
    kg_name: KG.name,
    source_id: `src_${name}`,
    source_name: name,
    revision: 1,
    ...(facts ? { facts } : {}),
  }));
}

function invert(chunks: readonly ActiveChunk[], wordsOf: (chunk: ActiveChunk) => string) {
  const postings = new Map<string, Map<number, number>>();
  const lengths = new Map<number, number>();
  for (const chunk of chunks) {
    const { chunk_id } = chunk;
    const stems = wordsOf(chunk)
      .split(/\s/)
      .filter((stem) => stem !== "");
    lengths.set(chunk_id, stems.length);
    for (const stem of stems) {
      const posting = postings.get(stem) ?? new Map<number, number>();
      postings.set(stem, posting.set(chunk_id, (posting.get(chunk_id) ?? 0) + 1));
    }
  }
  const averageLength = [...lengths.values()].reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.size);
  const rank = (query: string): Scored[] => {
    const scores = new Map<number, number>();
    for (const stem of new Set(tokenize(query))) {
      const posting = postings.get(stem);
      const idfs = [idf(chunks.length, posting?.size ?? 0)];
      for (const [id, count] of posting ?? []) {
        scores.set(id, (scores.get(id) ?? 0) + bm25([count], lengths.get(id) ?? 0, { idfs, averageLength }));
      }
    }
    return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || a.id - b.id);
  };
  return { postings, lengths, rank };
}

interface Edges {
  readonly about: ReadonlyMap<string, readonly ChunkEdge[]>;
  readonly mentions: ReadonlyMap<string, readonly ChunkEdge[]>;
}

function edgesOf(chunks: readonly ActiveChunk[]): Edges {
  const about = new Map<string, ChunkEdge[]>();
  const mentions = new Map<string, ChunkEdge[]>();
  for (const chunk of chunks) {
    const strengths = new Map<string, number>();
    for (const { key, strength } of chunk.subjects) strengths.set(key, Math.max(strength, strengths.get(key) ?? 0));
    const counts = new Map<string, number>();
    for (const { key } of chunk.mentions) counts.set(key, 1 + (counts.get(key) ?? 0));
    addEdges(about, chunk.chunk_id, strengths);
    addEdges(mentions, chunk.chunk_id, counts);
  }
  return { about: sortEdges(about), mentions: sortEdges(mentions) };
}

function addEdges(edges: Map<string, ChunkEdge[]>, chunk_id: number, weights: ReadonlyMap<string, number>): void {
  for (const [key, weight] of weights) {
    const list = edges.get(key) ?? [];
    list.push({ chunk_id, key, weight });
    edges.set(key, list);
  }
}

function sortEdges(edges: ReadonlyMap<string, ChunkEdge[]>): ReadonlyMap<string, readonly ChunkEdge[]> {
  for (const list of edges.values()) list.sort((a, b) => b.weight - a.weight || a.chunk_id - b.chunk_id);
  return edges;
}

function entitiesOf({ about, mentions }: Edges): Map<string, Entity> {
  const keys = [...new Set([...about.keys(), ...mentions.keys()])];
  const entity = (key: string, at: number): Entity => ({
    id: at + 1,
    kg_id: KG.id,
    key,
    variant: "",
    label: key,
    entity_type: "other",
    description: "",
    properties: {},
    ...countsOf({ about, mentions }, key),
    version: 1,
  });
  return new Map(keys.map((key, at) => [key, entity(key, at)]));
}

const countsOf = ({ about, mentions }: Edges, key: string) => ({
  about_count: about.get(key)?.length ?? 0,
  mention_count: mentions.get(key)?.length ?? 0,
});

function nearest(vector: Float32Array, embedded: readonly Float32Array[]): Scored[] {
  const scored = embedded.map((other, at) => ({ id: at + 1, score: dot(vector, other) }));
  return scored.sort((a, b) => b.score - a.score || a.id - b.id);
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
