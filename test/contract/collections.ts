import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newSourceId } from "../../domain/ids.ts";
import type { CollectionRef, SearchOptions } from "../../stores/ports/vectors.ts";
import { comparing } from "./collections/comparing.ts";
import { chunks, type Placed, placed, range, type Shape, type Store } from "./collections/shape.ts";
import type { Engine, OpenEngine } from "./engine.ts";

const hostileSources = ["", "src_1", "' OR 1=1 --", `${newSourceId()}'`, `${newSourceId()}\n`, "src_\u0000", "src_💥"];

export function collectionsContract<S extends Store<R>, R extends Placed>(
  open: OpenEngine<S>,
  { dimensions, record, otherRecord, everything }: Shape<S, R>,
): void {
  let engine: Engine<S>;
  let store: S;
  const put = (ref: CollectionRef, ids: readonly number[], over: Partial<Placed> = {}) =>
    store.upsert(
      ref,
      ids.map((id) => record(placed(id, over))),
    );
  const found = async (ref: CollectionRef, exclude_sources: readonly string[] = []) => among(ref, { exclude_sources });
  const among = async (ref: CollectionRef, sources: Omit<SearchOptions, "k">) =>
    [...(await everything(store, ref, sources))].sort((a, b) => a - b);

  const allIds = async (ref: CollectionRef) => {
    const ids: number[] = [];
    for await (const page of store.ids(ref)) ids.push(...page);
    return ids.sort((a, b) => a - b);
  };

  beforeEach(async () => {
    engine = await open();
    store = engine.store;
    await store.ensure(chunks, dimensions);
  });
  afterEach(() => engine.dispose());

  describe("writing", () => {
    test("an acknowledged record is found by the next search", async () => {
      for (const id of range(1, 5)) {
        await put(chunks, [id]);
        expect(await found(chunks)).toEqual(range(1, id));
      }
    });

    test("a record that is written again, also twice in one call, is stored once", async () => {
      await put(chunks, [1, 2, 2, 1]);
      await put(chunks, [1, 2]);
      expect(await store.count(chunks)).toBe(2);
      expect(await found(chunks)).toEqual([1, 2]);
    });

    test("one call takes more records than a batch holds", async () => {
      await put(chunks, range(1, 1_234));
      expect(await store.count(chunks)).toBe(1_234);
    });

    test("20 concurrent writers lose nothing and double nothing", async () => {
      const writers = range(0, 20).map((writer) => put(chunks, range(writer * 40 + 1, 50)));
      await Promise.all(writers);
      expect(await found(chunks)).toEqual(range(1, 810));
      expect(await store.count(chunks)).toBe(810);
    });

    test("deletions and writes take effect in the order of their calls, without waiting in between", async () => {
      await Promise.all([
        put(chunks, [1, 2, 3]),
        store.delete(chunks, [1, 2]),
        put(chunks, [2]),
        store.delete(chunks, [3]),
      ]);
      expect(await found(chunks)).toEqual([2]);
    });

    test("a record with an id or a source id of another shape is refused and does not fail its neighbours", async () => {
      const refused = [0, -1, 1.5, Number.NaN].map((id) => placed(id));
      const hostile = hostileSources.map((source_id) => placed(9, { source_id, revision: 1 }));
      for (const bad of [...refused, ...hostile]) {
        const [good, rejected] = await Promise.allSettled([put(chunks, [7]), store.upsert(chunks, [record(bad)])]);
        expect(good.status).toBe("fulfilled");
        expect(rejected).toMatchObject({ status: "rejected", reason: { kind: "invalid_input" } });
      }
      expect(await found(chunks)).toEqual([7]);
    });

    test("writing and deleting empty lists changes nothing", async () => {
      await store.upsert(chunks, []);
      await store.delete(chunks, []);
      expect(await store.count(chunks)).toBe(0);
    });
  });

  describe("sources", () => {
    const [a, b] = [newSourceId(), newSourceId()];
    beforeEach(async () => {
      await put(chunks, [1, 2], { source_id: a, revision: 1 });
      await put(chunks, [3], { source_id: a, revision: 2 });
      await put(chunks, [4], { source_id: b, revision: 1 });
      await put(chunks, [5]);
    });

    test("a search leaves out excluded sources and keeps records without a source", async () => {
      expect(await found(chunks, [a])).toEqual([4, 5]);
      expect(await found(chunks, [a, b])).toEqual([5]);
      expect(await found(chunks, [newSourceId()])).toEqual([1, 2, 3, 4, 5]);
    });

    test("a search of some sources finds their records only, without those of excluded sources", async () => {
      expect(await among(chunks, { only_sources: [a] })).toEqual([1, 2, 3]);
      expect(await among(chunks, { only_sources: [a, b] })).toEqual([1, 2, 3, 4]);
      expect(await among(chunks, { only_sources: [a, b], exclude_sources: [a] })).toEqual([4]);
      expect(await among(chunks, { only_sources: [newSourceId()] })).toEqual([]);
      expect(await among(chunks, { only_sources: [b], exclude_sources: [b] })).toEqual([]);
      expect(await among(chunks, { only_sources: [] })).toEqual([]);
    });

    test("deleting one revision or all revisions of a source deletes nothing else", async () => {
      await store.deleteSource(chunks, a, 1);
      expect(await found(chunks)).toEqual([3, 4, 5]);
      await put(chunks, [1], { source_id: a, revision: 1 });
      await store.deleteSource(chunks, a, null);
      expect(await found(chunks)).toEqual([4, 5]);
      await store.deleteSource(chunks, a, null);
      expect(await store.count(chunks)).toBe(2);
    });

    test("a hostile source id is refused and deletes nothing", async () => {
      for (const source of hostileSources) {
        await expect(store.deleteSource(chunks, source, null)).rejects.toMatchObject({ kind: "invalid_input" });
        await expect(found(chunks, [source])).rejects.toMatchObject({ kind: "invalid_input" });
      }
      expect(await store.count(chunks)).toBe(5);
    });
  });

  describe("comparing", () => comparing({ record, otherRecord }, () => ({ store, put })));

  describe("collections", () => {
    const entities: CollectionRef = { kg_id: 1, kind: "entity" };
    const other: CollectionRef = { kg_id: 12, kind: "chunk" };

    test("collections of different knowledge graphs and kinds are separate", async () => {
      await Promise.all([store.ensure(entities, dimensions), store.ensure(other, dimensions)]);
      await Promise.all([put(chunks, [1]), put(entities, [2]), put(other, [3])]);
      expect([await found(chunks), await found(entities), await found(other)]).toEqual([[1], [2], [3]]);
      await store.drop(chunks);
      expect([await found(chunks), await found(entities), await found(other)]).toEqual([[], [2], [3]]);
    });

    test("those that a deletion kept are listed beside those of the next graph, also later, and dropped alone", async () => {
      await store.ensure(other, dimensions);
      await Promise.all([put(chunks, [1, 2]), put(other, [1])]);
      await store.close();
      store = await engine.reopen();
      expect(new Set(await store.list())).toEqual(new Set([chunks, other]));
      expect([await store.count(chunks), await found(other)]).toEqual([2, [1]]);
      await store.drop(chunks);
      expect([await store.list(), await found(other)]).toEqual([[other], [1]]);
    });

    test("writes to a missing collection have no effect, and a search in it finds nothing", async () => {
      await put(other, [1]);
      await store.delete(other, [1]);
      await store.deleteSource(other, newSourceId(), null);
      await store.drop(other);
      expect(await found(other)).toEqual([]);
      expect(await store.count(other)).toBe(0);
      expect(await store.list()).toEqual([chunks]);
      expect(await allIds(other)).toEqual([]);
    });

    test("all ids are listed, each once, however many there are", async () => {
      await put(chunks, range(1, 1_500));
      await store.delete(chunks, [3]);
      expect(await allIds(chunks)).toEqual([1, 2, ...range(4, 1_497)]);
    });

    test("ensuring a collection twice, also concurrently, keeps its records", async () => {
      await put(chunks, [1]);
      await Promise.all(range(0, 5).map(() => store.ensure(chunks, dimensions)));
      await Promise.all(range(0, 5).map(() => store.ensure(other, dimensions)));
      expect(await found(chunks)).toEqual([1]);
      expect(await store.list()).toHaveLength(2);
    });

    test("a dropped collection stays dropped until it is ensured, and comes back empty", async () => {
      await put(chunks, [1]);
      await store.drop(chunks);
      await put(chunks, [2]);
      expect(await store.count(chunks)).toBe(0);
      await store.ensure(chunks, dimensions);
      expect(await found(chunks)).toEqual([]);
      await put(chunks, [3]);
      expect(await found(chunks)).toEqual([3]);
    });

    test("dropping a collection fails no concurrent write or search", async () => {
      const writes = range(1, 30).map((id) => put(chunks, [id]));
      const searches = range(1, 10).map(() => found(chunks));
      await Promise.all([...writes, store.drop(chunks), ...searches]);
      expect(await store.count(chunks)).toBe(0);
    });
  });

  test("every record is there after the store was closed and opened again", async () => {
    await put(chunks, range(1, 50));
    await store.delete(chunks, [50]);
    const last = put(chunks, [51]);
    await store.close();
    await last;
    store = await engine.reopen();
    expect(await store.list()).toEqual([chunks]);
    expect(await found(chunks)).toEqual([...range(1, 49), 51]);
  });

  test("an open store reports itself connected and names its engine", async () => {
    expect(await store.health()).toMatchObject({ status: "connected", engine: expect.stringMatching(/\w/) });
  });

  test("a closed store refuses with `unavailable`, its role and no driver text; closing it again is no error", async () => {
    await store.close();
    await store.close();
    const refusal = { kind: "unavailable", message: `${engine.failsAs ?? "vectorstore"} unavailable` };
    await expect(put(chunks, [1])).rejects.toMatchObject(refusal);
    await expect(found(chunks)).rejects.toMatchObject(refusal);
    await expect(store.ensure(chunks, dimensions)).rejects.toMatchObject(refusal);
    await expect(store.drop(chunks)).rejects.toMatchObject(refusal);
    expect(await store.health()).toMatchObject({ status: "disconnected" });
  });
}
