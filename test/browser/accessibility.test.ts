import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { renderDashboard } from "../../viz/dashboard.ts";
import { indexHashes, renderIndex } from "../../viz/index-page.ts";
import { plantedGraph, sampleData } from "../../viz/network/samples.ts";
import { renderNetwork } from "../../viz/network.ts";
import { pageCsp } from "../../viz/page.ts";
import { emptySample, fullSample } from "../../viz/samples.ts";
import { desktop, openBrowser, phone } from "../support/browser.ts";
import { showTables } from "../support/dashboard-page.ts";
import { overflowOf } from "../support/network-page.ts";
import { type PageServer, servePages } from "../support/page-server.ts";

// Every state of both pages, in both themes, on a desktop and on a phone: axe-core finds no fault, and nothing
// overflows.

/** Fewer marks and rows of the same kinds: axe-core takes a second for each five hundred elements. */
const types = fullSample.type_matrix.types.slice(0, 3);
const briefSample = {
  ...fullSample,
  growth: fullSample.growth.filter((_, at) => at % 6 === 0),
  degrees: fullSample.degrees.filter((_, at) => at % 6 === 0),
  years: fullSample.years.filter((_, at) => at % 8 === 0),
  type_matrix: {
    types,
    cells: fullSample.type_matrix.cells.filter(({ from, to }) => types.includes(from) && types.includes(to)),
  },
};

const graph = plantedGraph(300).data;
const network = renderNetwork(graph);
const nothing = sampleData([], []);
const noNetwork = renderNetwork(nothing);
const indexCsp = pageCsp(indexHashes);
const pages = {
  index: { html: renderIndex({ dashboard: fullSample, network: graph, positions: network.positions }), csp: indexCsp },
  "index-empty": {
    html: renderIndex({ dashboard: emptySample, network: nothing, positions: noNetwork.positions }),
    csp: indexCsp,
  },
  dashboard: renderDashboard(fullSample),
  "dashboard-brief": renderDashboard(briefSample),
  "dashboard-empty": renderDashboard(emptySample),
  network,
  "network-empty": noNetwork,
};

interface State {
  readonly page: keyof typeof pages;
  readonly name: string;
  readonly reach?: (page: Page) => Promise<void>;
}

const states: readonly State[] = [
  { page: "index", name: "index" },
  { page: "index-empty", name: "empty index" },
  { page: "dashboard", name: "dashboard" },
  {
    page: "dashboard",
    name: "dashboard as tables",
    reach: showTables,
  },
  { page: "dashboard-empty", name: "empty dashboard" },
  { page: "network", name: "network" },
  {
    page: "network",
    name: "network with its legend and a chosen entity",
    async reach(page) {
      await page.evaluate(`document.getElementById("legend").open = true`);
      await page.keyboard.press("n");
      await page.getByRole("complementary").waitFor();
    },
  },
  {
    page: "network",
    name: "network while searching",
    async reach(page) {
      await page.keyboard.press("/");
      await page.keyboard.type("a");
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    page: "network",
    name: "network as a table",
    async reach(page) {
      await page.getByRole("button", { name: "Table" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { page: "network-empty", name: "empty network" },
];

const browser = openBrowser();
let server: PageServer;
let axe: string;
beforeAll(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  server = await servePages();
  for (const [name, page] of Object.entries(pages)) server.put(name, page);
});
afterAll(async () => {
  await browser.close();
  await server?.close();
});

const named = states.map((state) => [state.name, state] as const);

/** axe-core computes every colour on a page of a thousand elements: seconds, and many of them where much else runs. */
vi.setConfig({ testTimeout: 180_000 });

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** One line per element that a rule refuses. */
async function violations(page: Page): Promise<readonly string[]> {
  const options = { runOnly: standards, preload: false, resultTypes: ["violations"] };
  const { violations: found, passes } = await page.evaluate<AxeResults>(
    `axe.run(document, ${JSON.stringify(options)})`,
  );
  // The most demanding rule was applied.
  expect(passes.map(({ id }) => id)).toContain("color-contrast");
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

describe.each(Object.entries({ desktop, phone }))("on a %s", (_, size) => {
  test.each(named)("the %s is accessible in both themes", async (_, { page: name, reach }) => {
    const shown = name === "dashboard" ? "dashboard-brief" : name;
    const { page, complaints, close } = await browser.visit(`${server.base}/${shown}`, { ...size, before: axe });
    await reach?.(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), colorScheme).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await close();
  });
});

test.each(named)("the %s is never wider than its window, down to 320 pixels", async (_, { page: name, reach }) => {
  const { page, close } = await browser.visit(`${server.base}/${name}`, phone);
  await reach?.(page);
  for (const width of [390, 320, 600, 800]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await overflowOf(page), `${width} pixels`).toBe(0);
  }
  await close();
});
