import { unlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updateSource } from "../../api/routes/sources/update-source.ts";
import { expectDocumented, expectDocumentedJob } from "../support/documented.ts";
import { openUrlIngestion, type UrlIngestion } from "../support/url-ingestion.ts";

// A document by its URL is fetched before the answer, from permitted addresses only, and then ingested like any other:
// the workflow engine sees a stored document (test/flow/ingest-ask.test.ts runs on both).
let site: UrlIngestion;
beforeAll(async () => {
  site = await openUrlIngestion();
});
afterAll(() => site?.close());

const refused = (problem: string) => ({
  status: 400,
  body: { detail: `URL content could not be fetched: ${problem}`, status_code: 400, field: "doc_url" },
});
const notFetched = refused("its address is not allowed or does not answer");

const html = `<!doctype html><html><head><title>Aurora Belle – Harbour News</title></head><body>
<nav><a href="/">Everything else</a></nav><article><h1>Aurora Belle</h1>
${"<p>The Aurora Belle is a ferry. She was built by Ingrid Solheim in Norrvik in 1921, and crosses the sound daily.</p>".repeat(4)}
</article><footer>Imprint</footer></body></html>`;

test("a page becomes a source of type url whose text answers questions", async () => {
  const doc_url = site.page("/ships/aurora%20belle", html, { "content-type": "text/html; charset=utf-8" });
  const { job_id, source_id, source_name } = await site.accepted({ doc_url, custom_fields_json: '{"author":"Ada"}' });
  expect(source_name).toBe("aurora belle");
  expect(await site.service.finished(job_id)).toMatchObject({ status: "completed", error: null });
  const list = (await (await site.service.request("/api/v1/sources/kg/pages")).json()) as { sources: unknown[] };
  expect(list.sources).toContainEqual(
    expect.objectContaining({
      source_id,
      source_type: "url",
      file_type: "html",
      metadata: { author: "Ada", url: doc_url },
    }),
  );
  const answer = await site.service.request("/api/v1/query", {
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
    site.page("/a.md", "# Norrvik\n\nNorrvik is a harbour town.\n", { "content-type": "text/plain" }),
    site.page("/b", "name,born\nAda,1815\n", { "content-type": "text/csv" }),
    site.page("/c.txt", cyrillic, { "content-type": "text/plain; charset=windows-1251" }),
  ];
  for (const doc_url of urls) {
    const { job_id } = await site.accepted({ doc_url });
    expect(await site.service.finished(job_id)).toMatchObject({ status: "completed" });
  }
  const list = (await (await site.service.request("/api/v1/sources/kg/pages")).json()) as {
    sources: { source_name: string; file_type: string }[];
  };
  const types = new Map(list.sources.map(({ source_name, file_type }) => [source_name, file_type]));
  expect([types.get("a.md"), types.get("b"), types.get("c.txt")]).toEqual(["md", "csv", "txt"]);
});

test("a repeated request under its key fetches nothing and gets the first answer", async () => {
  const doc_url = site.page("/once.txt", "The first edition.", { "content-type": "text/plain" });
  const first = await site.send({ doc_url }, { "Idempotency-Key": "once" });
  site.page("/once.txt", "The second edition.", { "content-type": "text/plain" });
  const second = await site.send({ doc_url }, { "Idempotency-Key": "once" });
  expect([first.status, second.status]).toEqual([202, 202]);
  expect(await second.json()).toEqual(await first.json());
  expect([second.headers.get("idempotent-replayed"), site.asked.get("/once.txt")]).toEqual(["true", 1]);
  const other = await site.send({ doc_url: site.at("/other.txt") }, { "Idempotency-Key": "once" });
  expect(other.status).toBe(422);
});

test("the job's result has the reader's warnings", async () => {
  const doc_url = site.page("/days.csv", "day,cars\n01/02/2020,5\n03/04/2020,6\n", { "content-type": "text/csv" });
  const { job_id } = await site.accepted({ doc_url });
  expect(await site.service.finished(job_id)).toMatchObject({
    status: "completed",
    result: { warnings: [expect.stringMatching(/Column "day".*month-day-year/)] },
  });
});

test("an answer that waits for the ingestion has each of the reader's warnings once", async () => {
  const document_url = site.page("/dates.csv", "day,cars\n01/02/2020,7\n03/04/2020,8\n", {
    "content-type": "text/csv",
  });
  const response = await site.service.request("/api/v1/ingest/unified", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ kg_name: "warned", document_url }),
  });
  const { metadata } = (await response.json()) as { readonly metadata: { readonly warnings: readonly string[] } };
  expect(metadata.warnings).toEqual([expect.stringMatching(/Column "day".*month-day-year/)]);
});

