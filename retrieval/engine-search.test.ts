import { expect, test } from "vitest";
import { type ActiveChunk, plainLayout } from "../domain/chunk.ts";
import { type EngineHit, type EngineSearch, readHits } from "./engine-search.ts";

const hit = (id: number, key = ""): EngineHit => ({ id, key, weight: 1 / id });
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

const chunk = (chunk_id: number): ActiveChunk => ({
  chunk_id,
  kg_id: 1,
  kg_name: "kg",
  source_id: "src",
  source_name: "src",
  revision: 1,
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

/** Records in which the ids from `first` on are active. They count the look-ups of ids. */
function recordsFrom(first: number) {
  const looks = { count: 0 };
  const active = (ids: readonly number[]) => ids.filter((id) => id >= first);
  const records = {
    chunks: async (_kg_ids: readonly number[], ids: readonly number[]) => active(ids).map(chunk),
    activeIds: async (_kg_ids: readonly number[], ids: readonly number[]) => {
      looks.count += 1;
      return new Set(active(ids));
    },
  };
  return { records, looks };
}

/** An engine with these rows, best first. It notes how many hits each call asked for. */
function engineWith(rows: readonly EngineHit[], k: number) {
  const asked: number[] = [];
  const search: EngineSearch = {
    k,
    find: async (wanted) => {
      asked.push(wanted);
      const keys = new Map<string, number>();
      return rows.filter(({ key }) => {
        const taken = keys.get(key) ?? 0;
        keys.set(key, taken + 1);
        return taken < wanted;
      });
    },
  };
  return { search, asked };
}

const all = (found: readonly { readonly hits: readonly EngineHit[] }[]) =>
  found.flatMap(({ hits }) => hits.map(({ id }) => id));

test("while all hits are active each search is one call, and ids are not looked up", async () => {
  const { records, looks } = recordsFrom(1);
  const { search, asked } = engineWith(
    range(1, 50).map((id) => hit(id)),
    5,
  );
  const { found, chunks } = await readHits({ records, kg_ids: [1], searches: [search] }, all);
  expect(all(found)).toEqual([1, 2, 3, 4, 5]);
  expect(chunks.map(({ chunk_id }) => chunk_id)).toEqual([1, 2, 3, 4, 5]);
  expect({ asked, looks: looks.count }).toEqual({ asked: [5], looks: 0 });
});

test("rows that no reader sees do not take the places of others: the search is fetched on", async () => {
  const { records } = recordsFrom(11);
  const { search, asked } = engineWith(
    range(1, 50).map((id) => hit(id)),
    5,
  );
  const { found, chunks } = await readHits({ records, kg_ids: [1], searches: [search] }, all);
  expect(all(found)).toEqual([11, 12, 13, 14, 15]);
  expect(chunks.map(({ chunk_id }) => chunk_id)).toEqual([11, 12, 13, 14, 15]);
  expect(asked).toEqual([5, 20]);
});

test("a search is fetched at most three times", async () => {
  const { records } = recordsFrom(1_000);
  const { search, asked } = engineWith(
    range(1, 2_000).map((id) => hit(id)),
    5,
  );
  const { found } = await readHits({ records, kg_ids: [1], searches: [search] }, all);
  expect(asked).toEqual([5, 20, 1_000]);
  expect(all(found)).toEqual([1_000]);
});

test("a search whose engine has no more rows, or enough active ones, is not repeated", async () => {
  const { records } = recordsFrom(3);
  const short = engineWith(
    range(3, 4).map((id) => hit(id)),
    5,
  );
  const lost = engineWith(
    range(1, 7).map((id) => hit(id)),
    5,
  );
  const enough = engineWith(
    range(3, 50).map((id) => hit(id)),
    5,
  );
  const searches = [short.search, enough.search, lost.search];
  const { found } = await readHits({ records, kg_ids: [1], searches }, all);
  expect(found.map(({ hits }) => hits.map(({ id }) => id))).toEqual([
    [3, 4],
    [3, 4, 5, 6, 7],
    [3, 4, 5, 6, 7],
  ]);
  expect([short.asked, enough.asked, lost.asked]).toEqual([[5], [5], [5, 20]]);
});

test("rows that replace lost ones during the search are found, also if the engine had no more rows before", async () => {
  const { records } = recordsFrom(11);
  const rows = [
    [hit(1), hit(2)],
    [hit(1), hit(2), hit(11), hit(12)],
  ];
  const search: EngineSearch = { k: 5, find: async () => rows.shift() ?? [] };
  const { chunks } = await readHits({ records, kg_ids: [1], searches: [search] }, all);
  expect(chunks.map(({ chunk_id }) => chunk_id)).toEqual([11, 12]);
});

test("rows of each key compete with each other only", async () => {
  const { records } = recordsFrom(3);
  const rows = [...range(1, 9).map((id) => hit(id, "ada")), hit(20, "bob")];
  const { search, asked } = engineWith(rows, 2);
  const { found } = await readHits({ records, kg_ids: [1], searches: [search] }, all);
  expect(all(found)).toEqual([3, 4, 20]);
  expect(asked).toEqual([2, 8]);
});

test("at most eight searches run at a time", async () => {
  const { records } = recordsFrom(1);
  const most = { running: 0 };
  let running = 0;
  const searches = range(1, 40).map((id) => ({
    k: 5,
    find: async () => {
      running += 1;
      most.running = Math.max(most.running, running);
      await new Promise(setImmediate);
      running -= 1;
      return [hit(id)];
    },
  }));
  const { chunks } = await readHits({ records, kg_ids: [1], searches }, all);
  expect(chunks).toHaveLength(40);
  expect(most.running).toBe(8);
});
