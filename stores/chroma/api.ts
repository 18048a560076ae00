import type { Collection, Where } from "chromadb";
import { z } from "zod";
import type { NotedSpace } from "../../domain/vector-space.ts";
import type { CollectionRef, VectorRecord } from "../ports/vectors.ts";
import { createClient, type DatabaseName } from "./client.ts";
import type { Server } from "./server.ts";

/** A collection on the server. Its id changes when the collection is dropped and created again. */
export interface Handle {
  readonly id: string;
  readonly name: string;
  readonly dimensions: number;
  /** Id of the embedder; null when the collection does not note it. */
  readonly embedder: string | null;
}

export type Filter = Where;

/** The calls of Chroma's client that this adapter uses. */
export interface Api {
  /** The version of the server's API. */
  version(timeoutMs: number): Promise<string>;
  /** Throws when the tenant or the database is missing. Calls about collections would return empty results instead. */
  checkDatabase(): Promise<void>;
  /** One page of collection names, including those of other programs. */
  names(limit: number, offset: number): Promise<readonly string[]>;
  find(name: string): Promise<Handle>;
  /** Returns the collection of this name, also if its space differs, or creates it with this space. */
  findOrMake(name: string, space: NotedSpace, kind: CollectionRef["kind"]): Promise<Handle>;
  drop(name: string): Promise<void>;
  count(id: string): Promise<number>;
  /** All ids, as they are at one moment. */
  ids(id: string): Promise<readonly number[]>;
  versions(id: string, ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
  vectors(id: string, ids: readonly number[]): Promise<ReadonlyMap<number, Float32Array>>;
  /** Whole records; absent ids are left out. */
  rows(id: string, ids: readonly number[]): Promise<readonly VectorRecord[]>;
  upsert(id: string, records: readonly VectorRecord[]): Promise<void>;
  delete(id: string, what: { readonly ids: readonly number[] } | { readonly where: Filter }): Promise<void>;
  query(id: string, query: Query): Promise<readonly Near[]>;
}

export interface Query {
  readonly vector: Float32Array;
  readonly limit: number;
  readonly where?: Filter;
  /** Whether hits contain their sources, which makes the query 50 % more expensive. */
  readonly withSources?: boolean;
}

export interface Near {
  readonly id: number;
  readonly distance: number;
  /** "" for a record without a source, and when sources were not requested. */
  readonly source_id: string;
}

const readTimeoutMs = 10_000;
/** 500 vectors take 0.3 s on an idle server. */
const writeTimeoutMs = 30_000;

/**
 * The inner product of unit vectors is their cosine. The space "cosine" is not used: it stores rescaled vectors, which
 * differ in their last bits. The engine's defaults (16 links, widths of 100) find 93 % of the ten nearest among 6,000
 * hashed vectors. These settings find 99.9 %, in 11 instead of 6 ms, and take twice as long to build. The engine writes
 * the whole index to disk after each `sync_threshold` new vectors: with the default of 1,000 it would write every one
 * of 50,000 vectors 25 times on average.
 */
const thorough = { max_neighbors: 32, ef_construction: 200, ef_search: 800 } as const;
/**
 * There are many entity labels, and searches also find entities in other ways. So the engine's defaults suffice, at
 * half the cost.
 */
const approximate = { max_neighbors: 16, ef_construction: 100, ef_search: 100 } as const;
const shared = { space: "ip", sync_threshold: 5_000 } as const;
const hnsw = { chunk: { ...shared, ...thorough }, entity: { ...shared, ...approximate } } as const;

const Space = z.object({ dimensions: z.number(), embedder: z.string().nullish() });
const Named = z.array(z.object({ name: z.string() }));
const Versions = z.array(z.object({ version: z.number() }));
const Places = z.array(z.object({ source_id: z.string(), revision: z.number(), version: z.number() }));
const Sources = z.array(z.object({ source_id: z.string() }));

export function createApi(server: Server, database: DatabaseName): Api {
  const reads = createClient(server, database, readTimeoutMs);
  const writes = createClient(server, database, writeTimeoutMs);
  return {
    // Parsed, because another program may listen at this address.
    version: async (timeoutMs) => z.string().parse(await createClient(server, database, timeoutMs).version()),
    ...createRawCalls(server, database),
    find: async (name) => toHandle(await reads.getCollection({ name })),
    findOrMake: async (name, { dimensions, embedder }, kind) =>
      toHandle(
        await writes.getOrCreateCollection({
          name,
          metadata: { dimensions, ...(embedder === null ? {} : { embedder }) },
          configuration: { hnsw: hnsw[kind] },
          embeddingFunction: null,
        }),
      ),
    drop: (name) => writes.deleteCollection({ name }),
    count: async (id) => z.number().parse(await reads.collection(id).count()),
    ids: async (id) => (await reads.collection(id).get({ include: [] })).ids.map(Number),
    versions: async (id, asked) => {
      const { ids, metadatas } = await reads.collection(id).get({ ids: asked.map(String), include: ["metadatas"] });
      const versions = Versions.parse(metadatas);
      return new Map(ids.map((at, i) => [Number(at), versions[i]?.version ?? 0]));
    },
    vectors: async (id, asked) => {
      const { ids, embeddings } = await reads.collection(id).get({ ids: asked.map(String), include: ["embeddings"] });
      return new Map(ids.map((at, i) => [Number(at), new Float32Array(embeddings[i] ?? [])]));
    },
    rows: (id, asked) => rows(reads.collection(id), asked),
    upsert: (id, records) => writes.collection(id).upsert(toColumns(records)),
    delete: async (id, what) => {
      await writes.collection(id).delete("ids" in what ? { ids: what.ids.map(String) } : what);
    },
    query: (id, query) => near(reads.collection(id), query),
  };
}

/** Calls for which Chroma's client has no suitable method. */
function createRawCalls(server: Server, { tenant, database }: DatabaseName): Pick<Api, "checkDatabase" | "names"> {
  const root = `${server.url}/api/v2/tenants/${encodeURIComponent(tenant)}/databases/${encodeURIComponent(database)}`;
  const fetch = server.fetchWithin(readTimeoutMs);
  return {
    // Only Chroma's administration client asks for databases; creating it for one call is not worth it.
    checkDatabase: async () => void (await fetch(new Request(root))),
    // Chroma's list creates an embedding function for each collection, also for those of other programs. It would
    // import the packages that the server names, and print warnings about missing ones.
    names: async (limit, offset) => {
      const answer = await fetch(new Request(`${root}/collections?limit=${limit}&offset=${offset}`));
      return Named.parse(await answer.json()).map(({ name }) => name);
    },
  };
}

async function near(collection: Collection, { vector, limit, where, withSources }: Query): Promise<readonly Near[]> {
  const { ids, distances, metadatas } = await collection.query({
    queryEmbeddings: [toNumbers(vector)],
    nResults: limit,
    ...(where === undefined ? {} : { where }),
    include: withSources ? ["distances", "metadatas"] : ["distances"],
  });
  const sources = Sources.parse(metadatas[0] ?? []);
  return (ids[0] ?? []).map((at, i) => ({
    id: Number(at),
    distance: distances[0]?.[i] ?? 0,
    source_id: sources[i]?.source_id ?? "",
  }));
}

async function rows(collection: Collection, asked: readonly number[]): Promise<readonly VectorRecord[]> {
  const found = await collection.get({ ids: asked.map(String), include: ["embeddings", "metadatas"] });
  const places = Places.parse(found.metadatas);
  return found.ids.flatMap((id, i) => {
    const place = places[i];
    if (place === undefined) return [];
    return {
      id: Number(id),
      vector: new Float32Array(found.embeddings[i] ?? []),
      source_id: place.source_id === "" ? null : place.source_id,
      revision: place.revision === -1 ? null : place.revision,
      version: place.version,
    };
  });
}

function toHandle({ id, name, metadata }: Collection): Handle {
  const { dimensions, embedder } = Space.parse(metadata);
  return { id, name, dimensions, embedder: embedder ?? null };
}

/** Every key is always present: for a missing key the engine would keep the value of an earlier record with this id. */
function toColumns(records: readonly VectorRecord[]) {
  return {
    ids: records.map(({ id }) => String(id)),
    embeddings: records.map(({ vector }) => toNumbers(vector)),
    metadatas: records.map(({ source_id, revision, version }) => ({
      source_id: source_id ?? "",
      revision: revision ?? -1,
      version,
    })),
  };
}

/**
 * The client takes arrays only. `Array.from` iterates number by number: 20 ms for 500 vectors of 1,024; this loop takes
 * 2.
 */
function toNumbers(vector: Float32Array): number[] {
  const numbers = new Array<number>(vector.length);
  for (let i = 0; i < vector.length; i++) numbers[i] = vector[i] ?? 0;
  return numbers;
}
