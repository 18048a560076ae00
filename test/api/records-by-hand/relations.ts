import { describe, expect, test } from "vitest";
import type { TestApp } from "../../support/app.ts";
import { type Answer, dataLab } from "./lab.ts";

export function relations(app: () => TestApp): void {
  const { send, entity } = dataLab(app);

  describe("relations", () => {
    async function relation(body: Record<string, unknown> = {}): Promise<Answer> {
      const ends = { source_entity_id: await entity(), target_entity_id: await entity() };
      return send("POST", "/data/relation/harbour", { relation_type: "sails_with", ...ends, ...body });
    }

    test("one between two entities is stored, and the same again is the same relation", async () => {
      const first = await relation();
      expect(first).toMatchObject({
        status: 201,
        body: { relation: { relation_type: "sails_with", confidence_score: 1, properties: {} } },
      });
      expect(first.body.metadata).toMatchObject({
        sync_status: { sql: { status: "synced" }, vectorstore: { status: "skipped" }, graphdb: { status: "skipped" } },
      });
      const { source_entity_id, target_entity_id } = first.body.relation as Record<string, unknown>;
      const again = await relation({ source_entity_id, target_entity_id, sync_to_graphdb: true });
      expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
      expect(again.body.metadata).toMatchObject({ sync_status: { graphdb: { status: "synced" } } });
    });

    test("a change touches the given fields only, and a type that is taken is 409", async () => {
      const { body } = await relation({ properties: { since: 1987, old: true } });
      const path = `/data/relation/harbour/${body.id}`;
      expect(await send("PUT", path, { relation_type: "races_with", properties: { old: null } })).toMatchObject({
        status: 200,
        body: {
          updated_fields: ["relation_type", "properties"],
          relation: { relation_type: "races_with", confidence_score: 1, properties: { since: 1987 } },
        },
      });
      const { source_entity_id, target_entity_id } = body.relation as Record<string, unknown>;
      const other = await relation({ source_entity_id, target_entity_id, relation_type: "tows" });
      expect(
        await send("PUT", `/data/relation/harbour/${other.body.id}`, { relation_type: "races_with" }),
      ).toMatchObject({
        status: 409,
      });
    });

    test("deleting an entity deletes its relations and counts them; deleting a relation keeps its entities", async () => {
      const { body } = await relation();
      const { source_entity_id, target_entity_id } = body.relation as Record<string, unknown>;
      const other = await relation({ source_entity_id });
      expect(await send("DELETE", `/data/relation/harbour/${other.body.id}`)).toMatchObject({
        status: 200,
        body: { success: true, id: other.body.id },
      });
      expect(await send("DELETE", `/data/entity/harbour/${source_entity_id}`)).toMatchObject({
        status: 200,
        body: { relations_deleted: 1 },
      });
      expect((await send("DELETE", `/data/relation/harbour/${body.id}`)).status).toBe(404);
      expect((await send("PUT", `/data/entity/harbour/${target_entity_id}`, { description: "x" })).status).toBe(200);
    });

    test.each([
      [400, "relation_type", { relation_type: "" }],
      [400, "relation_type", { relation_type: "x".repeat(101) }],
      [400, "source_entity_id", { source_entity_id: 0 }],
      [400, "target_entity_id", { target_entity_id: "1" }],
      [400, "confidence_score", { confidence_score: 1.01 }],
      [400, "confidence_score", { confidence_score: -0.01 }],
      [400, "properties", { properties: [] }],
      [404, "source_entity_id", { source_entity_id: 999_999_999 }],
      [404, "target_entity_id", { target_entity_id: 999_999_999 }],
    ])("%i names %s", async (status, field, body) => {
      expect(await relation(body)).toMatchObject({ status, body: { field } });
    });
  });
}
