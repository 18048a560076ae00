import { ChromaClient } from "chromadb";
import type { Server } from "./server.ts";

export interface Place {
  readonly tenant: string;
  readonly database: string;
}

/**
 * Chroma's client over our way to the server. It has one `fetch` for all of its calls and no argument for a deadline: there
 * is one client for each. Its collections share its way.
 */
export function createClient(server: Server, { tenant, database }: Place, timeoutMs: number): ChromaClient {
  const client = new ChromaClient({ tenant, database });
  // It takes no `fetch` from its caller, only options for its own: ours is put into the HTTP client beneath it.
  // biome-ignore lint/complexity/useLiteralKeys: private to TypeScript but for brackets
  client["apiClient"].setConfig({
    baseUrl: server.url,
    fetch: server.fetchWithin(timeoutMs),
    bodySerializer: toJson,
  });
  // It would make the base64 byte by byte (docs/decisions/0031-chroma.md): it hands the numbers on, `toJson` makes it.
  client.supportsBase64Encoding = async () => false;
  return client;
}

/** Vectors go as base64 of their 32-bit numbers, which keeps each bit and is a quarter as long as their digits. */
function toJson(body: unknown): string {
  return JSON.stringify(body, (key, value) =>
    key === "embeddings" && Array.isArray(value) ? value.map(toBase64) : value,
  );
}

const toBase64 = (vector: readonly number[]): string => Buffer.from(new Float32Array(vector).buffer).toString("base64");
