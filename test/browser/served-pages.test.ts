import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminKey, openTestApp, type TestApp } from "../support/app.ts";
import { openBrowser } from "../support/browser.ts";
import { type PageServer, servePages } from "../support/page-server.ts";

// The pages that the service serves, in a browser, alone and in pages of another origin.

const sample = join(import.meta.dirname, "..", "..", "samples", "aurora-belle.md");
/** Breaks out of attributes, elements and scripts that are not escaped. */
const hostileName = `"><img src=x onerror=window.ran=1>{{7*7}}.md`;
const hostileText = `# </script><script>window.ran=1</script>

Ada <Img Src=x Onerror=window.ran=1> Lovelace worked with Charles Babbage. Javascript:Alert Babbage met Ada Lovelace.
Charles Babbage </title></style></svg> was born in London. Ada Lovelace was born in London in 1815.
`;
const pageNames = ["dashboard.html", "network_visualization.html", ""] as const;

let app: TestApp;
let host: PageServer;
const browser = openBrowser();
beforeAll(async () => {
  host = await servePages();
  app = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded", LORE_VIZ_FRAME_ANCESTORS: `'self' ${host.base}` });
  await app.ingest("samples", "aurora-belle.md", new Uint8Array(await readFile(sample)));
  await app.ingest("hostile", hostileName, hostileText);
});
afterAll(async () => {
  await browser.close();
  await app?.close();
  await host?.close();
});

const visitPage = (kg: string, name: string) =>
  browser.visit(`${app.base}/api/visualizations/${kg}/${name}`, { headers: { "X-API-Key": adminKey } });

for (const kg of ["samples", "hostile"]) {
  for (const name of pageNames) {
    test(`${name || "the index"} of the ${kg} is one request, and nothing in it is refused or fails`, async () => {
      const { page, requests, complaints, close } = await visitPage(kg, name);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(requests).toEqual([`${app.base}/api/visualizations/${kg}/${name}`]);
      expect(complaints).toEqual([]);
      expect(await page.evaluate("typeof window.ran")).toBe("undefined");
      await close();
    });
  }
}

const head = `<!doctype html><html lang="en"><title>host</title><link rel="icon" href="data:,">`;
const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const style = "main, iframe { height: 700px; width: 100%; border: 0 }";

/** A page of another origin, with the strictest policy under which its program and the visualizations work. */
async function hostOf(name: string, program: string): Promise<string> {
  const { body } = await app.client.visualizationsMetadata({ path: { kg_name: "samples" } });
  const listed = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`).join(" ");
  const csp = [
    `default-src 'none'; connect-src ${app.base}; frame-src ${app.base}; img-src data:`,
    `script-src ${app.base}/embed.js ${hashOf(program)} ${listed(body.csp_hashes.script)}`,
    `style-src ${hashOf(style)} ${listed(body.csp_hashes.style)}`,
  ].join("; ");
  const scripts = `<script src="${app.base}/embed.js"></script><script>${program}</script>`;
  return host.put(name, { html: `${head}<style>${style}</style><body><main></main>${scripts}`, csp });
}

test("a page of another origin shows a visualization with the script for embedding", async () => {
  const url = await hostOf(
    "script",
    `loregraph.embed(document.querySelector("main"), {
      kg_name: "samples", page: "network_visualization.html", key: "${adminKey}", title: "embedded" })`,
  );
  const { page, complaints, close } = await browser.visit(url);
  const frame = await (await page.getByTitle("embedded").elementHandle())?.contentFrame();
  await frame?.getByRole("combobox").fill("aurora");
  await frame?.getByRole("option").first().waitFor();
  expect(await frame?.evaluate("origin")).toBe("null");
  expect(complaints).toEqual([]);
  await close();
});

test("a page that the service refuses rejects in the host, with the reason", async () => {
  const url = await hostOf(
    "refused",
    `loregraph.embed(document.querySelector("main"), { kg_name: "atlantis", key: "${adminKey}" })
      .catch((error) => { document.querySelector("main").textContent = error.message; })`,
  );
  const { page, close } = await browser.visit(url);
  await page.getByText(/^Loregraph answered 404: .*'atlantis' not found/).waitFor();
  await close();
});

test("a frame shows the page by its address once the host has opened a session", async () => {
  const url = await hostOf(
    "session",
    `fetch("${app.base}/api/v1/auth/viz-session", {
      method: "POST", headers: { "X-API-Key": "${adminKey}" }, credentials: "include" })
      .then(() => {
        const frame = document.createElement("iframe");
        frame.title = "embedded";
        frame.src = "${app.base}/api/visualizations/samples/dashboard.html";
        document.querySelector("main").append(frame);
      })`,
  );
  const { page, complaints, close } = await browser.visit(url);
  const frame = await (await page.getByTitle("embedded").elementHandle())?.contentFrame();
  await frame?.getByRole("heading", { level: 1, name: "samples" }).waitFor();
  expect(await frame?.evaluate("origin")).toBe("null");
  expect(await page.evaluate("document.cookie")).toBe("");
  expect(complaints).toEqual([]);
  await close();
});
