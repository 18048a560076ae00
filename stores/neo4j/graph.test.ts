import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { graphContract } from "../../test/contract/graph.ts";
import { dropSpace, neo4jEngine, neo4jOptions } from "../../test/support/neo4j-engine.ts";
import { newSpace } from "../../test/support/spaced-engine.ts";
import type { GraphChunk, GraphStore } from "../ports/graph.ts";
import { type Neo4jClient, openNeo4j } from "./client.ts";
import { openNeo4jGraph } from "./graph.ts";

graphContract("Neo4j", neo4jEngine(openNeo4jGraph));

describe("graph on Neo4j, beyond the contract", () => {
  const space = newSpace();
  let clients: readonly Neo4jClient[];
  let first: GraphStore;
  let second: GraphStore;
  beforeAll(async () => {
    const options = await neo4jOptions();
    clients = await Promise.all([openNeo4j(options), openNeo4j(options)]);
    const [a, b] = await Promise.all(clients.map((client) => openNeo4jGraph(client, { space })));
    if (a === undefined || b === undefined) throw new Error("two stores were opened");
    [first, second] = [a, b];
  });
  afterAll(async () => {
    const [client] = clients;
    if (client !== undefined) await dropSpace(client, space);
    await Promise.all(clients.map((each) => each.close()));
  });

  const entity = (id: number, over: object = {}) => ({
    id,
    key: `key ${id}`,
    label: `Label ${id}`,
    entity_type: "other",
    version: 1,
    ...over,
  });
  const relation = (id: number, [from, to]: readonly [number, number], version = 1) => ({
    id,
    source_entity_id: from,
    target_entity_id: to,
    relation_type: "knows",
    confidence_score: 0.5,
    version,
  });
  const chunk = (chunk_id: number, keys: readonly string[]): GraphChunk => ({
    chunk_id,
    source_id: "src_a",
    revision: 1,
    about: [],
    mentions: keys.map((key) => ({ key, n: 1 })),
  });
  const nodes = async (kg_id: number, label: "Key" | "Entity") => {
    const rows = await clients[0]?.read<{ n: number }>(`MATCH (n:${label} {kg: $kg}) RETURN count(n) AS n`, {
      kg: `${space}/${kg_id}`,
    });
    return rows?.[0]?.n;
  };

  test("two processes can write the same keys, entities and relations without errors", async () => {
    const keys = Array.from({ length: 30 }, (_, n) => `key ${n}`);
    const writes = Array.from({ length: 12 }, (_, n) => n + 1).flatMap((n) => {
      const [store, other] = n % 2 === 0 ? [first, second] : [second, first];
      return [
        store.upsertChunks(1, [chunk(n, keys), chunk(n + 1, keys.toReversed())]),
        other.upsertChunks(1, [chunk(n + 1, keys), chunk(n, keys.toReversed())]),
        store.upsertEntities(1, [entity(n, { version: n }), entity(1, { version: n })]),
        other.upsertRelations(1, [relation(1, [1, n], n), relation(2, [n, 1], n)]),
        store.deleteChunks(1, [100 - n]),
      ];
    });
    await Promise.all(writes);
    expect(await second.counts(1)).toEqual({ chunks: 13, about: 0, mentions: 390, entities: 12, relations: 2 });
    expect(await second.neighbours(1, [12], { cap: 5 })).toMatchObject([{ version: 12 }, { version: 12 }]);
  });

  test("dropping a knowledge graph while two processes write to it causes no error", async () => {
    const writes = Array.from({ length: 10 }, (_, n) =>
      (n % 2 === 0 ? first : second).upsertChunks(2, [chunk(n + 1, ["a"])]),
    );
    await Promise.all([...writes, first.dropKg(2), second.dropKg(2)]);
    await first.dropKg(2);
    expect(await second.counts(2)).toMatchObject({ chunks: 0, mentions: 0 });
    expect(await nodes(2, "Key")).toBe(0);
  });

  test("a key is deleted with its last edge, a placeholder entity with its last relation", async () => {
    await first.upsertChunks(3, [chunk(1, ["a", "b"]), chunk(2, ["b"])]);
    await first.upsertEntities(3, [entity(1, { key: "b" }), entity(2, { key: "c" })]);
    expect(await nodes(3, "Key")).toBe(3);
    await first.upsertEntities(3, [entity(2, { key: "d", version: 2 })]);
    await first.upsertChunks(3, [chunk(1, ["b"])]);
    expect(await nodes(3, "Key")).toBe(2);
    await first.deleteSource(3, "src_a", null);
    expect(await nodes(3, "Key")).toBe(2);
    await first.upsertRelations(3, [relation(1, [1, 7]), relation(2, [8, 9])]);
    expect(await nodes(3, "Entity")).toBe(5);
    await first.deleteRelations(3, [2]);
    expect(await nodes(3, "Entity")).toBe(3);
    await first.deleteEntities(3, [1, 2]);
    expect([await nodes(3, "Key"), await nodes(3, "Entity")]).toEqual([0, 0]);
  });

  test("a newer version of a relation can have other ends", async () => {
    await first.upsertRelations(4, [relation(1, [1, 2], 1)]);
    await first.upsertRelations(4, [relation(1, [2, 3], 2)]);
    expect(await first.neighbours(4, [3], { cap: 5 })).toEqual([relation(1, [2, 3], 2)]);
    expect(await first.neighbours(4, [1], { cap: 5 })).toEqual([]);
    expect(await nodes(4, "Entity")).toBe(2);
  });

  test("an entity is linked to the chunks that name it, in whichever order they were written", async () => {
    await first.upsertChunks(5, [chunk(1, ["key 1"])]);
    await first.upsertEntities(5, [entity(1), entity(2)]);
    await first.upsertChunks(5, [chunk(2, ["key 2"])]);
    const rows = await clients[0]?.read(
      `MATCH (e:Entity {kg: $kg})-[:NAMED]->(:Key)<-[:MENTIONS]-(c:Chunk) RETURN e.label AS label, c.id AS chunk ORDER BY label`,
      { kg: `${space}/5` },
    );
    expect(rows).toEqual([
      { label: "Label 1", chunk: 1 },
      { label: "Label 2", chunk: 2 },
    ]);
  });

  test("hostile text in every field of a client is stored as plain text", async () => {
    const hostile = ["x'}) DETACH DELETE n //", "`}) MATCH (n) DETACH DELETE n //", "$kg", "\\u0027 OR 1=1", "{kg: 1}"];
    const all = hostile.map((text, n) => entity(n + 1, { key: text, label: text, entity_type: text }));
    await first.upsertEntities(6, all);
    await first.upsertRelations(
      6,
      hostile.map((relation_type, n) => ({ ...relation(n + 1, [n + 1, 1]), relation_type })),
    );
    await first.upsertChunks(6, [{ ...chunk(1, hostile), source_id: hostile[0] ?? null }]);
    const found = await first.neighbours(6, [1, 2, 3, 4, 5], { cap: 9, relation_types: hostile });
    expect(found.map(({ relation_type }) => relation_type)).toEqual(hostile);
    await first.deleteSource(6, hostile[1] ?? "", null);
    expect(await first.counts(6)).toEqual({ chunks: 1, about: 0, mentions: 5, entities: 5, relations: 5 });
  });

  test("installations that share a server do not see each other", async () => {
    const [client] = clients;
    if (client === undefined) throw new Error("a client was opened");
    const stranger = await openNeo4jGraph(client, { space: newSpace() });
    await first.upsertEntities(7, [entity(1)]);
    expect(await stranger.counts(7)).toMatchObject({ entities: 0 });
    await stranger.dropKg(7);
    expect(await first.counts(7)).toMatchObject({ entities: 1 });
  });
});
