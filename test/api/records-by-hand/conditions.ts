import { beforeAll, describe, expect, test } from "vitest";
import { refusalExamples } from "../../../api/openapi/errors.ts";
import type { TestApp } from "../../support/app.ts";
import { dataLab } from "./lab.ts";

export function conditions(app: () => TestApp): void {
  let service: TestApp;
  beforeAll(() => {
    service = app();
  });
  const { sendWith, entity } = dataLab(app);

  describe("If-Match", () => {
    const kg = "/api/v1/knowledge-graphs/harbour";
    const changeOf = (tag: string) => sendWith({ "If-Match": tag });
    async function tagOf(path: string): Promise<string> {
      const response = await service.request(path);
      expect([response.status, response.headers.get("etag")]).toEqual([200, expect.stringMatching(/^"[\w-]{22}"$/)]);
      return response.headers.get("etag") ?? "";
    }
    test("of two changes with the same tag exactly one is made, on both path families", async () => {
      const id = await entity();
      const paths = [`/data/entity/harbour/${id}`, `${kg}/entities/${id}`];
      const [tag = "", same] = await Promise.all(paths.map(tagOf));
      expect(same).toBe(tag);
      const answers = await Promise.all([
        changeOf(tag)("PUT", paths[0] ?? "", { description: "One." }),
        changeOf(tag)("PATCH", paths[1] ?? "", { description: "Two." }),
        changeOf(tag)("PUT", paths[1] ?? "", { description: "Three." }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
      expect(answers.find(({ status }) => status === 412)?.body).toEqual(refusalExamples[412]);
      expect(await changeOf(tag)("DELETE", paths[0] ?? "")).toMatchObject({ status: 412 });
      expect(await changeOf(`"other", ${await tagOf(paths[0] ?? "")}`)("DELETE", paths[1] ?? "")).toMatchObject({
        status: 200,
      });
    });

    test("answers to changes have the tag of later reads", async () => {
      const ends = { source_entity_id: await entity(), target_entity_id: await entity() };
      const json = { "Content-Type": "application/json" };
      const write = async (method: string, path: string, body: unknown) => {
        const response = await service.request(path, { method, headers: json, body: JSON.stringify(body) });
        const { id } = (await response.json()) as { id?: number };
        return { id, tag: response.headers.get("etag") };
      };
      const made = await write("POST", "/data/relation/harbour", { relation_type: "escorts", ...ends });
      const relation = `/data/relation/harbour/${made.id}`;
      expect(await tagOf(relation)).toBe(made.tag);
      const changed = await write("PUT", relation, { confidence_score: 0.5 });
      expect(changed.tag).not.toBe(made.tag);
      expect(await tagOf(relation)).toBe(changed.tag);
      expect(await changeOf(made.tag ?? "")("DELETE", relation)).toMatchObject({ status: 412 });
      const chunk = await write("POST", "/data/chunk/harbour", { content: "The pier was built in 1912." });
      expect(await tagOf(`/data/chunk/harbour/${chunk.id}`)).toBe(chunk.tag);
      expect(await changeOf(made.tag ?? "")("DELETE", `/data/chunk/harbour/${chunk.id}`)).toMatchObject({
        status: 412,
      });
      const graph = await write("PUT", kg, { description: "Boats" });
      expect(await tagOf(kg)).toBe(graph.tag);
      expect(await changeOf('"old"')("PATCH", kg, { description: "Ships" })).toMatchObject({ status: 412 });
      expect(await changeOf('"old"')("DELETE", `${kg}?force=true`)).toMatchObject({ status: 412 });
    });

    test("a source is changed and deleted on a condition", async () => {
      const { source_id } = await service.ingest("harbour", "pier.txt", "The pier of Norrvik was built in 1912.");
      const path = `/api/v1/sources/harbour/${source_id}`;
      const tag = await tagOf(`/api/v1/sources/${source_id}/stats`);
      expect(await changeOf(tag)("PUT", path, { title: "Pier" })).toMatchObject({ status: 200 });
      expect(await changeOf(tag)("PUT", path, { title: "Quay" })).toMatchObject({ status: 412 });
      expect(await changeOf(tag)("DELETE", path)).toMatchObject({ status: 412 });
      expect(await changeOf(await tagOf(`/api/v1/sources/${source_id}/stats`))("DELETE", path)).toMatchObject({
        status: 200,
      });
    });

    test("* is any version, a missing record is 404, weak tags never match, and other words are 400", async () => {
      const path = `/data/entity/harbour/${await entity()}`;
      expect(await changeOf("*")("PUT", path, { description: "Any." })).toMatchObject({ status: 200 });
      for (const tag of ["*", '"old"'])
        expect(await changeOf(tag)("DELETE", `${path}9999`)).toMatchObject({ status: 404 });
      expect(await changeOf(`W/${await tagOf(path)}`)("DELETE", path)).toMatchObject({
        status: 412,
        body: { detail: expect.stringContaining("W/"), field: "If-Match" },
      });
      for (const tag of ["old", ""])
        expect(await changeOf(tag)("DELETE", path)).toMatchObject({ status: 400, body: { field: "If-Match" } });
    });

    test("a repeated request with its Idempotency-Key gets its answer, and a refused one may be sent anew", async () => {
      const path = `/data/entity/harbour/${await entity()}`;
      const tag = await tagOf(path);
      const body = JSON.stringify({ description: "Once." });
      async function put(match: string, key: string) {
        const headers = { "Content-Type": "application/json", "If-Match": match, "Idempotency-Key": key };
        const response = await service.request(path, { method: "PUT", headers, body });
        return { status: response.status, tag: response.headers.get("etag"), text: await response.text() };
      }
      const first = await put(tag, "on-condition");
      expect(first).toMatchObject({ status: 200, tag: await tagOf(path) });
      expect(await put(tag, "on-condition")).toEqual(first);
      expect(await put(tag, "too-late")).toMatchObject({ status: 412, tag: null });
      expect(await put(await tagOf(path), "too-late")).toMatchObject({ status: 200 });
    });

    test("bulk deletions have no condition", async () => {
      const ids = [await entity()];
      expect(await changeOf('"old"')("DELETE", "/data/entities/bulk/harbour", { ids })).toMatchObject({ status: 200 });
    });
  });
}
