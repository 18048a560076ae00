import { ChromaClient } from "chromadb";
import type { Server } from "./server.ts";

export interface DatabaseName {
  readonly tenant: string;
  readonly database: string;
}

/**
 * Chroma's client on our HTTP server object. A client has one `fetch` for all of its calls and no deadline argument, so
 * there is one client per deadline. Its collections use the same `fetch`.
 */
export function createClient(server: Server, { tenant, database }: DatabaseName, timeoutMs: number): ChromaClient {
  const client = new ChromaClient({ tenant, database });
  // The client accepts no `fetch` from its caller, only options for its own. So our `fetch` is set in the HTTP client
  // that it uses.
  // biome-ignore lint/complexity/useLiteralKeys: private to TypeScript but for brackets
  client["apiClient"].setConfig({
    baseUrl: server.url,
    fetch: server.fetchWithin(timeoutMs),
    bodySerializer: toJson,
  });
  // Chroma's client would encode base64 byte by byte (docs/decisions/0031-chroma.md). With false it passes the numbers
  // on, and `toJson` encodes them.
  client.supportsBase64Encoding = async () => false;
  return client;
}

/**
 * Vectors are sent as base64 of their 32-bit floats. This keeps every bit, and is a quarter of the length of decimal
 * digits.
 */
function toJson(body: unknown): string {
  return JSON.stringify(body, (key, value) =>
    key === "embeddings" && Array.isArray(value) ? value.map(toBase64) : value,
  );
}

const toBase64 = (vector: readonly number[]): string => Buffer.from(new Float32Array(vector).buffer).toString("base64");
