// Entities and relations over HTTP: statuses, fields and bounds that the examples of the document do not show.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalExamples } from "../../api/openapi/errors.ts";
import { openTestApp, type TestApp } from "../support/app.ts";

let service: TestApp;
beforeAll(async () => {
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded" });
  await service.client.createKnowledgeGraph({ body: { name: "harbour", kg_type: "user" } });
});
afterAll(() => service?.close());

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Sends with further headers. */
const sendWith =
  (more: Record<string, string>) =>
  async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...more };
    const response = await service.request(path, { method, headers, ...init });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
const send = sendWith({});

let made = 0;
async function entity(body: Record<string, unknown> = {}): Promise<number> {
  made += 1;
  const answer = await send("POST", "/data/entity/harbour", { label: `Boat ${made}`, entity_type: "boat", ...body });
  expect(answer.status).toBe(201);
  return Number(answer.body.id);
}

describe("entities", () => {
  test("the same name and type in other spelling is the same entity, and another type is another one", async () => {
    const first = await entity({ label: "Aurora Belle" });
    const again = await send("POST", "/data/entity/harbour", { label: "the AURORA-BELLE", entity_type: "boat" });
    expect(again).toMatchObject({ status: 201, body: { id: first } });
    const painting = await send("POST", "/data/entity/harbour", { label: "Aurora Belle", entity_type: "work" });
    expect(painting.body.id).not.toBe(first);
  });

  test("a change touches the given fields only, and says which", async () => {
    const id = await entity({ description: "A ferry.", properties: { built: 1987, crew: { captain: 1 }, old: true } });
    const change = { description: null, properties: { old: null, crew: { cook: 1 } } };
    const answer = await send("PUT", `/data/entity/harbour/${id}`, change);
    expect(answer).toMatchObject({ status: 200, body: { id, updated_fields: ["properties"] } });
    expect(answer.body.entity).toMatchObject({
      description: "A ferry.",
      properties: { built: 1987, crew: { cook: 1 } },
    });
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
    expect(await changeOf(made.tag ?? "")("DELETE", `/data/chunk/harbour/${chunk.id}`)).toMatchObject({ status: 412 });
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
    expect(await send("PUT", `/data/relation/harbour/${other.body.id}`, { relation_type: "races_with" })).toMatchObject(
      {
        status: 409,
      },
    );
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
