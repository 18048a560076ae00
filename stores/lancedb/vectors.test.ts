import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { silentLog } from "../../platform/log.ts";
import { atAngle, vectorStoreContract } from "../../test/contract/vectors.ts";
import { openLanceVectors } from "./vectors.ts";

/** Opens engines with these options in a folder of their own. */
const engineWith = (options: { readonly openTables?: number }) => async () => {
  const folder = await mkdtemp(join(tmpdir(), "lance-vectors-"));
  const open = () => openLanceVectors({ folder, log: silentLog(), ...options });
  let store = await open();
  return {
    store,
    reopen: async () => {
      store = await open();
      return store;
    },
    dispose: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
};

vectorStoreContract("LanceDB", engineWith({}));
vectorStoreContract("LanceDB with one table open at a time", engineWith({ openTables: 1 }));

const ref = { kg_id: 1, kind: "chunk" } as const;
const source_id = "src_01ARZ3NDEKTSV4RRFFQ69G5FAV";

test("every search sees the writes acknowledged before it, while the copy in memory fills and afterwards", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lance-vectors-"));
  const store = await openLanceVectors({ folder, log: silentLog() });
  await store.ensure(ref, 8);
  const kept = new Map<number, number>();
  const put = async (id: number, degrees: number, version: number) => {
    await store.upsert(ref, [{ id, vector: atAngle(degrees), source_id, revision: 1, version }]);
    kept.set(id, degrees);
  };
  const found = async () => (await store.search(ref, atAngle(0), { k: 50 })).map(({ id }) => id);
  const wanted = () => [...kept].sort(([a, near], [b, far]) => near - far || a - b).map(([id]) => id);
  const stored = async () =>
    store.get(
      ref,
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
  const all = () => new Map([...kept].map(([id, degrees]) => [id, atAngle(degrees)]));
  for (let round = 1; round <= 12; round += 1) {
    await put(round, (round * 67) % 170, round);
    expect(await found()).toEqual(wanted());
    expect(await stored()).toEqual(all());
    if (round % 4 !== 0) continue;
    await put(round - 1, 1, round);
    await store.delete(ref, [round - 2]);
    kept.delete(round - 2);
    expect(await stored()).toEqual(all());
    expect(await found()).toEqual(wanted());
    expect(await store.search(ref, atAngle(0), { k: 50, exclude_sources: [source_id] })).toEqual([]);
  }
  await store.deleteSource(ref, source_id, 1);
  expect(await found()).toEqual([]);
  expect(await stored()).toEqual(new Map());
  await store.close();
  await rm(folder, { recursive: true });
});
