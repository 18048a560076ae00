import { readFileSync, writeFileSync } from "node:fs";
import { type Document, renderClient } from "./client/render.ts";

// Writes client/generated from openapi.json: `npm run client`. It is committed, so that reviews show changes of the
// client.

const folder = new URL("../client/generated/", import.meta.url);
const document = JSON.parse(readFileSync(new URL("../openapi.json", import.meta.url), "utf8")) as Document;
const { types, operations } = await renderClient(document);
writeFileSync(new URL("types.ts", folder), types);
writeFileSync(new URL("operations.ts", folder), operations);
