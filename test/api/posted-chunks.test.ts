// Chunks over HTTP: what answers do with them, and bounds that the examples of the document do not show.
import { afterAll, beforeAll, expect, test } from "vitest";
import { postedChunkLengthLimit } from "../../domain/limits/edits.ts";
import { openTestApp, type TestApp } from "../support/app.ts";

let service: TestApp;
const kg_name = "harbour";
const path = { kg_name };
beforeAll(async () => {
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded" });
  await service.client.createKnowledgeGraph({ body: { name: kg_name, kg_type: "user" } });
});
afterAll(() => service?.close());

/** Sends with further headers. */
const sendWith = (more: Record<string, string>) => async (method: string, url: string, body?: unknown) => {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...more };
  const response = await service.request(url, { method, headers, ...init });
  return { status: response.status, body: await response.json() };
};
const send = sendWith({});
const post = (body: unknown, more = {}) => sendWith(more)("POST", `/data/chunk/${kg_name}`, body);
const ask = async () => {
  const body = { query: "Who repaired the lighthouse of Norrvik?", kg_names: [kg_name] };
  const answer = (await service.client.query({ body })).body;
  if (!("answer" in answer)) throw new Error("The question became a job");
  return answer;
};

test("an answer quotes a posted chunk, says that it was added by hand, and does not after its deletion", async () => {
  const content = "The lighthouse of Norrvik was repaired by Edvard Lund in 1987.";
  const { body } = await service.client.createChunk({ path, body: { content, metadata: { page: 3 } } });
  expect(body).toMatchObject({ success: true, kg_name, chunk: { content, metadata: { page: 3 }, source_id: null } });
  expect(body.metadata).toMatchObject({ degraded: false, sync_status: { vectorstore: { status: "synced" } } });
  expect(body.chunk.entity_ids.length).toBeGreaterThan(0);
  const answer = await ask();
  expect(answer.answer).toContain("Edvard Lund");
  expect(answer.citations).toMatchObject([
    { chunk_id: body.id, excerpt: content, source_id: null, source_name: null, added_by_hand: true },
  ]);
  const search = { query: "lighthouse repaired", kg_names: [kg_name] };
  const passages = (await service.client.vectorBypass({ body: search })).body.results;
  expect(passages).toMatchObject([{ chunk_id: body.id, source_id: null, added_by_hand: true }]);

  const chunk = { path: { kg_name, chunk_id: body.id } };
  expect((await service.client.getChunk(chunk)).body).toEqual(body.chunk);
  expect((await service.client.deleteChunk(chunk)).body).toMatchObject({ success: true, id: body.id });
  expect((await ask()).citations).toEqual([]);
  expect(await send("GET", `/data/chunk/${kg_name}/${body.id}`)).toMatchObject({ status: 404 });
});

test("it is about the entities that the request names", async () => {
  const entity = await service.client.createEntity({ path, body: { label: "Mira Solheim", entity_type: "person" } });
  const { body } = await service.client.createChunk({
    path,
    body: { content: "She designed a ferry.", entity_ids: [entity.body.id, entity.body.id] },
  });
  expect(body.chunk.entity_ids).toContain(entity.body.id);
});

test("a request with the same Idempotency-Key adds no second chunk", async () => {
  const key = { "Idempotency-Key": "one-chunk" };
  const given = { content: "Twice sent." };
  const [first, again] = [await post(given, key), await post(given, key)];
  expect(again).toEqual(first);
  expect(first).toMatchObject({ status: 201 });
});

test.each([
  ["content", {}],
  ["content", { content: "  " }],
  ["content", { content: "x".repeat(postedChunkLengthLimit + 1) }],
  ["metadata", { content: "x", metadata: [] }],
  ["entity_ids", { content: "x", entity_ids: ["1"] }],
  ["entity_ids", { content: "x", entity_ids: [0] }],
])("a wrong %s is 400 with its field", async (field, given) => {
  const { status, body } = await post(given);
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { field: expect.stringMatching(new RegExp(`^${field}`)) },
  });
});

test("a chunk of a document is deleted alone, and unknown ones are not found", async () => {
  await service.ingest("papers", "note.md", new TextEncoder().encode("# Norrvik\n\nNorrvik is a port.\n"));
  const search = { query: "port", kg_names: ["papers"] };
  const [passage] = (await service.client.vectorBypass({ body: search })).body.results;
  const url = `/data/chunk/papers/${passage?.chunk_id}`;
  expect(await send("GET", url)).toMatchObject({
    status: 200,
    body: {
      source_id: passage?.source_id,
      metadata: {},
      title: "Norrvik",
      start_offset: 9,
      end_offset: 27,
      page: null,
    },
  });
  const shown = { sql: { status: "synced" }, vectorstore: { status: "synced" }, graphdb: { status: "synced" } };
  expect(await send("DELETE", url)).toMatchObject({ status: 200, body: { metadata: { sync_status: shown } } });
  for (const method of ["GET", "DELETE"]) expect(await send(method, url)).toMatchObject({ status: 404 });
  expect((await service.client.vectorBypass({ body: search })).body.results).toEqual([]);
  const { body } = await service.client.sourceStats({ path: { source_id: `${passage?.source_id}` } });
  expect(body).toMatchObject({ status: "completed", chunks_count: 0, vector_points_count: 0 });
  for (const id of ["0", "x", "99999999999999999999", `${passage?.chunk_id}`])
    expect(await send("DELETE", `/data/chunk/${kg_name}/${id}`)).toMatchObject({ status: 404 });
  expect(await send("POST", "/data/chunk/nowhere", { content: "x" })).toMatchObject({ status: 404 });
});
