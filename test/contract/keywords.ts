import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newSourceId } from "../../domain/ids.ts";
import type { KeywordIndex, KeywordRecord } from "../../stores/ports/vectors.ts";
import { chunks, type Placed, placed, range } from "./collections/shape.ts";
import { collectionsContract } from "./collections.ts";
import type { Engine, OpenEngine } from "./engine.ts";

const record = (place: Placed, text: string): KeywordRecord => ({ ...place, text });

/** Texts that are syntax in some query language. Each has a word that must be found nevertheless. */
const hostileQueries = [
  'lighthouse"',
  '"lighthouse',
  "lighthouse AND NOT",
  "lighthouse) OR (1=1",
  "(((lighthouse",
  "+lighthouse -keeper",
  "text:lighthouse^9",
  "lighthouse'; DROP TABLE keywords; --",
  "\\lighthouse\\ / { [ ~ } ] * ? :",
  "lighthouse\u0000x",
  "lighthouse \ud800",
  "😀 lighthouse 日本語",
  `${"q".repeat(500)} lighthouse`,
  `lighthouse ${"and more ".repeat(1_000)}`,
];

/** The contract of every engine of the role "keywords". */
export function keywordIndexContract(name: string, open: OpenEngine<KeywordIndex>): void {
  describe(`keywords on ${name}`, () => {
    collectionsContract<KeywordIndex, KeywordRecord>(open, {
      dimensions: 0,
      record: (place) => record(place, `everything number ${place.id}`),
      otherRecord: (place) => record(place, "something else"),
      everything: async (index, ref, sources = {}) =>
        (await index.search(ref, "everything", { k: 1_000, ...sources })).map(({ id }) => id),
    });
    describe("matching", () => matching(open));
  });
}

function matching(open: OpenEngine<KeywordIndex>): void {
  let engine: Engine<KeywordIndex>;
  let index: KeywordIndex;
  const put = (texts: Readonly<Record<number, string>>, over: Partial<Placed> = {}) =>
    index.upsert(
      chunks,
      Object.entries(texts).map(([id, text]) => record(placed(Number(id), over), text)),
    );
  const ids = async (query: string, k = 50, exclude_sources: readonly string[] = []) =>
    (await index.search(chunks, query, { k, exclude_sources })).map(({ id }) => id);

  beforeEach(async () => {
    engine = await open();
    index = engine.store;
    await index.ensure(chunks, 0);
  });
  afterEach(() => engine.dispose());

  test("any of the words matches; more and rarer words come first", async () => {
    await put({ 1: "the keeper of the lighthouse", 2: "a lighthouse", 3: "a keeper of bees", 4: "bees and honey" });
    const hits = await index.search(chunks, "lighthouse keeper", { k: 10 });
    expect(hits.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
    expect(hits[0]?.id).toBe(1);
    expect(hits.every(({ score }) => score > 0)).toBe(true);
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).sort((a, b) => b - a));
  });

  test("case, accents and English endings do not matter", async () => {
    await put({ 1: "Lighthouses were RUNNING along the Fjörd", 2: "nothing of it" });
    for (const query of ["lighthouse", "LIGHTHOUSES", "runs", "fjord", "FJÖRD"]) expect(await ids(query)).toEqual([1]);
  });

  test("rows written after others were indexed are found beside them", async () => {
    await put(Object.fromEntries(range(1, 700).map((id) => [id, `early lighthouse ${id}`])));
    await put({ 1001: "late lighthouse", 1002: "late harbour" });
    expect(await ids("late")).toEqual(expect.arrayContaining([1_001, 1_002]));
    expect(await ids("harbour")).toEqual([1_002]);
    expect(await ids("lighthouse", 1_000)).toHaveLength(701);
  });

  test("a replaced text is found by its new words only, and an older version does not come back", async () => {
    await put({ 1: "lighthouse" }, { version: 2 });
    await put({ 1: "harbour" }, { version: 3 });
    await put({ 1: "lighthouse" }, { version: 1 });
    expect(await ids("lighthouse")).toEqual([]);
    expect(await ids("harbour")).toEqual([1]);
  });

  test("a deleted text is not found", async () => {
    await put({ 1: "lighthouse", 2: "lighthouse" });
    await index.delete(chunks, [1]);
    expect(await ids("lighthouse")).toEqual([2]);
  });

  test("hits with equal scores are ordered by id, at most k of them", async () => {
    await put(Object.fromEntries([9, 3, 7, 1].map((id) => [id, "lighthouse"])));
    expect(await ids("lighthouse")).toEqual([1, 3, 7, 9]);
    expect(await ids("lighthouse", 2)).toHaveLength(2);
  });

  test("an exclusion costs no hits: the search still returns k records", async () => {
    const excluded = newSourceId();
    await put(Object.fromEntries(range(1, 20).map((id) => [id, "lighthouse lighthouse"])), {
      source_id: excluded,
      revision: 1,
    });
    await put({ 21: "one lighthouse among many other words", 22: "another lighthouse among many other words" });
    expect((await ids("lighthouse", 2, [excluded])).sort()).toEqual([21, 22]);
  });

  test("query syntax is plain text", async () => {
    await put({ 1: "the lighthouse", 2: "something else" });
    for (const query of hostileQueries) expect(await ids(query), query.slice(0, 40)).toContain(1);
    for (const query of ["*", "some*", "text:*", "/.*/", "somethin~2"]) expect(await ids(query), query).toEqual([]);
  });

  test("a query without words finds nothing", async () => {
    await put({ 1: "the lighthouse" });
    for (const query of ["", " ", "\n\t", "!!!", "\u0000", "\ud800"]) expect(await ids(query)).toEqual([]);
  });

  test("hostile and foreign texts are stored and found", async () => {
    await put({
      1: "Ελληνικά Κείμενα",
      2: `'; DROP -- " ${"x".repeat(500)} quoted`,
      3: "\u0000 nul \ud800 lone 😀",
      4: "",
    });
    expect(await ids("κείμενα")).toEqual([1]);
    expect(await ids("quoted")).toEqual([2]);
    expect(await ids("lone")).toEqual([3]);
    expect(await index.count(chunks)).toBe(4);
  });

  test("the order of lines counts in a chunk's text, not in an entity's label and forms", async () => {
    const entities = { kg_id: 1, kind: "entity" } as const;
    await index.ensure(entities, 0);
    const [stored, turned] = ["Ada Lovelace\nAda", "Ada\nAda Lovelace"].map((text) => record(placed(1), text));
    if (stored === undefined || turned === undefined) throw new Error("two records were made");
    for (const ref of [chunks, entities]) await index.upsert(ref, [stored]);
    expect(await index.differing(chunks, [turned])).toEqual([1]);
    expect(await index.differing(entities, [turned])).toEqual([]);
    expect(await index.differing(entities, [record(placed(1), "Ada Lovelace\nAda Byron")])).toEqual([1]);
  });

  test("k must be a whole number from 1 to 1,000", async () => {
    for (const k of [0, -1, 1.5, 1_001, Number.NaN]) {
      await expect(index.search(chunks, "lighthouse", { k })).rejects.toMatchObject({ kind: "invalid_input" });
    }
  });
}