test("a failed fetch leaves nothing in the spool, and only the answer of a permitted server shows in its refusal", async () => {
  const inside = site.at("/inside", "127.0.0.2");
  site.pages.set("/to-inside", (response) => response.writeHead(302, { location: inside }).end());
  site.pages.set("/short", (response) => {
    response.writeHead(200, { "content-type": "text/plain", "content-length": "1000" });
    response.write("short", () => response.destroy());
  });
  const urls = [inside, site.at("/to-inside"), "http://[::1]/", "http://169.254.169.254/"];
  for (const url of urls) expect(await site.refusal(url)).toEqual(notFetched);
  expect(await site.refusal(site.at("/short"))).toEqual(refused("the answer breaks off"));
  expect(await site.refusal(site.at("/missing"))).toEqual(refused("the server answers with status 404"));
  expect(site.asked.get("/inside")).toBeUndefined();
  await expect.poll(site.spool).toEqual([]);
});

test("a fetched document of a false type, an unsupported type, empty or too large is refused with the reason", async () => {
  const cases: [string, RegExp][] = [
    [site.page("/fake.pdf", "GIF89a", { "content-type": "application/pdf" }), /the content is not pdf/],
    [site.page("/empty", " \n", { "content-type": "text/html" }), /is empty/],
    [site.page("/binary", "PK\0\0", { "content-type": "text/html" }), /the content is not html/],
    [site.page("/picture", "x", { "content-type": "image/png" }), /supported: pdf, csv, txt, md, html/],
    [
      site.page("/large", Buffer.alloc(11 * 1_048_576, "a"), { "content-type": "text/html" }),
      /10 MB, the limit for html/,
    ],
  ];
  for (const [url, detail] of cases) {
    expect(await site.refusal(url)).toMatchObject({
      status: 400,
      body: { field: "doc_url", detail: expect.stringMatching(detail) },
    });
  }
  await expect.poll(site.spool).toEqual([]);
});

test("an HTML page cannot be uploaded as a file", async () => {
  const response = await site.service.upload("pages", "page.html", html);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ detail: expect.stringMatching(/supported: pdf, csv, txt, md\)/) });
});

