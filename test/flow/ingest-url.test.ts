import { readdir } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingest } from "../../api/routes/ingestion/ingest.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { expectDocumented } from "../support/documented.ts";

describe.each(["temporal", "embedded"] as const)("on the workflow engine %s", (engine) => {
  // A document by its URL is fetched before the answer, from permitted addresses only, and then ingested like any other.

  let service: TestApp;
  let site: Server;
  let port: number;
  const pages = new Map<string, (response: ServerResponse) => void>();
  /** Requests per path. */
  const asked = new Map<string, number>();

  beforeAll(async () => {
    site = createServer((request, response) => {
      const path = request.url ?? "";
      asked.set(path, (asked.get(path) ?? 0) + 1);
      const page = pages.get(path);
      if (page) page(response);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => site.listen(0, "0.0.0.0", resolve));
    port = (site.address() as AddressInfo).port;
    service = await openTestApp({
      LORE_WORKFLOW_ENGINE: engine,
      LORE_SSRF_ALLOW_CIDRS: "127.0.0.1/32",
      LORE_OUTBOUND_PORTS: `80,443,${port}`,
    });
  });
  afterAll(async () => {
    await service?.close();
    site?.closeAllConnections();
    site?.close();
  });

  const at = (path: string, host = "127.0.0.1") => `http://${host}:${port}${path}`;
  function page(path: string, content: string | Buffer, headers: Record<string, string> = {}): string {
    pages.set(path, (response) => response.writeHead(200, headers).end(content));
    return at(path);
  }
  function send(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ kg_name: "pages", ...fields })) form.set(name, value);
    return service.request("/api/v1/ingest", { method: "POST", body: form, headers });
  }
  async function accepted(fields: Record<string, string>) {
    const response = await send(fields);
    expect(response.status).toBe(202);
    const body = (await response.json()) as { job_id: string; source_id: string; source_name: string };
    expectDocumented(ingest, body);
    return body;
  }
  const refusal = async (doc_url: string) => {
    const response = await send({ doc_url });
    return { status: response.status, body: await response.json() };
  };
  const notFetched = {
    status: 400,
    body: { detail: "URL content could not be fetched", status_code: 400, field: "doc_url" },
  };
  const spool = () => readdir(join(service.folder, "files", "spool"));

  const html = `<!doctype html><html><head><title>Aurora Belle – Harbour News</title></head><body>
<nav><a href="/">Everything else</a></nav><article><h1>Aurora Belle</h1>
${"<p>The Aurora Belle is a ferry. She was built by Ingrid Solheim in Norrvik in 1921, and crosses the sound daily.</p>".repeat(4)}
</article><footer>Imprint</footer></body></html>`;

  test("a page becomes a source of type url whose text answers questions", async () => {
    const doc_url = page("/ships/aurora%20belle", html, { "content-type": "text/html; charset=utf-8" });
    const { job_id, source_id, source_name } = await accepted({ doc_url, custom_fields_json: '{"author":"Ada"}' });
    expect(source_name).toBe("aurora belle");
    expect(await service.finished(job_id)).toMatchObject({ status: "completed", error: null });
    const list = (await (await service.request("/api/v1/sources/kg/pages")).json()) as { sources: unknown[] };
    expect(list.sources).toContainEqual(
      expect.objectContaining({
        source_id,
        source_type: "url",
        file_type: "html",
        metadata: { author: "Ada", url: doc_url },
      }),
    );
    const answer = await service.request("/api/v1/query", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ query: "Who built the Aurora Belle?", kg_name: "pages" }),
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/Ingrid Solheim/);
  });

  test("text, Markdown and CSV are recognised by media type and extension, and read in the declared encoding", async () => {
    const cyrillic = Buffer.from([0xcf, 0xe0, 0xf0, 0xee, 0xec, 0x2e]);
    const urls = [
      page("/a.md", "# Norrvik\n\nNorrvik is a harbour town.\n", { "content-type": "text/plain" }),
      page("/b", "name,born\nAda,1815\n", { "content-type": "text/csv" }),
      page("/c.txt", cyrillic, { "content-type": "text/plain; charset=windows-1251" }),
    ];
    for (const doc_url of urls) {
      const { job_id } = await accepted({ doc_url });
      expect(await service.finished(job_id)).toMatchObject({ status: "completed" });
    }
    const list = (await (await service.request("/api/v1/sources/kg/pages")).json()) as {
      sources: { source_name: string; file_type: string }[];
    };
    const types = new Map(list.sources.map(({ source_name, file_type }) => [source_name, file_type]));
    expect([types.get("a.md"), types.get("b"), types.get("c.txt")]).toEqual(["md", "csv", "txt"]);
  });

  test("a repeated request under its key fetches nothing and gets the first answer", async () => {
    const doc_url = page("/once.txt", "The first edition.", { "content-type": "text/plain" });
    const first = await send({ doc_url }, { "Idempotency-Key": "once" });
    page("/once.txt", "The second edition.", { "content-type": "text/plain" });
    const second = await send({ doc_url }, { "Idempotency-Key": "once" });
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(await second.json()).toEqual(await first.json());
    expect([second.headers.get("idempotent-replayed"), asked.get("/once.txt")]).toEqual(["true", 1]);
    const other = await send({ doc_url: at("/other.txt") }, { "Idempotency-Key": "once" });
    expect(other.status).toBe(422);
  });

  test("every failed fetch gets the same refusal and leaves nothing in the spool", async () => {
    const inside = at("/inside", "127.0.0.2");
    pages.set("/to-inside", (response) => response.writeHead(302, { location: inside }).end());
    pages.set("/short", (response) => {
      response.writeHead(200, { "content-type": "text/plain", "content-length": "1000" });
      response.write("short", () => response.destroy());
    });
    const urls = [inside, at("/to-inside"), at("/short"), at("/missing"), "http://[::1]/", "http://169.254.169.254/"];
    for (const url of urls) expect(await refusal(url)).toEqual(notFetched);
    expect(asked.get("/inside")).toBeUndefined();
    await expect.poll(spool).toEqual([]);
  });

  test("a fetched document of a false type, an unsupported type, empty or too large is refused with the reason", async () => {
    const cases: [string, RegExp][] = [
      [page("/fake.pdf", "GIF89a", { "content-type": "application/pdf" }), /the content is not pdf/],
      [page("/empty", " \n", { "content-type": "text/html" }), /is empty/],
      [page("/binary", "PK\0\0", { "content-type": "text/html" }), /the content is not html/],
      [page("/picture", "x", { "content-type": "image/png" }), /supported: pdf, csv, txt, md, html/],
      [page("/large", Buffer.alloc(11 * 1_048_576, "a"), { "content-type": "text/html" }), /10 MB, the limit for html/],
    ];
    for (const [url, detail] of cases) {
      expect(await refusal(url)).toMatchObject({
        status: 400,
        body: { field: "doc_url", detail: expect.stringMatching(detail) },
      });
    }
    await expect.poll(spool).toEqual([]);
  });

  test("an HTML page cannot be uploaded as a file", async () => {
    const response = await service.upload("pages", "page.html", html);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ detail: expect.stringMatching(/supported: pdf, csv, txt, md\)/) });
  });
});
