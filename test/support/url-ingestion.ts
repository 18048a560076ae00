import { readdir } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect } from "vitest";
import { ingest } from "../../api/routes/ingestion/ingest.ts";
import { openTestApp } from "./app.ts";
import { expectDocumented } from "./documented.ts";

export type UrlIngestion = Awaited<ReturnType<typeof openUrlIngestion>>;

/** A service, a site on every address of this machine, of which the service may fetch 127.0.0.1 only, and requests. */
export async function openUrlIngestion() {
  const pages = new Map<string, (response: ServerResponse) => void>();
  const asked = new Map<string, number>();
  const site = createServer((request, response) => {
    const path = request.url ?? "";
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const page = pages.get(path);
    if (page) page(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, "0.0.0.0", resolve));
  const { port } = site.address() as AddressInfo;
  const service = await openTestApp({
    LORE_WORKFLOW_ENGINE: "embedded",
    LORE_SSRF_ALLOW_CIDRS: "127.0.0.1/32",
    LORE_OUTBOUND_PORTS: `80,443,${port}`,
  });
  const at = (path: string, host = "127.0.0.1") => `http://${host}:${port}${path}`;
  function send(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ kg_name: "pages", ...fields })) form.set(name, value);
    return service.request("/api/v1/ingest", { method: "POST", body: form, headers });
  }
  return {
    service,
    pages,
    /** Requests per path. */
    asked,
    at,
    send,
    page(path: string, content: string | Buffer, headers: Record<string, string> = {}): string {
      pages.set(path, (response) => response.writeHead(200, headers).end(content));
      return at(path);
    },
    async accepted(fields: Record<string, string>) {
      const response = await send(fields);
      expect(response.status).toBe(202);
      const body = (await response.json()) as { job_id: string; source_id: string; source_name: string };
      expectDocumented(ingest, body);
      return body;
    },
    async refusal(doc_url: string) {
      const response = await send({ doc_url });
      return { status: response.status, body: await response.json() };
    },
    spool: () => readdir(join(service.folder, "files", "spool")),
    async close() {
      await service.close();
      site.closeAllConnections();
      site.close();
    },
  };
}
