import { describe, expect, test } from "vitest";
import type { TestApp } from "../../support/app.ts";
import { dataLab } from "./lab.ts";

export function bulkDeletions(app: () => TestApp): void {
  const { send, entity } = dataLab(app);

  describe("bulk deletions", () => {
    const families = [
      ["DELETE", "/data/entities/bulk/harbour"],
      ["POST", "/data/entities/bulk/harbour/delete"],
      ["POST", "/api/v1/knowledge-graphs/harbour/entities/bulk-delete"],
      ["DELETE", "/api/v1/knowledge-graphs/harbour/entities/bulk-delete"],
    ] as const;

    test.each(families)("%s %s: 200 tells what was deleted and why the rest was not", async (method, path) => {
      const [first, second] = [await entity(), await entity()];
      const ends = { source_entity_id: first, target_entity_id: await entity() };
      await send("POST", "/data/relation/harbour", { relation_type: "tows", ...ends });
      const answer = await send(method, path, { ids: [first, second, first, 999_999_999] });
      expect(answer).toMatchObject({
        status: 200,
        body: {
          success: false,
          deleted_count: 2,
          failed_count: 1,
          failed_ids: [999_999_999],
          errors: { 999999999: "Entity not found in KG 'harbour'" },
          relations_deleted: 1,
          metadata: { degraded: false },
        },
      });
      expect((await send("DELETE", `/data/entity/harbour/${second}`)).status).toBe(404);
    });

    test("ids as digits, and ids in the query string", async () => {
      const [first, second] = [await entity(), await entity()];
      const path = "/api/v1/knowledge-graphs/harbour/entities/bulk-delete";
      const all = { success: true, deleted_count: 1, failed_count: 0, failed_ids: [], errors: {} };
      expect(await send("POST", path, { ids: [String(first)] })).toMatchObject({ status: 200, body: all });
      const query = await send("DELETE", `/data/entities/bulk/harbour?ids=${second}`);
      expect(query).toMatchObject({ status: 200, body: all });
    });

    test("a repeated parameter ids deletes all of its ids, and the repeated name of one value is refused", async () => {
      const [first, second, third] = [await entity(), await entity(), await entity()];
      const query = `ids=${first}&ids=${second},${third}`;
      expect(await send("DELETE", `/data/entities/bulk/harbour?${query}`)).toMatchObject({
        status: 200,
        body: { success: true, deleted_count: 3 },
      });
      expect(await send("GET", "/api/v1/jobs?limit=1&limit=2")).toMatchObject({
        status: 400,
        body: { detail: "limit: is given twice", field: "limit" },
      });
    });

    test("relations", async () => {
      const ends = { source_entity_id: await entity(), target_entity_id: await entity() };
      const made = await send("POST", "/data/relation/harbour", { relation_type: "tows", ...ends });
      const ids = [made.body.id, 999_999_999];
      const notInVectors = { sync_status: { vectorstore: { status: "skipped" }, keywords: { status: "skipped" } } };
      expect(await send("DELETE", "/data/relations/bulk/harbour", { ids })).toMatchObject({
        status: 200,
        body: {
          success: false,
          deleted_count: 1,
          errors: { 999999999: "Relation not found in KG 'harbour'" },
          metadata: notInVectors,
        },
      });
      expect(await send("POST", "/data/relations/bulk/harbour/delete", { ids })).toMatchObject({
        body: { success: false, deleted_count: 0, failed_count: 2, metadata: notInVectors },
      });
    });

    test("1,000 ids are deleted in several transactions, and 1,001 are refused", async () => {
      const real = await Promise.all(Array.from({ length: 3 }, () => entity()));
      const ids = [...Array(997).keys()].map((n) => 900_000_000 + n);
      const [first = 0, ...rest] = real;
      const answer = await send("DELETE", "/data/entities/bulk/harbour", { ids: [first, ...ids, ...rest] });
      expect(answer).toMatchObject({ status: 200, body: { deleted_count: 3, failed_count: 997 } });
      expect(await send("DELETE", "/data/entities/bulk/harbour", { ids: [...ids, 1, 2, 3, 4] })).toMatchObject({
        status: 400,
        body: { field: "ids" },
      });
    });

    test.each([
      ["ids", undefined],
      ["ids", {}],
      ["ids", { ids: [] }],
      ["ids", { ids: 1 }],
      ["ids.0", { ids: ["1"] }],
      ["ids.1", { ids: [1, 1.5] }],
    ])("400 names %s for the body %j", async (field, body) => {
      const answer = await send("DELETE", "/data/entities/bulk/harbour", body);
      expect(answer).toMatchObject({ status: 400, body: { field } });
    });
  });
}
