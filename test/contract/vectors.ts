import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newSourceId } from "../../domain/ids.ts";
import type { CollectionRef, VectorRecord, VectorStore } from "../../stores/ports/vectors.ts";
import { chunks, type Placed, placed, range } from "./collections/shape.ts";
import { collectionsContract } from "./collections.ts";
import type { Engine, OpenEngine } from "./engine.ts";

const dimensions = 8;

/** The unit vector at an angle to the first axis, in the plane of the first two. */
export function atAngle(degrees: number): Float32Array {
  const radians = (degrees * Math.PI) / 180;
  return Float32Array.from({ length: dimensions }, (_, i) => [Math.cos(radians), Math.sin(radians)][i] ?? 0);
}
const front = atAngle(0);
const record = (place: Placed, vector: Float32Array): VectorRecord => ({ ...place, vector });

/** The contract of every engine of the role "vectors". */
export function vectorStoreContract(name: string, open: OpenEngine<VectorStore>): void {
  describe(`vectors on ${name}`, () => {
    collectionsContract<VectorStore, VectorRecord>(open, {
      dimensions,
      record: (place) => record(place, atAngle(Number.isFinite(place.id) ? place.id % 90 : 0)),
      otherRecord: (place) => record(place, atAngle(91)),
      everything: async (store, ref, sources = {}) =>
        (await store.search(ref, front, { k: 1_000, ...sources })).map(({ id }) => id),
    });
    describe("nearness", () => nearness(open));
  });
}

function nearness(open: OpenEngine<VectorStore>): void {
  let engine: Engine<VectorStore>;
  let store: VectorStore;
  const put = (entries: readonly (readonly [id: number, degrees: number])[], over: Partial<Placed> = {}) =>
    store.upsert(
      chunks,
      entries.map(([id, degrees]) => record(placed(id, over), atAngle(degrees))),
    );
  const ids = async (vector: Float32Array, k: number, exclude_sources: readonly string[] = []) =>
    (await store.search(chunks, vector, { k, exclude_sources })).map(({ id }) => id);

  beforeEach(async () => {
    engine = await open();
    store = engine.store;
    await store.ensure(chunks, dimensions);
  });
  afterEach(() => engine.dispose());

  test("the nearest come first, k of them, and the score is the cosine", async () => {
    await put(range(1, 12).map((id) => [id, 15 * (13 - id)]));
    const hits = await store.search(chunks, front, { k: 6 });
    expect(hits.map(({ id }) => id)).toEqual([12, 11, 10, 9, 8, 7]);
    for (const { id, score } of hits) expect(score).toBeCloseTo(Math.cos((15 * (13 - id) * Math.PI) / 180), 5);
    expect((await store.search(chunks, atAngle(180), { k: 12 })).at(-1)?.score).toBeLessThan(-0.9);
  });

  test("hits with equal scores are ordered by id", async () => {
    await put([9, 3, 7, 1, 5].map((id) => [id, 30]));
    expect(await ids(front, 10)).toEqual([1, 3, 5, 7, 9]);
  });

  test("an exclusion costs no hits: the search still returns k records", async () => {
    const excluded = newSourceId();
    await put(
      range(1, 20).map((id) => [id, 1]),
      { source_id: excluded, revision: 1 },
    );
    await put(range(21, 5).map((id) => [id, 80]));
    expect(await ids(front, 5, [excluded])).toEqual(range(21, 5));
  });

  test("a newer or equal version replaces the vector, an older one does not", async () => {
    await put([[1, 10]], { version: 5 });
    await put([[1, 20]], { version: 6 });
    await put([[1, 30]], { version: 4 });
    expect((await store.get(chunks, [1])).get(1)).toEqual(atAngle(20));
    await put([[1, 40]], { version: 6 });
    expect((await store.get(chunks, [1])).get(1)).toEqual(atAngle(40));
  });

  test("the newest of concurrently written versions stays", async () => {
    await Promise.all([3, 9, 1, 7].map((version) => put([[1, version]], { version })));
    expect((await store.get(chunks, [1])).get(1)).toEqual(atAngle(9));
  });

  test("stored vectors come back as they were, absent ones are left out", async () => {
    await put(range(1, 700).map((id) => [id, id % 180]));
    const vectors = await store.get(chunks, [...range(1, 600), 9_999]);
    expect(vectors.size).toBe(600);
    expect(vectors.get(599)).toEqual(atAngle(599 % 180));
    expect(await store.get({ kg_id: 99, kind: "chunk" } satisfies CollectionRef, [1])).toEqual(new Map());
  });

  test("vectors of other dimensions are refused", async () => {
    await expect(store.ensure(chunks, dimensions + 1)).rejects.toMatchObject({ kind: "conflict" });
    const short = record(placed(1), front.slice(1));
    await expect(store.upsert(chunks, [short])).rejects.toMatchObject({ kind: "invalid_input" });
    await expect(store.search(chunks, front.slice(1), { k: 1 })).rejects.toMatchObject({ kind: "invalid_input" });
  });

  test("a collection notes its embedder; another embedder is refused with what to do, until the collection is empty", async () => {
    const other: CollectionRef = { kg_id: 2, kind: "chunk" };
    expect(await store.spaceOf(other)).toBeNull();
    await store.ensure(other, dimensions, "test-v1");
    expect(await store.spaceOf(other)).toEqual({ embedder: "test-v1", dimensions });
    await store.ensure(other, dimensions, "test-v1");
    await store.upsert(other, [record(placed(1), front)]);
    const refusal = {
      kind: "conflict",
      message: expect.stringMatching(/'test-v1'.*'test-v2'.*rebuild -- vectors --fresh/),
    };
    await expect(store.ensure(other, dimensions, "test-v2")).rejects.toMatchObject(refusal);
    expect(await store.count(other)).toBe(1);
    await store.close();
    store = await engine.reopen();
    expect(await store.spaceOf(other)).toEqual({ embedder: "test-v1", dimensions });
    await store.drop(other);
    await store.ensure(other, dimensions, "test-v2");
    expect(await store.spaceOf(other)).toEqual({ embedder: "test-v2", dimensions });
  });

  test("a collection of an earlier version, which notes no embedder, is accepted by its dimensions", async () => {
    expect(await store.spaceOf(chunks)).toEqual({ embedder: null, dimensions });
    await store.ensure(chunks, dimensions, "test-v1");
    await expect(store.ensure(chunks, dimensions + 1, "test-v1")).rejects.toMatchObject({ kind: "conflict" });
  });

  test("a vector with NaN is refused, and a search for the zero vector finds nothing", async () => {
    await put([[1, 10]]);
    const broken = front.with(3, Number.NaN);
    await expect(store.upsert(chunks, [record(placed(2), broken)])).rejects.toMatchObject({ kind: "invalid_input" });
    await expect(store.search(chunks, broken, { k: 1 })).rejects.toMatchObject({ kind: "invalid_input" });
    expect(await ids(new Float32Array(dimensions), 5)).toEqual([]);
  });

  test("k must be a whole number from 1 to 1,000", async () => {
    for (const k of [0, -1, 1.5, 1_001, Number.NaN]) {
      await expect(store.search(chunks, front, { k })).rejects.toMatchObject({ kind: "invalid_input" });
    }
  });
}
