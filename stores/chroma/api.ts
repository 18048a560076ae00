import type { Collection, Where } from "chromadb";
import { z } from "zod";
import type { CollectionRef, VectorRecord } from "../ports/vectors.ts";
import { createClient, type Place } from "./client.ts";
import type { Server } from "./server.ts";

/** A collection as the server knows it. Its id changes when it is dropped and made again. */
export interface Handle {
  readonly id: string;
  readonly name: string;
  readonly dimensions: number;
}

export type Filter = Where;

/** What this adapter asks of Chroma's client. */
export interface Api {
  /** The version that the server gives: that of its interface. */
  version(timeoutMs: number): Promise<string>;
  /** Throws where tenant or database are missing: the calls about collections answer as if they were empty. */
  checkDatabase(): Promise<void>;
  /** One page of names, ours and others'. */
  names(limit: number, offset: number): Promise<readonly string[]>;
  find(name: string): Promise<Handle>;
  /** The one that is there, whatever its dimensions, or a new one. */
  findOrMake(name: string, dimensions: number, kind: CollectionRef["kind"]): Promise<Handle>;
  drop(name: string): Promise<void>;
  count(id: string): Promise<number>;
  /** All of them, as they are at one moment. */
  ids(id: string): Promise<readonly number[]>;
  versions(id: string, ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
  vectors(id: string, ids: readonly number[]): Promise<ReadonlyMap<number, Float32Array>>;
  upsert(id: string, records: readonly VectorRecord[]): Promise<void>;
  delete(id: string, what: { readonly ids: readonly number[] } | { readonly where: Filter }): Promise<void>;
  query(id: string, query: Query): Promise<readonly Near[]>;
}

export interface Query {
  readonly vector: Float32Array;
  readonly limit: number;
  readonly where?: Filter;
  /** Whether hits tell their sources, which costs half as much again as the hits. */
  readonly withSources?: boolean;
}

export interface Near {
  readonly id: number;
  readonly distance: number;
  /** "" for a record without a source, and where it was not asked for. */
  readonly source_id: string;
}

const readTimeoutMs = 10_000;
/** 500 vectors take 0.3 s when nothing else runs. */
const writeTimeoutMs = 30_000;

/**
 * The inner product of unit vectors is their cosine. Not the space "cosine": that keeps the vectors scaled anew, so that
 * they come back with other last bits. The engine's own 16 links and widths of 100 find 93 % of the ten nearest among
 * 6,000 hashed vectors; these find 99.9 %, in 11 instead of 6 ms, and take twice as long to build. The whole index is
 * written to disk each time so many vectors have come: 1,000, its own number, would write 50,000 vectors 25 times over.
 */
const thorough = { max_neighbors: 32, ef_construction: 200, ef_search: 800 } as const;
/** Labels are many, and nominate beside other ways to find an entity: the engine's own numbers, at half the cost. */
const approximate = { max_neighbors: 16, ef_construction: 100, ef_search: 100 } as const;
const shared = { space: "ip", sync_threshold: 5_000 } as const;
const hnsw = { chunk: { ...shared, ...thorough }, entity: { ...shared, ...approximate } } as const;

const Dimensions = z.object({ dimensions: z.number() });
const Named = z.array(z.object({ name: z.string() }));
const Versions = z.array(z.object({ version: z.number() }));
const Sources = z.array(z.object({ source_id: z.string() }));

export function createApi(server: Server, place: Place): Api {
  const reads = createClient(server, place, readTimeoutMs);
  const writes = createClient(server, place, writeTimeoutMs);
  return {
    // Checked, as something else may be at this address.
    version: async (timeoutMs) => z.string().parse(await createClient(server, place, timeoutMs).version()),
    ...createRawCalls(server, place),
    find: async (name) => toHandle(await reads.getCollection({ name })),
    findOrMake: async (name, dimensions, kind) =>
      toHandle(
        await writes.getOrCreateCollection({
          name,
          metadata: { dimensions },
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
    upsert: (id, records) => writes.collection(id).upsert(toColumns(records)),
    delete: async (id, what) => {
      await writes.collection(id).delete("ids" in what ? { ids: what.ids.map(String) } : what);
    },
    query: (id, query) => near(reads.collection(id), query),
  };
}

/** What the client has no call for that would do. */
function createRawCalls(server: Server, { tenant, database }: Place): Pick<Api, "checkDatabase" | "names"> {
  const root = `${server.url}/api/v2/tenants/${encodeURIComponent(tenant)}/databases/${encodeURIComponent(database)}`;
  const fetch = server.fetchWithin(readTimeoutMs);
  return {
    // Only its other client, that of administrators, asks about databases: it would be made for this one call.
    checkDatabase: async () => void (await fetch(new Request(root))),
    // Its list makes an embedding function for each collection, also for those of other programs: it would import the
    // packages that the server names, and print warnings about those that are not here.
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

function toHandle({ id, name, metadata }: Collection): Handle {
  return { id, name, ...Dimensions.parse(metadata) };
}

/** Every key is always given: the engine would keep what an earlier record with this id had under a missing one. */
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

/** The client takes arrays alone. `Array.from` asks an iterator for each number: 20 ms for 500 vectors of 1,024, this 2. */
function toNumbers(vector: Float32Array): number[] {
  const numbers = new Array<number>(vector.length);
  for (let i = 0; i < vector.length; i++) numbers[i] = vector[i] ?? 0;
  return numbers;
}
