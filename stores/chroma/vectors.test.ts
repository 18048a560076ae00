import { type AddressInfo, connect, createServer } from "node:net";
import { ChromaClient } from "chromadb";
import { expect, test } from "vitest";
import { newSourceId } from "../../domain/ids.ts";
import { atAngle, vectorStoreContract } from "../../test/contract/vectors.ts";
import { chromaEngine, chromaOptions, dropAll } from "../../test/support/chroma-engine.ts";
import { openChromaVectors } from "./vectors.ts";

vectorStoreContract("Chroma", chromaEngine);

const ref = { kg_id: 1, kind: "chunk" } as const;
const record = (id: number, vector = atAngle(id), source_id: string | null = null) => ({
  id,
  vector,
  source_id,
  revision: source_id === null ? null : 1,
  version: 1,
});

test("a collection that another process drops and creates again is found, with its new dimensions", async () => {
  const options = await chromaOptions();
  const [ours, others] = [await openChromaVectors(options), await openChromaVectors(options)];
  await ours.ensure(ref, 8);
  await ours.upsert(ref, [record(1)]);
  await others.drop(ref);
  expect(await ours.search(ref, atAngle(1), { k: 1 })).toEqual([]);
  await ours.upsert(ref, [record(2)]);
  expect(await ours.list()).toEqual([]);
  await others.ensure(ref, 8);
  await ours.upsert(ref, [record(3)]);
  expect((await others.search(ref, atAngle(3), { k: 9 })).map(({ id }) => id)).toEqual([3]);
  await others.drop(ref);
  await others.ensure(ref, 4);
  await ours.upsert(ref, [record(4, atAngle(4).slice(0, 4))]);
  expect(await ours.count(ref)).toBe(1);
  await ours.close();
  await others.close();
  await dropAll(options);
});

test("installations that share a server see only their own collections", async () => {
  const [a, b] = [await chromaOptions(), await chromaOptions()];
  const [ours, theirs] = [await openChromaVectors(a), await openChromaVectors(b)];
  await Promise.all([ours.ensure(ref, 8), theirs.ensure(ref, 8)]);
  await ours.upsert(ref, [record(1)]);
  expect([await ours.count(ref), await theirs.count(ref)]).toEqual([1, 0]);
  await theirs.drop(ref);
  expect([await ours.list(), await theirs.list()]).toEqual([[ref], []]);
  await Promise.all([ours.close(), theirs.close()]);
  await dropAll(a);
});

test("Chroma's own client reads the records; a record written again without a source has none", async () => {
  const options = await chromaOptions();
  const store = await openChromaVectors(options);
  await store.ensure(ref, 8);
  const source_id = newSourceId();
  await store.upsert(ref, [record(1, atAngle(1), source_id), record(2, atAngle(2), source_id)]);
  await store.upsert(ref, [record(1)]);
  const { hostname: host, port } = new URL(options.url);
  const client = new ChromaClient({ host, port: Number(port), tenant: options.tenant, database: options.database });
  const collection = await client.getCollection({ name: `lore-${options.space}-1-chunk` });
  const { ids, embeddings } = await collection.get({ where: { source_id }, include: ["embeddings"] });
  expect(ids).toEqual(["2"]);
  expect(Float32Array.from(embeddings[0] ?? [])).toEqual(atAngle(2));
  await store.close();
  await dropAll(options);
});

test("a search that excludes nearly all records still finds the others", async () => {
  const { store, dispose } = await chromaEngine();
  await store.ensure(ref, 8);
  const source_id = newSourceId();
  await store.upsert(
    ref,
    Array.from({ length: 300 }, (_, i) => record(i + 1, atAngle(i / 10), i < 290 ? source_id : null)),
  );
  const hits = await store.search(ref, atAngle(0), { k: 5, exclude_sources: [source_id] });
  expect(hits.map(({ id }) => id)).toEqual([291, 292, 293, 294, 295]);
  await dispose();
});

test("an absent server or an unknown database gives `unavailable` without driver text", async () => {
  const options = { ...(await chromaOptions()), waitMs: 0 };
  const refusal = { kind: "unavailable", message: "vectorstore unavailable" };
  await expect(openChromaVectors({ ...options, url: "http://127.0.0.1:1" })).rejects.toMatchObject(refusal);
  await expect(openChromaVectors({ ...options, database: "none such/../x" })).rejects.toMatchObject(refusal);
});

test("opening waits for a server that is still starting; after a restart of the server calls succeed again", async () => {
  const options = await chromaOptions();
  const { hostname, port } = new URL(options.url);
  const sockets = new Set<{ destroy(): void }>();
  const listenOn = async (at: number) => {
    const proxy = createServer((socket) => {
      const upstream = connect(Number(port), hostname);
      for (const end of [socket, upstream]) sockets.add(end.on("error", () => undefined));
      socket.pipe(upstream).pipe(socket);
    });
    await new Promise<void>((resolve) => proxy.listen(at, "127.0.0.1", resolve));
    return proxy;
  };
  const stop = (proxy: Awaited<ReturnType<typeof listenOn>>) => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => proxy.close(resolve));
  };
  const reserved = await listenOn(0);
  const { port: free } = reserved.address() as AddressInfo;
  await stop(reserved);

  const opening = openChromaVectors({ ...options, url: `http://127.0.0.1:${free}` });
  let proxy = await listenOn(free);
  const store = await opening;
  await store.ensure(ref, 8);
  await store.upsert(ref, [record(1)]);
  await stop(proxy);
  await expect(store.count(ref)).rejects.toMatchObject({ kind: "unavailable", message: "vectorstore unavailable" });
  expect(await store.health()).toMatchObject({ status: "disconnected" });
  proxy = await listenOn(free);
  expect(await store.count(ref)).toBe(1);
  expect(await store.health()).toMatchObject({ status: "connected", engine: expect.stringMatching(/^Chroma/) });
  await store.drop(ref);
  await store.close();
  await stop(proxy);
});
