import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unavailable } from "../../domain/errors.ts";
import { guarded } from "../../stores/breaker/guard.ts";
import type { AroundStore } from "../../stores/open.ts";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { createGate, type Gate } from "../support/gate.ts";

// Idempotency-Key on the routes whose answer the edge stores. Routes that store it themselves: test/api/ingest.test.ts.

/** The outcomes of the next calls of a records method, in turn; later calls pass. */
const fates = new Map<string, ("fails" | "lost" | Gate)[]>();
const around: AroundStore = (role, store) =>
  guarded(store, "", async (path, work) => {
    const fate = fates.get(`${role}.${path}`)?.shift();
    if (fate === undefined) return work();
    if (typeof fate === "object") return fate.opened.then(work);
    if (fate === "lost") await work();
    throw unavailable("sql");
  });

let service: TestApp;
let database: Database;
beforeAll(async () => {
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded" }, around);
  database = await openDatabase({ url: service.databaseUrl, max: 1 });
  await service.ingest("harbour", "belle.md", "# Aurora Belle\n\nShe was designed by Ingrid Solheim.\n");
});
afterAll(async () => {
  await database?.close();
  await service?.close();
});

/** Posts with further headers. */
const postWith = (headers: Record<string, string>) => (path: string, key: string, body: unknown) =>
  service.request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": key, ...headers },
    body: JSON.stringify(body),
  });
const post = postWith({});
const create = (key: string, name: string, more: object = {}) =>
  post("/api/v1/knowledge-graphs", key, { name, kg_type: "user", ...more });
const seen = async (response: Response) => ({
  status: response.status,
  text: await response.text(),
  location: response.headers.get("location"),
});
const isReplay = (response: Response) => response.headers.get("idempotent-replayed") === "true";
const made = async (name: string) =>
  (await database.query("SELECT FROM knowledge_graphs WHERE name = $1", [name])).length;
const pass = (key: string, interval: string) =>
  database.query("UPDATE idempotency_keys SET free_at = free_at - $2::interval WHERE key = $1", [key, interval]);

describe("a knowledge graph", () => {
  test("is made once: the same request, with its fields in any order, gets the same bytes and headers again", async () => {
    const first = await create("kg-again", "again", { description: "twice", domains: ["ships"] });
    const second = await post("/api/v1/knowledge-graphs", "kg-again", {
      domains: ["ships"],
      description: "twice",
      name: "again",
      kg_type: "user",
    });
    expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
    expect(await seen(second)).toEqual({ ...(await seen(first)), status: 201 });
    expect(second.headers.get("location")).toBe("/api/v1/knowledge-graphs/again");
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  });

  test("with another name gets 422 under the same key, and is made under another key", async () => {
    await create("kg-other", "other-1");
    const response = await create("kg-other", "other-2");
    expect([response.status, await response.json()]).toMatchObject([422, { detail: /different request/ }]);
    expect(await made("other-2")).toBe(0);
    expect((await create("kg-another", "other-2")).status).toBe(201);
  });

  test("is 409 while the first request is in flight; later requests get the first answer", async () => {
    const gate = createGate();
    fates.set("records.kgs.create", [gate]);
    const first = create("kg-flight", "flight");
    await expect
      .poll(async () => (await database.query("SELECT FROM idempotency_keys WHERE key = 'kg-flight'")).length)
      .toBe(1);
    const second = await create("kg-flight", "flight");
    expect([second.status, await second.json()]).toMatchObject([409, { detail: /still being processed/ }]);
    gate.open();
    expect((await first).status).toBe(201);
    const third = await create("kg-flight", "flight");
    expect([third.status, isReplay(third)]).toEqual([201, true]);
  });

  test("is refused again with the same answer after a refusal, even if it could be made now", async () => {
    await create("kg-taken-1", "taken");
    const refused = await create("kg-taken-2", "taken");
    expect(refused.status).toBe(409);
    await database.query("UPDATE knowledge_graphs SET name = 'moved' WHERE name = 'taken'");
    const again = await create("kg-taken-2", "taken");
    expect(isReplay(again)).toBe(true);
    expect(await seen(again)).toEqual(await seen(refused));
    expect(await made("taken")).toBe(0);
  });

  test("can be requested again after a fault of the service", async () => {
    fates.set("records.kgs.create", ["fails"]);
    expect((await create("kg-fails", "fails")).status).toBe(500);
    const again = await create("kg-fails", "fails");
    expect([again.status, isReplay(again)]).toEqual([201, false]);
  });

  test("is remembered for a day under its key", async () => {
    await create("kg-day", "day");
    await pass("kg-day", "23 hours");
    expect(isReplay(await create("kg-day", "day"))).toBe(true);
    await pass("kg-day", "2 hours");
    expect((await create("kg-day", "day")).status).toBe(409);
  });

  test("a request whose claim was made, but whose reply was lost, continues with its claim", async () => {
    fates.set("records.idempotency.claim", ["lost"]);
    const response = await create("kg-lost", "lost");
    expect([response.status, isReplay(response)]).toEqual([201, false]);
  });

  test("a request that cannot learn whether it has claimed its key releases the key", async () => {
    fates.set("records.idempotency.claim", ["lost", "lost"]);
    expect((await create("kg-lost-twice", "lost-twice")).status).toBe(500);
    await expect.poll(async () => (await create("kg-lost-twice", "lost-twice")).status).toBe(201);
  });

  test("the answer is stored although the first attempt to store it failed", async () => {
    fates.set("records.idempotency.complete", ["fails"]);
    expect((await create("kg-keep", "keep")).status).toBe(201);
    expect(isReplay(await create("kg-keep", "keep"))).toBe(true);
  });
});

