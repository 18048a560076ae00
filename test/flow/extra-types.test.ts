import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contentTypeOf } from "../../domain/content-types.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { buildDocx, paragraph, table } from "../support/office/docx.ts";
import { buildEpub } from "../support/office/epub.ts";
import { buildPptx } from "../support/office/pptx.ts";
import { buildXlsx } from "../support/office/xlsx.ts";

// The types that LORE_EXTRA_FILE_TYPES switches on, through every door to an answer with its citation.

let service: TestApp;
let site: Server;
let port: number;
const behindUrls = new Map<string, { readonly type: string; readonly content: Buffer }>();

beforeAll(async () => {
  site = createServer((request, response) => {
    const page = behindUrls.get(request.url ?? "");
    if (page) response.writeHead(200, { "content-type": page.type }).end(page.content);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  port = (site.address() as AddressInfo).port;
  service = await openTestApp({
    LORE_WORKFLOW_ENGINE: "embedded",
    LORE_EXTRA_FILE_TYPES: "docx,pptx,xlsx,html,epub",
    LORE_SSRF_ALLOW_CIDRS: "127.0.0.1/32",
    LORE_OUTBOUND_PORTS: `80,443,${port}`,
  });
});
afterAll(async () => {
  await service?.close();
  site?.closeAllConnections();
  site?.close();
});

const bytesOf = (file: Buffer) => new Uint8Array(file);
const urlOf = (path: string, type: string, content: Buffer): string => {
  behindUrls.set(path, { type, content });
  return `http://127.0.0.1:${port}${path}`;
};

interface Answer {
  readonly answer: string;
  readonly citations: readonly Readonly<Record<string, unknown>>[];
}

async function post<Body>(path: string, body: object): Promise<Body> {
  const response = await service.request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
}
const ask = (kg_name: string, query: string) => post<Answer>("/api/v1/query", { query, kg_names: [kg_name] });

test("an answer from a Word document cites its section", async () => {
  const body = [
    paragraph("The ferry Aurora Belle", { style: "Title" }),
    paragraph("Building", { style: "Heading1" }),
    paragraph("The Aurora Belle was built by Ingrid Solheim in Norrvik in 1921."),
    table([
      ["Year", "Voyages"],
      ["1922", "310"],
    ]),
  ].join("");
  await service.ingest("word", "belle.docx", bytesOf(buildDocx(body)));
  const { citations } = await ask("word", "Who built the Aurora Belle?");
  expect(citations[0]).toMatchObject({
    source_name: "belle.docx",
    section: "The ferry Aurora Belle › Building",
    excerpt: "The Aurora Belle was built by Ingrid Solheim in Norrvik in 1921.",
  });
});

test("an answer from a presentation cites its slide", async () => {
  const slides = [
    { title: "The fleet", titleType: "ctrTitle" as const },
    { title: "Repairs", body: ["The hull of the Sea Lark was repaired by Olaf Brandt.", "The engine is sound."] },
  ];
  await service.ingest("slides", "fleet.pptx", bytesOf(buildPptx(slides)));
  const { citations } = await ask("slides", "Who repaired the hull of the Sea Lark?");
  expect(citations[0]).toMatchObject({ source_name: "fleet.pptx", page: 2, section: "The fleet › Repairs" });
});

test("a workbook answers by SQL, and its rows are found with sheet and line", async () => {
  const rows = [
    ["Region", "Month", "Quantity"],
    ...["North", "South", "North", "South"].map((region, at) => [
      region,
      { value: 45_000 + 31 * at, format: "date" as const },
      10 + at,
    ]),
  ];
  await service.ingest("tables", "sales.xlsx", bytesOf(buildXlsx([{ name: "Ferry sales", rows }])));
  const sum = await ask("tables", "What is the total quantity of sales in the North?");
  expect(sum.answer).toMatch(/\b22\b/);
  const found = await post<{ results: readonly Readonly<Record<string, unknown>>[] }>("/api/v1/query/vector-bypass", {
    query: "quantity in the region South",
    kg_names: ["tables"],
  });
  expect(found.results[0]).toMatchObject({ metadata: { title: "Ferry sales", lines: { first: 2, last: 5 } } });
});

test("a Word document behind a URL is told by its content type, and by its content without one", async () => {
  const text = (name: string) => buildDocx(paragraph(`The lighthouse of ${name} was built in 1873.`));
  const urls = [
    urlOf("/one", contentTypeOf.docx, text("Lindholm")),
    urlOf("/two", "application/octet-stream", text("Norrvik")),
    urlOf("/three", "application/zip", text("Sandvik")),
  ];
  for (const document_url of urls) {
    const done = await post("/api/v1/ingest/unified", { document_url, kg_name: "urls" });
    expect(done).toMatchObject({ source_info: { content_type: contentTypeOf.docx } });
  }
});

test("a page and a book are uploaded as files", async () => {
  await service.ingest("files", "page.htm", "<h1>Tides</h1><p>The tide of Norrvik turns at noon.</p>");
  const book = buildEpub([{ name: "one", body: "<h1>Storms</h1><p>The storm of 1911 sank the Heron.</p>" }]);
  await service.ingest("files", "storms.epub", bytesOf(book));
  const { citations } = await ask("files", "Which storm sank the Heron?");
  expect(citations[0]).toMatchObject({ source_name: "storms.epub", section: "Storms" });
});

test("a file that cannot be read fails its job for good, and the error names the file and what would help", async () => {
  const locked = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("EncryptedPackage", "utf16le")]);
  const response = await service.upload("locked", "plan.docx", bytesOf(locked));
  const { job_id } = (await response.json()) as { job_id: string };
  expect(await service.finished(job_id)).toMatchObject({
    status: "failed",
    error: {
      code: "invalid_input",
      message: "plan.docx: The Word document is protected by a password; save it without one and upload it again",
    },
  });
});
