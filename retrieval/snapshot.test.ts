import { expect, test } from "vitest";
import { type ActiveChunk, plainLayout } from "../domain/chunk.ts";
import { createSnapshot, readConsistently, revisionsOf } from "./snapshot.ts";

const chunk = (chunk_id: number, source_id: string | null, revision: number | null): ActiveChunk => ({
  chunk_id,
  kg_id: 1,
  kg_name: "kg",
  source_id,
  source_name: source_id,
  revision,
  content: "",
  title: null,
  heading_path: [],
  page: null,
  ...plainLayout,
  start_offset: null,
  end_offset: null,
  tokens: "",
  content_hash: "",
  subjects: [],
  mentions: [],
});

/** Records with exactly these active revisions. `readable`: the chunks whose rows exist, of any revision. */
const records = (active: Readonly<Record<string, number>>, readable: readonly ActiveChunk[] = []) => ({
  chunks: async (
    _kg_ids: readonly number[],
    ids: readonly number[],
    revisions: Readonly<Record<string, number>> = {},
  ) =>
    readable.filter(
      ({ chunk_id, source_id, revision }) =>
        ids.includes(chunk_id) && (source_id === null || revisions[source_id] === revision),
    ),
  stillActive: async (pins: readonly { readonly source_id: string; readonly revision: number }[]) =>
    new Set(pins.filter(({ source_id, revision }) => active[source_id] === revision).map(({ source_id }) => source_id)),
});

const ids = (chunks: readonly { readonly chunk_id: number }[]) => chunks.map(({ chunk_id }) => chunk_id);

test("a source stays in the revision in which it was first seen", () => {
  const snapshot = createSnapshot(records({}));
  expect(ids(snapshot.admit([chunk(1, "a", 1), chunk(2, "b", 4)]))).toEqual([1, 2]);
  expect(ids(snapshot.admit([chunk(3, "a", 2), chunk(4, "a", 1), chunk(5, "b", 4)]))).toEqual([4, 5]);
});

test("a chunk without a source is always admitted and never stale", async () => {
  const snapshot = createSnapshot(records({}));
  const chunks = snapshot.admit([chunk(1, null, null)]);
  expect(ids(chunks)).toEqual([1]);
  expect(await snapshot.stale(chunks)).toEqual(new Set());
});

test("a document that is replaced during a read is read again, so that the result has the new revision", async () => {
  const revisions = [1, 2];
  const result = await readConsistently(records({ a: 2 }), async (snapshot) => ({
    passages: snapshot.admit([chunk(7, "a", revisions.shift() ?? 2)]).map((seen) => ({ chunk: seen })),
  }));
  expect(result.passages.map(({ chunk: seen }) => seen.revision)).toEqual([2]);
});

test("a deleted document is dropped after the last attempt; the others stay", async () => {
  const [deleted, kept, alone] = [chunk(1, "a", 1), chunk(2, "b", 1), chunk(3, null, null)];
  const result = await readConsistently(records({ b: 1 }, [kept, alone]), async (snapshot) => ({
    passages: snapshot.admit([deleted, kept, alone]).map((seen) => ({ chunk: seen })),
  }));
  expect(ids(result.passages.map(({ chunk: seen }) => seen))).toEqual([2, 3]);
});

test("a document that is replaced during every read stays in the revision that the reader saw", async () => {
  const old = chunk(1, "a", 4);
  const result = await readConsistently(records({ a: 5 }, [old, chunk(2, "a", 5)]), async (snapshot) => ({
    passages: snapshot.admit([old]).map((seen) => ({ chunk: seen })),
  }));
  expect(result.passages.map(({ chunk: seen }) => [seen.chunk_id, seen.revision])).toEqual([[1, 4]]);
});

test("the revisions of chunks are those of their sources; a chunk without a source has none", () => {
  expect(revisionsOf([chunk(1, "a", 4), chunk(2, "a", 4), chunk(3, "b", 1), chunk(4, null, null)])).toEqual({
    a: 4,
    b: 1,
  });
});
