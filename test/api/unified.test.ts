import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ingestUnified } from "../../api/routes/ingestion/ingest-unified.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { expectDocumentedJob } from "../support/documented.ts";
import { expectError } from "../support/form-upload.ts";

// The refusals of POST /api/v1/ingest/unified. Valid requests are in test/flow/ingest-unified.test.ts.

const MIB = 1_048_576;
let service: TestApp;
beforeAll(async () => {
  service = await openTestApp({ LORE_AUTO_CREATE_KG: "false", LORE_WORKFLOW_ENGINE: "embedded" });
  const created = await service.request("/api/v1/knowledge-graphs", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "texts", kg_type: "user" }),
  });
  expect(created.status).toBe(201);
});
afterAll(() => service?.close());

const path = "/api/v1/ingest/unified";
const good = { kg_name: "texts", content: "The ferry sails at noon.", async_processing: true };
const sendRaw = (body: string, headers: Record<string, string> = {}) =>
  service.request(path, { method: "POST", body, headers: { "Content-Type": "application/json", ...headers } });
const send = (body: object, headers: Record<string, string> = {}) => sendRaw(JSON.stringify(body), headers);

const spool = () => readdir(join(service.folder, "files", "spool"));

describe("400 with the field at fault, its bound, and nothing left in the spool", () => {
  // The answer may come a moment before the file is removed.
  afterEach(() => expect.poll(spool).toEqual([]));
  const url = "https://example.org/";
  const keys = Object.fromEntries(Array.from({ length: 501 }, (_, key) => [`k${key}`, 0]));
  const faults: readonly [string, object, string, RegExp][] = [
    ["neither content nor document_url", { content: undefined }, "content", /^Either content or document_url must/],
    [
      "a URL in the field of the other endpoint",
      { content: undefined, doc_url: url },
      "content",
      /^Either content or document_url must be provided\. .*'doc_url' is .*; did you mean 'document_url'\?$/,
    ],
    ["null for both", { content: null, document_url: null }, "content", /^Either content or document_url must/],
    ["both", { document_url: url }, "document_url", /^Only one of content and document_url may/],
    ["empty content", { content: "" }, "content", /^content: must not be empty$/],
    ["content of blanks", { content: " \n\t\u00a0" }, "content", /^content: must not be empty$/],
    ["content that is no text", { content: 5 }, "content", /must be text/],
    ["content with NUL", { content: "a\0b" }, "content", /NUL/],
    ["content with half a surrogate pair", { content: "a\ud800b" }, "content", /lone surrogates/],
    [
      "a URL to this machine",
      { content: null, document_url: "http://127.0.0.1/" },
      "document_url",
      /could not be fetched: its address is not allowed or does not answer$/,
    ],
    ["a URL of a file", { content: null, document_url: "file:///etc/passwd" }, "document_url", /http or https/],
    ["a URL of 2,049 signs", { document_url: `${url}${"a".repeat(2_030)}` }, "document_url", /at most 2048/],
    ["no kg_name", { kg_name: undefined }, "kg_name", /is required/],
    ["a kg_name with other signs", { kg_name: "../x" }, "kg_name", /letters, digits/],
    ["an unknown mode", { mode: "slow" }, "mode", /must be one of auto, fast, comprehensive, domain_specific/],
    ["an unknown strategy", { chunking_strategy: "page" }, "chunking_strategy", /one of semantic, fixed, sentence/],
    ["a chunk_size of 99", { chunk_size: 99 }, "chunk_size", /at least 100/],
    ["a chunk_size of 5,001", { chunk_size: 5_001 }, "chunk_size", /at most 5000/],
    ["a chunk_size between whole numbers", { chunk_size: 100.5 }, "chunk_size", /whole number/],
    ["a chunk_size in quotes", { chunk_size: "1000" }, "chunk_size", /must be a number/],
    ["a flag that is a word", { enable_deduplication: "yes" }, "enable_deduplication", /true or false/],
    ["a flag that is a number", { async_processing: 1 }, "async_processing", /true or false/],
    ["an unknown priority", { priority: "first" }, "priority", /one of urgent, high, normal, low/],
    [
      "a webhook_url to a private address",
      { webhook_url: "http://10.0.0.1/hook" },
      "webhook_url",
      /cannot be delivered to/,
    ],
    ["a webhook_url that is no text", { webhook_url: false }, "webhook_url", /must be text/],
    ["a source_name of 256 signs", { source_name: "é".repeat(256) }, "source_name", /at most 255/],
    ["a blank source_name", { source_name: " " }, "source_name", /must not be empty/],
    ["metadata that is a list", { metadata: [] }, "metadata", /must be an object/],
    ["metadata of 501 keys", { metadata: keys }, "metadata", /at most 500 keys/],
    ["metadata over 64 KiB", { metadata: { text: "x".repeat(65_536) } }, "metadata", /at most 65536 bytes/],
  ];
  test.for(faults)("%s", async ([_what, change, field, detail]) => {
    await expectError(await send({ ...good, ...change }), { status: 400, field, detail });
  });

  test("a body that is no JSON, no object or missing", async () => {
    await expectError(await sendRaw("{"), { status: 400, detail: /not valid JSON/ });
    await expectError(await sendRaw("[]"), { status: 400, detail: /must be/ });
    await expectError(await sendRaw(""), { status: 400, detail: /body is missing/ });
  });

  test("an Idempotency-Key with blanks", async () => {
    await expectError(await send(good, { "Idempotency-Key": "a b" }), {
      status: 400,
      field: "Idempotency-Key",
      detail: /1 to 255/,
    });
  });
});

test("404 for an unknown knowledge graph when automatic creation is off, and nothing left in the spool", async () => {
  await expectError(await send({ ...good, kg_name: "nowhere" }), {
    status: 404,
    field: "kg_name",
    detail: /not found|does not exist/,
  });
  await expect.poll(spool).toEqual([]);
});

test("413 for content over 10 MB of UTF-8 and for a body over 16 MB; 10 MB are accepted", async () => {
  const page = "The ferry sails at noon, and the harbour sleeps until it comes back.\n";
  const full = page.repeat((10 * MIB) / page.length + 1).slice(0, 10 * MIB);
  await expectError(await send({ ...good, content: `${full}!` }), {
    status: 413,
    field: "content",
    detail: /larger than 10 MB, the limit for txt/,
  });
  await expectError(await send({ ...good, content: "é".repeat(5 * MIB + 1) }), {
    status: 413,
    field: "content",
    detail: /10 MB/,
  });
  await expectError(await send({ ...good, content: "a".repeat(16 * MIB) }), { status: 413, detail: /16384 KiB/ });
  await expect.poll(spool).toEqual([]);
  const response = await send({ ...good, content: full });
  expect(response.status).toBe(202);
  const body = (await response.json()) as { job_id: string };
  expectDocumentedJob(ingestUnified, body);
  await service.request(`/api/v1/jobs/${body.job_id}/cancel`, { method: "POST" });
});

test("415 for another media type", async () => {
  await expectError(await sendRaw("x", { "Content-Type": "text/plain" }), { status: 415, detail: /application\/json/ });
});

test("null counts as an absent field, and unknown fields are ignored", async () => {
  const nothing = Object.fromEntries(
    [
      "document_url",
      "mode",
      "chunking_strategy",
      "chunk_size",
      "priority",
      "source_name",
      "metadata",
      "webhook_url",
    ].map((field) => [field, null]),
  );
  const response = await send({ ...good, ...nothing, enable_quality_checks: null, flavour: "salt" });
  expect(response.status).toBe(202);
});