test("a refusal for missing authentication is not stored under the key", async () => {
  const strangers = { "X-API-Key": "not a key" };
  expect((await postWith(strangers)("/api/v1/knowledge-graphs", "who", { name: "who", kg_type: "user" })).status).toBe(
    401,
  );
  expect((await create("who", "who")).status).toBe(201);
});

test("a key is 1 to 255 visible characters, on every route that honours it", async () => {
  for (const path of ["/api/v1/knowledge-graphs", "/api/v1/auth/generate-key", "/api/v1/query"]) {
    const body = { name: "keyed", kg_type: "user", query: "Who?", user_id: "u" };
    for (const key of ["a b", "k".repeat(256)]) {
      const response = await post(path, key, body);
      expect([path, response.status, await response.json()]).toMatchObject([path, 400, { field: "Idempotency-Key" }]);
    }
  }
  expect(await made("keyed")).toBe(0);
});

test("a secret is shown once: a repeated request is told so, and the secret is stored nowhere", async () => {
  const ask = (name = "once") => post("/api/v1/auth/generate-key", "secret", { name });
  const first = await ask();
  const { api_key } = (await first.json()) as { api_key: string };
  expect([first.status, api_key]).toEqual([201, expect.stringMatching(/^lore_live_/)]);
  const second = await ask();
  expect([second.status, await second.json()]).toMatchObject([409, { detail: /held a secret and is not kept/ }]);
  expect((await ask("other")).status).toBe(422);
  const rows = await database.query("SELECT * FROM idempotency_keys");
  expect(JSON.stringify(rows)).toContain('"secret"');
  expect(JSON.stringify(rows)).not.toContain(api_key.slice("lore_live_".length));
  expect(await database.query("SELECT FROM api_keys WHERE name = 'once'")).toHaveLength(1);
});

test("a question that is repeated under its key is one job", async () => {
  const ask = () =>
    postWith({ Prefer: "respond-async" })("/api/v1/query", "question", {
      query: "Who designed the Aurora Belle?",
      user_id: "ada",
    });
  const [first, second] = [await ask(), await ask()];
  expect([first.status, isReplay(second), second.headers.get("preference-applied")]).toEqual([
    202,
    true,
    "respond-async",
  ]);
  expect(await seen(second)).toEqual(await seen(first));
  expect(await database.query("SELECT FROM jobs WHERE type = 'query'")).toHaveLength(1);
});

describe("an answer about a record is kept with what it quotes", () => {
  async function changed(method: string, path: string, body: object) {
    const key = randomUUID();
    const headers = { "Content-Type": "application/json", "Idempotency-Key": key };
    const response = await service.request(path, { method, headers, body: JSON.stringify(body) });
    expect(response.ok).toBe(true);
    const [kept] = await database.query<{ quotes: string[] }>("SELECT quotes FROM idempotency_keys WHERE key = $1", [
      key,
    ]);
    return { answer: (await response.json()) as { readonly id: number }, quotes: kept?.quotes };
  }
  const ofRecord = "/api/v1/knowledge-graphs/harbour/entities";
  async function harbour() {
    const [row] = await database.query<{ kg_id: number; source_id: string; entity_id: number; type: string }>(
      `SELECT k.id AS kg_id, s.id AS source_id, e.id AS entity_id, e.entity_type AS type
       FROM knowledge_graphs k JOIN sources s ON s.kg_id = k.id JOIN entities e ON e.kg_id = k.id
       WHERE k.name = 'harbour' AND e.label = 'Ingrid Solheim'`,
    );
    if (row === undefined) throw new Error("The document names no Ingrid Solheim");
    return row;
  }

  test("an entity: its knowledge graph, and the active revisions of the documents that name it", async () => {
    const { kg_id, source_id, entity_id, type } = await harbour();
    const quotes = [`kg:${kg_id}`, `${source_id}/1`];
    const named = { label: "Ingrid Solheim", properties: { checked: true } };
    const change = { properties: { checked: true } };
    const changes = [
      await changed("POST", "/data/entity/harbour", { ...named, entity_type: type }),
      await changed("PUT", `/data/entity/harbour/${entity_id}`, change),
      await changed("POST", ofRecord, { ...named, type }),
      await changed("PUT", `${ofRecord}/${entity_id}`, change),
      await changed("PATCH", `${ofRecord}/${entity_id}`, change),
    ];
    expect(changes).toMatchObject(changes.map(() => ({ answer: { id: entity_id }, quotes })));
    const own = await changed("POST", ofRecord, { label: "Halden Ropery", type: "organization" });
    expect(own.quotes).toEqual([`kg:${kg_id}`]);
  });

  test("a relation, and a chunk that was added by hand: their knowledge graph, and the chunk itself", async () => {
    const { kg_id, entity_id } = await harbour();
    const ropery = await changed("POST", ofRecord, { label: "Halden Ropery", type: "organization" });
    const ends = { source_entity_id: entity_id, target_entity_id: ropery.answer.id };
    const related = await changed("POST", "/data/relation/harbour", { relation_type: "owns", ...ends });
    const relation = `/data/relation/harbour/${related.answer.id}`;
    const corrected = await changed("PUT", relation, { properties: { since: 1987 } });
    expect([related.quotes, corrected.quotes]).toEqual([[`kg:${kg_id}`], [`kg:${kg_id}`]]);
    const chunk = await changed("POST", "/data/chunk/harbour", { content: "The ropery closed in 1990." });
    expect(chunk.quotes).toEqual([`chunk_${chunk.answer.id}/0`, `kg:${kg_id}`]);
  });
});
