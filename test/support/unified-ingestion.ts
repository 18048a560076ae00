import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { ingestUnified } from "../../api/routes/ingestion/ingest-unified.ts";
import { openTestApp } from "./app.ts";
import { expectDocumented } from "./documented.ts";

interface Result {
  readonly source_id: string;
  readonly job_id: string;
  readonly source_info: { readonly source_name: string; readonly content_hash: string };
  readonly content_analysis: { readonly mode_used: string };
  readonly chunks_created: number;
  readonly entities_extracted: number;
  readonly relations_extracted: number;
}

export type UnifiedIngestion = Awaited<ReturnType<typeof openUnifiedIngestion>>;

/** A service, a site whose page it may fetch, and requests to POST /api/v1/ingest/unified. */
export async function openUnifiedIngestion(engine: string) {
  let served = "";
  const site = createServer((_, response) =>
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(served),
  );
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const { port } = site.address() as AddressInfo;
  const service = await openTestApp({
    LORE_WORKFLOW_ENGINE: engine,
    LORE_SSRF_ALLOW_CIDRS: "127.0.0.1/32",
    LORE_OUTBOUND_PORTS: `${port}`,
  });
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    service.request(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const send = (body: object, headers?: Record<string, string>) =>
    post("/api/v1/ingest/unified", { kg_name: "unified", ...body }, headers);
  return {
    service,
    send,
    ask: (query: string) => post("/api/v1/query", { query, kg_names: ["unified"] }),
    /** Sends a document and expects a documented result. */
    async ingested(body: object): Promise<Result> {
      const response = await send(body);
      const result = (await response.json()) as Result;
      expect([response.status, result]).toEqual([200, expect.objectContaining({ success: true })]);
      expectDocumented(ingestUnified, result);
      return result;
    },
    /** Makes the site serve this page; returns the URL of the path. */
    serve(path: string, page: string): string {
      served = page;
      return `http://127.0.0.1:${port}${path}`;
    },
    async close() {
      await service.close();
      site.closeAllConnections();
      site.close();
    },
  };
}
