// Overview, description, index and removal of the pages of a knowledge graph.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, describe as group, test } from "vitest";
import { adminKey, openTestApp, type TestApp } from "../support/app.ts";
import { buildPdf } from "../support/pdf.ts";

const embedder = "https://console.example";
let service: TestApp;
beforeAll(async () => {
  service = await openTestApp({
    LORE_WORKFLOW_ENGINE: "embedded",
    LORE_VIZ_FRAME_ANCESTORS: `'self' ${embedder}`,
  });
  await ingest("note.md", "The Aurora Belle was built in Norrvik.");
  await service.client.createKnowledgeGraph({ body: { name: "empty", kg_type: "user" } });
});
afterAll(() => service?.close());

const ingest = (name: string, text: string) => service.ingest("ferries", name, `# ${name}\n\n${text}\n`);
const describe = async () => (await service.client.visualizationsMetadata({ path: { kg_name: "ferries" } })).body;
const overview = async () => (await service.client.visualizationsOverview()).body;
const get = (path: string, init: RequestInit = {}) => service.request(`/api/visualizations/${path}`, init);
interface Queued {
  readonly job_id: string;
  readonly after_job_id: string | null;
}
const queuedOf = async (response: Response) => (await response.json()) as Queued;
/** Start and end of a job. */
const timesOf = (job: object): readonly [number, number] => {
  const { started_at, finished_at } = job as { readonly started_at: string; readonly finished_at: string };
  return [Date.parse(started_at), Date.parse(finished_at)];
};
const regenerate = (kg: string, query = "", init: RequestInit = {}) =>
  get(`${kg}/regenerate${query}`, { method: "POST", ...init });
const pagePaths = ["dashboard.html", "network_visualization.html", ""];

test("the overview lists each knowledge graph that has pages, with their true sizes", async () => {
  const { kgs, ...totals } = await overview();
  expect(totals).toMatchObject({ total_kgs: 1, total_visualizations: 3, next_cursor: null });
  expect(kgs).toMatchObject([{ kg_name: "ferries", visualization_count: 3 }]);
  for (const { url, size_bytes } of kgs[0]?.visualizations ?? []) {
    const page = await service.request(url);
    expect([url, Buffer.byteLength(await page.text())]).toEqual([url, size_bytes]);
  }
  // The same without the slash, which the document mentions in words.
  const plain = await fetch(`${service.base}/api/visualizations`, { headers: { "X-API-Key": adminKey } });
  expect(await plain.json()).toMatchObject({ kgs, total_kgs: 1 });
});

test("the metadata publish the hashes of every program and style, and what the pages show", async () => {
  const { csp_hashes, statistics, stale, job_id, visualizations } = await describe();
  expect(visualizations.map(({ type }) => type)).toEqual(["dashboard", "network", "index"]);
  expect(statistics).toMatchObject({ truncated: false, shown_entities: statistics.entities_count });
  expect(statistics.entities_count).toBeGreaterThan(0);
  expect([stale, job_id]).toEqual([false, expect.stringMatching(/^job_/)]);
  const [scripts, styles] = [new Set<string>(), new Set<string>()];
  for (const path of pagePaths) {
    const html = await (await get(`ferries/${path}`)).text();
    for (const [, text = ""] of html.matchAll(/<script>([\s\S]*?)<\/script>/g)) scripts.add(hashOf(text));
    for (const [, text = ""] of html.matchAll(/<style>([\s\S]*?)<\/style>/g)) styles.add(hashOf(text));
  }
  expect([new Set(csp_hashes.script), new Set(csp_hashes.style)]).toEqual([scripts, styles]);
});

const hashOf = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;

test("the index has no program, its policy allows none, and its links lead to the pages", async () => {
  const page = await get("ferries/");
  const html = await page.text();
  expect(page.headers.get("content-security-policy")).toMatch(
    /^sandbox allow-scripts; default-src 'none'; style-src 'sha256-/,
  );
  expect(html).not.toContain("<script");
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, to = ""]) => to).filter((to) => to !== "data:,");
  expect(links).toEqual(["dashboard.html", "network_visualization.html"]);
  for (const link of links) expect((await service.request(new URL(link, page.url).pathname)).status).toBe(200);
});

test("the path of an index without its slash redirects to it", async () => {
  const moved = await fetch(`${service.base}/api/visualizations/ferries`, {
    redirect: "manual",
    headers: { "X-API-Key": adminKey },
  });
  expect([moved.status, moved.headers.get("location")]).toEqual([308, "/api/visualizations/ferries/"]);
});