describe("a source that is updated", () => {
  interface Updated {
    readonly job_id: string | null;
    readonly changes_detected: boolean;
  }
  const put = (source_id: string, body?: object) =>
    site.service.request(`/api/v1/sources/pages/${source_id}`, {
      method: "PUT",
      ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
  async function updated(source_id: string, body?: object) {
    const response = await put(source_id, body);
    const answer = (await response.json()) as Updated;
    expect(response.status, JSON.stringify(answer)).toBe(answer.job_id === null ? 200 : 202);
    if (answer.job_id === null) expectDocumented(updateSource, answer);
    else expectDocumentedJob(updateSource, answer);
    if (answer.job_id !== null) {
      const ended = { status: "completed", job_type: "reingestion" };
      expect(await site.service.finished(answer.job_id)).toMatchObject(ended);
    }
    return { started: answer.job_id !== null, changed: answer.changes_detected };
  }
  const stats = async (source_id: string) => {
    const response = await site.service.request(`/api/v1/sources/${source_id}/stats`);
    return (await response.json()) as {
      content_hash: string;
      metadata: object;
      status: string;
      error: string | null;
    };
  };
  /** A page with an ETag, which answers 304 to whom has this version. */
  function versioned(path: string, text: string, etag: string): string {
    site.pages.set(path, (response) => {
      const isKnown = response.req.headers["if-none-match"] === etag;
      if (isKnown) response.writeHead(304).end();
      else response.writeHead(200, { "content-type": "text/plain", etag }).end(text);
    });
    return site.at(path);
  }

  test("changed content at its URL replaces the old one, and unchanged content does nothing", async () => {
    const doc_url = versioned("/tide.txt", "The tide gauge of Hamn was built by Ada Berg.", '"1"');
    const { job_id, source_id } = await site.accepted({ doc_url, custom_fields_json: '{"author":"Ada"}' });
    await site.service.finished(job_id);
    const first = await stats(source_id);
    expect(await updated(source_id)).toEqual({ started: false, changed: false });
    versioned("/tide.txt", "The tide gauge of Hamn was built by Ada Berg.", '"2"');
    expect(await updated(source_id, {})).toEqual({ started: false, changed: false });
    versioned("/tide.txt", "The tide gauge of Hamn was built by Olav Lie.", '"3"');
    const seen = await updated(source_id, { update_metadata: { checked: true } });
    expect(seen).toEqual({ started: true, changed: true });
    const second = await stats(source_id);
    expect(second.metadata).toEqual({ author: "Ada", url: doc_url, checked: true });
    expect(second.content_hash).not.toBe(first.content_hash);
    expect(await updated(source_id)).toEqual({ started: false, changed: false });
    expect(await updated(source_id, { force_reprocess: true })).toEqual({ started: true, changed: false });
    await expect.poll(site.spool).toEqual([]);
  });

  test("a URL that cannot be fetched is 400 and changes nothing, unless it is left alone", async () => {
    const doc_url = site.page("/gone.txt", "The pilot boat Tern is stationed at Norrvik.", {
      "content-type": "text/plain",
    });
    const { job_id, source_id } = await site.accepted({ doc_url });
    await site.service.finished(job_id);
    site.pages.delete("/gone.txt");
    const detail = "URL content could not be fetched: the server answers with status 404";
    for (const force_reprocess of [false, true]) {
      const response = await put(source_id, { force_reprocess, update_metadata: { a: 1 } });
      expect([response.status, await response.json()]).toEqual([400, { detail, status_code: 400, field: "url" }]);
    }
    site.pages.set("/gone.txt", (response) => response.writeHead(302, { location: site.at("/x", "127.0.0.2") }).end());
    expect((await put(source_id)).status).toBe(400);
    expect((await stats(source_id)).metadata).toEqual({ url: doc_url });
    const stored = { check_content: false, force_reprocess: true, update_metadata: { a: 1 } };
    expect(await updated(source_id, stored)).toEqual({ started: true, changed: false });
    expect(await stats(source_id)).toMatchObject({
      status: "completed",
      error: null,
      metadata: { url: doc_url, a: 1 },
    });
  });

  test("an upload is processed again from its stored copy, with one job at a time", async () => {
    const { source_id } = await site.service.ingest(
      "pages",
      "light.md",
      "# Light\n\nAda Berg tends the light of Hamn.\n",
    );
    expect(await updated(source_id)).toEqual({ started: false, changed: false });
    const both = await Promise.all([1, 2].map(() => put(source_id, { force_reprocess: true })));
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    const begun = (await both.find(({ status }) => status === 202)?.json()) as { job_id: string };
    await site.service.finished(begun.job_id);
    await unlink(join(site.service.folder, "files", "uploads", (await stats(source_id)).content_hash));
    const lost = await put(source_id, { force_reprocess: true });
    expect([lost.status, await lost.json()]).toMatchObject([400, { field: "force_reprocess" }]);
  });
});
