import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { type Document, renderClient } from "./render.ts";

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");

test("client/generated equals the code built from openapi.json (npm run client writes it)", async () => {
  const { types, operations } = await renderClient(JSON.parse(await read("openapi.json")) as Document);
  expect(await read("client/generated/types.ts")).toBe(types);
  expect(await read("client/generated/operations.ts")).toBe(operations);
});

test("the client keeps every header, parameter and body of an operation, and files are Blobs", async () => {
  const text = { type: "string" };
  const document: Document = {
    paths: {
      "/things/{id}": {
        post: {
          operationId: "makeThing",
          summary: "Make a thing",
          "x-scope": "write",
          parameters: [
            { name: "id", in: "path", required: true, schema: text },
            { name: "size", in: "query", required: false, schema: { type: "integer", minimum: 1 } },
            { $ref: "#/components/parameters/IdempotencyKey" },
          ],
          requestBody: {
            required: true,
            content: {
              "multipart/form-data": {
                schema: { type: "object", properties: { file: { ...text, format: "binary" } }, required: ["file"] },
              },
            },
          },
          responses: { 201: { content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } } } },
        },
      },
    },
    components: {
      schemas: { Thing: { type: "object", properties: { id: text }, required: ["id"], additionalProperties: false } },
      parameters: { IdempotencyKey: { name: "Idempotency-Key", in: "header", required: false, schema: text } },
    },
  };
  const { types, operations } = await renderClient(document);
  const plain = types.replace(/\s+/g, " ");
  expect(plain).toContain('header?: { "Idempotency-Key"?: string; }');
  expect(plain).toContain("path: { id: string; }; query?: { size?: number; };");
  expect(plain).toContain("body: { file: Blob; }; }; answers: { ");
  expect(plain).toContain("export interface Thing { id: string; }");
  expect(operations).toContain('makeThing: { method: "POST", path: "/things/{id}", body: "form", repeatable: false');
});