test("a knowledge graph without pages has no index and no metadata", async () => {
  for (const path of ["empty/", "empty/metadata"]) expect((await get(path)).status).toBe(404);
});

test("after a change the pages are stale, until the service draws them again without a request", async () => {
  const path = { kg_name: "ferries" };
  await service.client.patchKnowledgeGraph({ path, body: { display_name: "All ferries" } });
  expect(await describe()).toMatchObject({ stale: true });
  expect(await (await get("ferries/")).text()).not.toContain("All ferries");
  await expect.poll(describe, { timeout: 60_000 }).toMatchObject({ stale: false, job_id: null });
  for (const page of pagePaths) expect(await (await get(`ferries/${page}`)).text()).toContain("All ferries");
});

test("deleted pages stay away until the next ingestion", async () => {
  const remove = async () => (await get("ferries", { method: "DELETE" })).json();
  expect(await remove()).toMatchObject({
    success: true,
    deleted_count: 3,
    deleted_files: ["dashboard.html", "network_visualization.html", "index.html"],
  });
  for (const path of [...pagePaths, "metadata"])
    expect([path, (await get(`ferries/${path}`)).status]).toEqual([path, 404]);
  expect(await overview()).toMatchObject({ kgs: [], total_kgs: 0, total_visualizations: 0 });
  expect(await remove()).toMatchObject({ deleted_count: 0, deleted_files: [] });
  await ingest("more.md", "The Norrvik ferry sails to Kestrel Bay.");
  for (const path of [...pagePaths, "metadata"])
    expect([path, (await get(`ferries/${path}`)).status]).toEqual([path, 200]);
});

test("deleted pages come back by a job that draws them on request", async () => {
  await get("ferries", { method: "DELETE" });
  const response = await regenerate("ferries");
  const { job_id, ...answer } = await queuedOf(response);
  expect(response.status).toBe(202);
  expect(answer).toMatchObject({ success: true, kg_name: "ferries", after_job_id: null, status: "queued" });
  expect(await service.finished(job_id)).toMatchObject({
    job_type: "visualization",
    status: "completed",
    source_id: null,
    progress: 1,
    stages: [{ name: "generate_visualizations", status: "completed", items: 3, items_total: 3 }],
    result: { visualizations: ["dashboard.html", "network_visualization.html", "index.html"] },
  });
  for (const path of [...pagePaths, "metadata"])
    expect([path, (await get(`ferries/${path}`)).status]).toEqual([path, 200]);
  expect(await describe()).toMatchObject({ job_id, stale: false });
});

test("pages are drawn after the job that a request names, also if it failed, and unknown jobs are not found", async () => {
  const upload = await service.upload("ferries", "scan.pdf", new Uint8Array(buildPdf([[]])));
  const { job_id: after } = (await upload.json()) as { job_id: string };
  const body = { headers: { "Content-Type": "application/json" }, body: JSON.stringify({ job_id: after }) };
  const { job_id, after_job_id } = await queuedOf(await regenerate("ferries", "", body));
  expect(after_job_id).toBe(after);
  const drawn = await service.finished(job_id);
  const failed = await service.finished(after);
  expect([failed.status, drawn.status]).toEqual(["failed", "completed"]);
  expect(timesOf(drawn)[0]).toBeGreaterThanOrEqual(timesOf(failed)[1]);
  expect((await regenerate("ferries", "?job_id=job_none")).status).toBe(404);
  expect((await regenerate("empty", `?job_id=${after}`)).status).toBe(404);
  expect((await regenerate("ferries", "?job_id=job_none", body)).status).toBe(400);
});

test("a repeated request with its Idempotency-Key gets the same job", async () => {
  const repeated = { headers: { "Idempotency-Key": "again" } };
  const { job_id } = await queuedOf(await regenerate("empty", "", repeated));
  expect(await service.finished(job_id)).toMatchObject({ status: "completed" });
  expect((await queuedOf(await regenerate("empty", "", repeated))).job_id).toBe(job_id);
});

