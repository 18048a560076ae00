import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DashboardData } from "../../domain/dashboard.ts";
import { renderDashboard } from "../../viz/dashboard.ts";
import { plantedGraph } from "../../viz/network/samples.ts";
import { renderNetwork } from "../../viz/network.ts";
import { fullSample } from "../../viz/samples.ts";
import { openBrowser, phone } from "../support/browser.ts";
import { showTables } from "../support/dashboard-page.ts";
import { overflowOf } from "../support/network-page.ts";
import { type PageServer, servePages } from "../support/page-server.ts";

// The authors of documents choose the names, so a name may be hostile.

/** Each would set `window.ran`, open a dialog or send a request if a page took the name for more than text. */
const names = [
  `<img src=x onerror="window.ran=1;alert(1)">`,
  "</script><script>window.ran=1</script>",
  `"><svg onload=window.ran=1>`,
  "' autofocus onfocus='window.ran=1",
  "javascript:window.ran=1",
  "<!--<script>window.ran=1//-->",
  "{{constructor.constructor('window.ran=1')()}}",
  ["$", "{window.ran=1}"].join(""),
  "]]></title></style></textarea><iframe src=//example.com></iframe>",
  "<a href=javascript:window.ran=1>click</a>",
  "<base href=//example.com><link rel=stylesheet href=//example.com/x.css>",
  "\u202egnp.exe\u202c\u2066",
  "&lt;img src=x onerror=window.ran=1&gt;",
  "__proto__",
  "constructor",
  "\u0000\ud800\u2028\u2029",
  `${"W".repeat(500)}`,
  `${"very long name ".repeat(33)}end`,
];
const first = names[0] ?? "";

const named = (index: number): string => `${names[index % names.length]}`;

function hostileDashboard(): DashboardData {
  const rename = <T extends { readonly name: string }>(rows: readonly T[]): readonly T[] =>
    rows.map((row, index) => ({ ...row, name: named(index) }));
  const types = fullSample.type_matrix.types.map((_, index) => named(index));
  const typeOf = new Map(fullSample.type_matrix.types.map((type, index) => [type, named(index)]));
  return {
    ...fullSample,
    kg_name: first,
    display_name: first,
    entity_types: rename(fullSample.entity_types),
    relation_types: rename(fullSample.relation_types),
    sources: rename(fullSample.sources),
    central: fullSample.central.map((row, index) => ({ ...row, label: named(index), entity_type: named(index + 1) })),
    type_matrix: {
      types,
      cells: fullSample.type_matrix.cells.map((cell) => ({
        ...cell,
        from: typeOf.get(cell.from) ?? first,
        to: typeOf.get(cell.to) ?? first,
      })),
    },
  };
}

function hostileNetwork() {
  const { data } = plantedGraph(90);
  return {
    ...data,
    kg_name: first,
    display_name: first,
    nodes: data.nodes.map((node, index) => ({
      ...node,
      label: named(index),
      entity_type: named(index + 1),
      description: named(index + 2),
    })),
    edges: data.edges.map((edge, index) => ({ ...edge, relation_type: named(index) })),
  };
}

const browser = openBrowser();
let server: PageServer;
beforeAll(async () => {
  server = await servePages();
  server.put("dashboard", renderDashboard(hostileDashboard()));
  server.put("network", renderNetwork(hostileNetwork()));
});
afterAll(async () => {
  await browser.close();
  await server?.close();
});

/** Things that a page would have if it had taken a name for more than text. */
const traces = (page: Page): Promise<unknown> =>
  page.evaluate(`({
    ran: typeof window.ran,
    scripts: document.scripts.length,
    foreign: document.querySelectorAll("img, iframe, base, object, embed, a[href], form, textarea").length,
    handlers: [...document.querySelectorAll("*")].flatMap((e) => e.getAttributeNames()).filter((n) => n.startsWith("on")),
  })`);
const noTraces = { ran: "undefined", scripts: 2, foreign: 0, handlers: [] };

test("the dashboard shows hostile names as text, in its charts and in its tables", async () => {
  const { page, requests, complaints, close } = await browser.visit(`${server.base}/dashboard`);
  await showTables(page);
  await page.getByRole("heading", { level: 1, name: first, exact: true }).waitFor();
  await page.getByRole("rowheader", { name: "</script><script>window.ran=1</script>", exact: true }).first().waitFor();
  expect(await traces(page)).toEqual(noTraces);
  expect(complaints).toEqual([]);
  expect(requests).toEqual([`${server.base}/dashboard`]);
  await close();
});

test("the network shows hostile names as text: chosen, found, in the legend and in the table", async () => {
  const { page, requests, complaints, close } = await browser.visit(`${server.base}/network`);
  for (const _ of names) {
    await page.keyboard.press("n");
    const name = await page.getByRole("complementary").getByRole("heading", { level: 2 }).textContent();
    expect(await page.getByRole("status").textContent()).toContain(name);
  }
  await page.keyboard.press("/");
  await page.keyboard.type("<img src");
  await page.getByRole("option", { name: first }).first().waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("complementary", { name: first }).waitFor();
  await page.getByRole("button", { name: "Type", exact: true }).click();
  await page.getByRole("list").getByRole("button", { name: "javascript:window.ran=1" }).first().click();
  await page.getByRole("button", { name: "Table" }).click();
  await page.getByRole("dialog").getByRole("button", { name: first }).first().waitFor();
  expect(await traces(page)).toEqual(noTraces);
  expect(complaints).toEqual([]);
  expect(requests).toEqual([`${server.base}/network`]);
  await close();
});

test("no name changes the direction of the text beside it", async () => {
  const { page, close } = await browser.visit(`${server.base}/network`);
  await page.getByRole("button", { name: "Table" }).click();
  expect(await page.getByRole("dialog").textContent()).toContain("gnp.exe");
  expect(await page.evaluate(`/[\\u202a-\\u202e\\u2066-\\u2069]/.test(document.body.innerText)`)).toBe(false);
  await close();
});

test("names of 500 characters without a break fit into a phone", async () => {
  for (const name of ["dashboard", "network"]) {
    const { page, close } = await browser.visit(`${server.base}/${name}`, phone);
    if (name === "dashboard") await showTables(page);
    else await page.keyboard.press("n");
    expect(await overflowOf(page), name).toBe(0);
    await close();
  }
});

test("a name that became markup could still neither run code nor send a request", async () => {
  const { html, csp } = renderDashboard(fullSample);
  const hole = `<img src="/leak" onerror="window.ran=1"><script>window.ran=1</script><iframe src="/leak"></iframe>
<link rel="stylesheet" href="/leak"><base href="/leak/"><meta http-equiv="refresh" content="0;url=javascript:window.ran=1">`;
  server.put("hole", { html: html.replace("<main>", `<main>${hole}`), csp });
  const { page, complaints, close } = await browser.visit(`${server.base}/hole`);
  await page.getByRole("heading", { level: 1, name: "harbour-archive" }).waitFor();
  expect(await page.evaluate("[document.images.length, typeof window.ran]")).toEqual([1, "undefined"]);
  expect(complaints.filter((text) => text.includes("Content Security Policy")).length).toBeGreaterThanOrEqual(4);
  expect(server.asked.filter((path) => path.includes("leak"))).toEqual([]);
  await close();
});
