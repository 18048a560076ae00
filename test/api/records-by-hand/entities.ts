import { beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../support/app.ts";
import { dataLab } from "./lab.ts";

export function entities(app: () => TestApp): void {
  let service: TestApp;
  beforeAll(() => {
    service = app();
  });
  const { sendWith, send, entity } = dataLab(app);

  describe("entities", () => {
    test("the same name and type in other spelling is the same entity, and another type is another one", async () => {
      const first = await entity({ label: "Aurora Belle" });
      const again = await send("POST", "/data/entity/harbour", { label: "the AURORA-BELLE", entity_type: "boat" });
      expect(again).toMatchObject({ status: 201, body: { id: first } });
      const painting = await send("POST", "/data/entity/harbour", { label: "Aurora Belle", entity_type: "work" });
      expect(painting.body.id).not.toBe(first);
    });

    test("a change touches the given fields only, and says which", async () => {
      const id = await entity({
        description: "A ferry.",
        properties: { built: 1987, crew: { captain: 1 }, old: true },
      });
      const change = { description: null, properties: { old: null, crew: { cook: 1 } } };
      const answer = await send("PUT", `/data/entity/harbour/${id}`, change);
      expect(answer).toMatchObject({ status: 200, body: { id, updated_fields: ["properties"] } });
      expect(answer.body.entity).toMatchObject({
        description: "A ferry.",
        properties: { built: 1987, crew: { cook: 1 } },
      });
    });

    test("the record without documents says that a person made it, and which fields they changed", async () => {
      const id = await entity({ description: "A ferry." });
      const made = { evidence: [], evidence_count: 0, by_hand: { created: true, changed: [] } };
      expect(await send("GET", `/data/entity/harbour/${id}`)).toMatchObject({ status: 200, body: made });
      await send("PUT", `/data/entity/harbour/${id}`, { label: "Belle II", properties: { built: 1987 } });
      await send("PUT", `/data/entity/harbour/${id}`, { label: "Belle III" });
      const changed = { by_hand: { created: true, changed: ["label", "properties"] } };
      expect(await send("GET", `/data/entity/harbour/${id}`)).toMatchObject({ body: changed });
      const other = await entity();
      const ends = { source_entity_id: id, target_entity_id: other };
      const { body } = await send("POST", "/data/relation/harbour", { relation_type: "meets", ...ends });
      expect(await send("GET", `/data/relation/harbour/${body.id}`)).toMatchObject({ status: 200, body: made });
    });

    test("no entity of a list seems to be merged: `redirected_from` is for the id of a request only", async () => {
      for (let n = 0; n < 2; n += 1) await entity();
      const { body } = await service.client.listEntities({ path: { kg_name: "harbour" }, query: { type: "boat" } });
      expect(body.entities.length).toBeGreaterThan(1);
      for (const listed of body.entities) expect(listed).not.toHaveProperty("redirected_from");
    });

    test("both path families see the same entity", async () => {
      const path = "/api/v1/knowledge-graphs/harbour/entities";
      const { body } = await send("POST", path, { label: "Hamn", type: "place" });
      expect(body).toMatchObject({ label: "Hamn", type: "place", entity_type: "place", kg_name: "harbour" });
      expect(await send("PUT", `/data/entity/harbour/${body.id}`, { description: "A port." })).toMatchObject({
        status: 200,
        body: { entity: { label: "Hamn", description: "A port." } },
      });
      expect(await send("DELETE", `${path}/${body.id}`)).toMatchObject({
        status: 200,
        body: { success: true, entity_id: body.id, relations_deleted: 0 },
      });
      expect(await send("DELETE", `/data/entity/harbour/${body.id}`)).toMatchObject({ status: 404 });
    });

    test("sync_status names every store, and says when one is left out", async () => {
      const body = { label: "Left out", entity_type: "boat", sync_to_vectorstore: false };
      const answer = await send("POST", "/data/entity/harbour", body);
      expect(answer.body.metadata).toEqual({
        sync_status: {
          sql: { status: "synced" },
          vectorstore: { status: "skipped" },
          graphdb: { status: "skipped" },
          keywords: { status: "skipped" },
        },
        degraded: false,
        warnings: [],
      });
    });

    test.each([
      ["label", { label: "x".repeat(501), entity_type: "boat" }],
      ["label", { entity_type: "boat" }],
      ["entity_type", { label: "x", entity_type: "y".repeat(101) }],
      ["properties", { label: "x", entity_type: "boat", properties: ["a"] }],
      ["properties", { label: "x", entity_type: "boat", properties: "a" }],
      ["properties", { label: "x", entity_type: "boat", properties: { a: "b".repeat(65_536) } }],
      [
        "properties",
        { label: "x", entity_type: "boat", properties: Object.fromEntries([...Array(501).keys()].map((n) => [n, n])) },
      ],
      ["sync_to_graphdb", { label: "x", entity_type: "boat", sync_to_graphdb: "yes" }],
    ])("400 names %s", async (field, body) => {
      expect(await send("POST", "/data/entity/harbour", body)).toMatchObject({ status: 400, body: { field } });
    });

    test.each(["0", "abc", "-1", "1.5", "9007199254740993", "99999999999999999999", "%20"])(
      "404 for the id %s",
      async (id) => {
        expect(await send("DELETE", `/data/entity/harbour/${id}`)).toMatchObject({
          status: 404,
          body: { status_code: 404, field: "entity_id", detail: `Entity '${decodeURIComponent(id)}' not found` },
        });
      },
    );

    test("404 for an entity of another knowledge graph, and for an unknown knowledge graph", async () => {
      const id = await entity();
      await service.client.createKnowledgeGraph({ body: { name: "other", kg_type: "user" } });
      expect((await send("PUT", `/data/entity/other/${id}`, { description: "x" })).status).toBe(404);
      expect((await send("POST", "/data/entity/nowhere", { label: "x", entity_type: "y" })).status).toBe(404);
    });

    test("one Idempotency-Key, one deletion", async () => {
      const id = await entity();
      const key = { "Idempotency-Key": "delete-once" };
      const first = await sendWith(key)("DELETE", `/data/entity/harbour/${id}`);
      expect(await sendWith(key)("DELETE", `/data/entity/harbour/${id}`)).toEqual(first);
      expect(first.status).toBe(200);
    });
  });
}