group("in pages of other origins", () => {
  const plain = (path: string, headers: Record<string, string>, method = "GET") =>
    fetch(`${service.base}${path}`, { method, headers, redirect: "manual" });
  const open = async (secret: string) => {
    const response = await plain("/api/v1/auth/viz-session", { "X-API-Key": secret, Origin: embedder }, "POST");
    expect(response.status).toBe(200);
    return { response, cookie: (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "" };
  };
  const pathsOfPages = pagePaths.map((path) => `/api/visualizations/ferries/${path}`);

  test("a session opens the pages and nothing else, as long as its key may be used", async () => {
    const { body: key } = await service.client.generateKey({ body: { name: "viewer" } });
    const { response, cookie } = await open(key.api_key);
    expect(await response.json()).toEqual({ expires_in: 900, path: "/api/visualizations" });
    expect(response.headers.get("cache-control")).toBe("no-store");
    const status = async (path: string, method = "GET") => (await plain(path, { Cookie: cookie }, method)).status;
    for (const path of pathsOfPages) expect([path, await status(path)]).toEqual([path, 200]);
    for (const [path, method] of [
      ["/api/visualizations/", "GET"],
      ["/api/visualizations/health", "GET"],
      ["/api/visualizations/ferries/metadata", "GET"],
      ["/api/visualizations/ferries/regenerate", "POST"],
      ["/api/visualizations/ferries", "DELETE"],
      ["/api/v1/knowledge-graphs", "GET"],
      ["/api/v1/auth/viz-session", "POST"],
    ] as const)
      expect([path, await status(path, method)]).toEqual([path, 401]);
    const asToken = { Authorization: `Bearer ${cookie.slice("lore_pages=".length)}` };
    expect((await plain("/api/v1/knowledge-graphs", asToken)).status).toBe(401);
    // A key in the header goes before the cookie, also if it is wrong.
    for (const path of pathsOfPages)
      expect((await plain(path, { Cookie: cookie, "X-API-Key": "lore_live_wrong" })).status).toBe(401);
    await service.client.revokeKey({ path: { key_id: key.id } });
    for (const path of pathsOfPages) expect([path, await status(path)]).toEqual([path, 401]);
  });

  test("a session that a token opens ends no later than the token", async () => {
    const grant_type = "urn:ietf:params:oauth:grant-type:token-exchange";
    const { body: token } = await service.client.exchangeToken({ body: { grant_type, expires_in: 60 } });
    const headers = { Authorization: `Bearer ${token.access_token}`, Origin: embedder };
    const response = await plain("/api/v1/auth/viz-session", headers, "POST");
    const expires_in = Number(/; Max-Age=(\d+);/.exec(response.headers.get("set-cookie") ?? "")?.[1]);
    expect(expires_in).toBeLessThanOrEqual(60);
    expect(await response.json()).toMatchObject({ expires_in });
  });

  test("a session shows pages of its tenant only", async () => {
    const { body: key } = await service.client.generateKey({ body: { name: "stranger", tenant_id: "elsewhere" } });
    const { cookie } = await open(key.api_key);
    for (const path of pathsOfPages) expect((await plain(path, { Cookie: cookie })).status).toBe(404);
  });

  test("pages of a configured origin may fetch pages with a key, and open a session; others may not", async () => {
    const asked = { Origin: embedder, "Access-Control-Request-Method": "GET" };
    for (const path of pathsOfPages) {
      const preflight = await plain(path, asked, "OPTIONS");
      expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, embedder]);
      expect(preflight.headers.get("access-control-allow-headers")).toContain("X-API-Key");
      expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
      for (const wrong of [
        { ...asked, Origin: "https://evil.example" },
        { ...asked, Origin: "null" },
      ]) {
        const refused = await plain(path, wrong, "OPTIONS");
        expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([405, null]);
      }
      const deletes = { ...asked, "Access-Control-Request-Method": "DELETE" };
      expect((await plain(path, deletes, "OPTIONS")).status).toBe(405);
      const [page, unknown] = [{ "X-API-Key": adminKey }, {}].map((key) => plain(path, { ...key, Origin: embedder }));
      expect((await page)?.headers.get("access-control-allow-origin")).toBe(embedder);
      expect((await page)?.headers.get("vary")).toContain("Origin");
      expect([(await unknown)?.status, (await unknown)?.headers.get("access-control-allow-origin")]).toEqual([
        401,
        embedder,
      ]);
    }
    const { response } = await open(adminKey);
    expect(response.headers.get("access-control-allow-credentials")).toBe("true");
    const data = await plain("/api/visualizations/ferries/metadata", { "X-API-Key": adminKey, Origin: embedder });
    expect(data.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("the script for embedding needs no key, is small, and may be cached", async () => {
    const script = await plain("/embed.js", {});
    expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(script.headers.get("cache-control")).toBe("public, max-age=3600");
    expect((await script.text()).length).toBeLessThan(1_100);
  });
});
