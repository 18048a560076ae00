import { setTimeout as sleep } from "node:timers/promises";
import { invalidInput, unavailable } from "../../domain/errors.ts";
import { batchesOf } from "../../platform/batches.ts";
import type { Log } from "../../platform/log.ts";
import { checkedId, checkedSource, checkedWhole, checkRow } from "../checks/records.ts";
import type { StoreHealth } from "../ports/health.ts";
import type { CollectionRef, VectorRecord, VectorStore } from "../ports/vectors.ts";
import { batchRows } from "../writing/group-writer.ts";
import { type Api, createApi, type Filter } from "./api.ts";
import { type Collections, createCollections } from "./collections.ts";
import { differingVectors } from "./differing.ts";
import { createHandles } from "./handles.ts";
import { parseCollectionName } from "./names.ts";
import { checkedSearch, checkFinite, nearest } from "./nearest.ts";
import { ChromaRefusal, createServer } from "./server.ts";

export interface ChromaOptions {
  /** http(s)://host:port */
  readonly url: string;
  readonly token: string | undefined;
  readonly tenant: string;
  readonly database: string;
  /** Id of the installation. It marks our collections on a server that several installations share. */
  readonly space: string;
  /** Milliseconds that opening waits for a server that is still starting. */
  readonly waitMs: number;
  readonly log: Log;
}

const idPage = 10_000;
const namePage = 1_000;
const vectorPage = 500;
const healthTimeoutMs = 3_000;

/** Role "vectors" on a Chroma server: one collection per knowledge graph and kind; a score is 1 − distance. */
export async function openChromaVectors(options: ChromaOptions): Promise<VectorStore> {
  const server = createServer(options);
  const api = createApi(server, options);
  try {
    const version = await waitForServer(api, options);
    await api.checkDatabase();
    const collections = createCollections(api, createHandles(api), options.space);
    const closeOnce = onceOnly(async () => {
      await collections.close();
      await server.close();
    });
    return createVectors({ api, collections, space: options.space, engine: `Chroma, API ${version}`, closeOnce });
  } catch (error) {
    await server.close();
    throw unavailable("vectorstore", error);
  }
}

interface Parts {
  readonly api: Api;
  readonly collections: Collections;
  readonly space: string;
  readonly engine: string;
  closeOnce(): Promise<void>;
}

function createVectors({ api, collections, space, engine, closeOnce }: Parts): VectorStore {
  return {
    ensure: collections.ensure,
    drop: collections.drop,
    upsert: async (ref, records) => {
      for (const record of records) checkRecord(record, records[0]?.vector.length ?? 0);
      await collections.upsert(ref, records);
    },
    delete: async (ref, ids) => {
      for (const id of ids) checkedId(id);
      await collections.delete(
        ref,
        batchesOf(ids, batchRows).map((piece) => ({ ids: piece })),
      );
    },
    deleteSource: async (ref, source_id, revision) => {
      await collections.delete(ref, [{ where: sourceIs(source_id, revision) }]);
    },
    search: async (ref, vector, search) => {
      const checked = checkedSearch(vector, search);
      const expected = { dimensions: vector.length, missing: [] };
      return collections.readVectors(ref, expected, ({ id }) => nearest(api, id, checked));
    },
    get: (ref, ids) =>
      collections.read(ref, new Map(), async ({ id }) => {
        const found = new Map<number, Float32Array>();
        for (const piece of batchesOf([...new Set(ids.map(checkedId))], vectorPage)) {
          for (const [at, vector] of await api.vectors(id, piece)) found.set(at, vector);
        }
        return found;
      }),
    differing: (ref, records) => collections.read(ref, [], ({ id }) => differingVectors(api, id, records)),
    spaceOf: collections.spaceOf,
    count: (ref) => collections.read(ref, 0, ({ id }) => api.count(id)),
    list: () => collections.guarded(() => listed(api, space)),
    ids: (ref) => idsOf(api, collections, ref),
    health: () => probe(api, collections, engine),
    close: closeOnce,
  };
}

function checkRecord(record: VectorRecord, dimensions: number): void {
  checkRow(record);
  checkFinite(record.vector);
  if (record.vector.length !== dimensions) throw invalidInput("vectors of one call must be of one length", "vector");
}

function sourceIs(source_id: string, revision: number | null): Filter {
  const ofSource = { source_id: checkedSource(source_id) };
  return revision === null ? ofSource : { $and: [ofSource, { revision: checkedWhole(revision) }] };
}

async function listed(api: Api, space: string): Promise<readonly CollectionRef[]> {
  const names = new Set<string>();
  for (let offset = 0; ; offset += namePage) {
    const page = await api.names(namePage, offset);
    for (const name of page) names.add(name);
    if (page.length < namePage) break;
  }
  return [...names].sort().flatMap((name) => parseCollectionName(space, name) ?? []);
}

/**
 * Reads all ids at once: pages by offset would skip records when others are deleted. 10,000 ids take 30 ms and 100 kB.
 */
async function* idsOf(api: Api, collections: Collections, ref: CollectionRef): AsyncGenerator<readonly number[]> {
  yield* batchesOf(await collections.read(ref, [], ({ id }) => api.ids(id)), idPage);
}

async function probe(api: Api, collections: Collections, engine: string): Promise<StoreHealth> {
  const started = performance.now();
  const isConnected = await collections
    .guarded(() => api.version(healthTimeoutMs))
    .then(
      () => true,
      () => false,
    );
  return { status: isConnected ? "connected" : "disconnected", latency_ms: performance.now() - started, engine };
}

/** A refusal is final, except 502 and above: a proxy answers so while its server is still starting. */
const isBooting = (error: unknown): boolean => !(error instanceof ChromaRefusal) || error.status >= 502;

async function waitForServer(api: Api, { waitMs, log }: ChromaOptions): Promise<string> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    try {
      return await api.version(healthTimeoutMs);
    } catch (error) {
      if (!isBooting(error) || Date.now() >= deadline) throw error;
      log.debug({ err: error }, "waiting for Chroma");
      await sleep(Math.min(200, Math.max(1, deadline - Date.now())));
    }
  }
}

function onceOnly(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
