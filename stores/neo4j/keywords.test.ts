import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newSourceId } from "../../domain/ids.ts";
import { keywordIndexContract } from "../../test/contract/keywords.ts";
import { dropSpace, neo4jEngine, neo4jOptions } from "../../test/support/neo4j-engine.ts";
import { newSpace } from "../../test/support/spaced-engine.ts";
import type { CollectionRef, KeywordIndex } from "../ports/vectors.ts";
import { type Neo4jClient, openNeo4j } from "./client.ts";
import { openNeo4jKeywords } from "./keywords.ts";

keywordIndexContract("Neo4j", neo4jEngine(openNeo4jKeywords));

describe("keywords on Neo4j, beyond the contract", () => {
  const space = newSpace();
  let client: Neo4jClient;
  let index: KeywordIndex;
  beforeAll(async () => {
    client = await openNeo4j(await neo4jOptions());
    index = await openNeo4jKeywords(client, { space });
  });
  afterAll(async () => {
    await dropSpace(client, space);
    await client.close();
  });

  const collection = async (kg_id: number, texts: readonly string[], source_id: string | null = null) => {
    const ref: CollectionRef = { kg_id, kind: "chunk" };
    await index.ensure(ref, 0);
    const place = { source_id, revision: source_id === null ? null : 1, version: 1 };
    await index.upsert(
      ref,
      texts.map((text, n) => ({ id: n + 1, text, ...place })),
    );
    return ref;
  };
  const ids = async (ref: CollectionRef, query: string, exclude_sources: readonly string[] = []) =>
    (await index.search(ref, query, { k: 10, exclude_sources })).map(({ id }) => id);

  test("a title that consists of stop words only is found", async () => {
    const ref = await collection(1, ["To Be or Not to Be", "The Who", "It", "Lighthouse"]);
    expect(await ids(ref, "who is it?")).toEqual(expect.arrayContaining([2, 3]));
    expect((await ids(ref, "to be or not to be"))[0]).toBe(1);
  });

  test("a query of thousands of words with hundreds of excluded sources stays within the engine's limits", async () => {
    const source = newSourceId();
    const ref = await collection(2, ["lighthouse"], source);
    const query = `lighthouse ${Array.from({ length: 3_000 }, (_, n) => `w${n}`).join(" ")}`;
    for (const count of [599, 600, 2_000]) {
      const others = Array.from({ length: count }, () => newSourceId());
      expect(await ids(ref, query, others)).toEqual([1]);
      expect(await ids(ref, query, [...others.slice(1), source])).toEqual([]);
    }
  });

  test("an interrupted drop is finished before the collection is created again", async () => {
    const ref = await collection(3, ["lighthouse"]);
    await client.alone("MATCH (c:Collection {space: $space, kg_id: 3, kind: 'chunk'}) SET c.dropping = true", {
      space,
    });
    expect([await ids(ref, "lighthouse"), await index.count(ref), (await index.list()).includes(ref)]).toEqual([
      [],
      0,
      false,
    ]);
    await index.ensure(ref, 0);
    expect([await ids(ref, "lighthouse"), await index.count(ref)]).toEqual([[], 0]);
    await index.upsert(ref, [{ id: 5, text: "lighthouse", source_id: null, revision: null, version: 1 }]);
    expect(await ids(ref, "lighthouse")).toEqual([5]);
  });

  test("a drop in one process removes the concurrent writes of another", async () => {
    const other = await openNeo4jKeywords(client, { space });
    const ref = await collection(4, ["lighthouse"]);
    const write = (id: number) =>
      other.upsert(ref, [{ id, text: "lighthouse", source_id: null, revision: null, version: 1 }]);
    await Promise.all([...Array.from({ length: 20 }, (_, n) => write(n + 2)), index.drop(ref)]);
    expect(await index.count(ref)).toBe(0);
    await index.ensure(ref, 0);
    expect(await ids(ref, "lighthouse")).toEqual([]);
  });

  test("installations that share a server do not see each other", async () => {
    const ref = await collection(5, ["lighthouse"]);
    const stranger = await openNeo4jKeywords(client, { space: newSpace() });
    expect(await stranger.search(ref, "lighthouse", { k: 5 })).toEqual([]);
    expect(await stranger.list()).toEqual([]);
    await stranger.drop(ref);
    expect(await ids(ref, "lighthouse")).toEqual([1]);
  });
});
