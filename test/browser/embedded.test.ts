import { createHash } from "node:crypto";
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namesOf } from "../../domain/record-of.ts";
import { renderDashboard } from "../../viz/dashboard.ts";
import { plantedGraph } from "../../viz/network/samples.ts";
import { renderNetwork } from "../../viz/network.ts";
import { fullSample } from "../../viz/samples.ts";
import { openBrowser } from "../support/browser.ts";
import { type PageServer, servePages } from "../support/page-server.ts";

// Pages in frames of other pages: each has an opaque origin and may run only its own script.

const pages = { dashboard: renderDashboard(fullSample), network: renderNetwork(plantedGraph(60).data) };
type Name = keyof typeof pages;
const names = namesOf(pages);

const browser = openBrowser();
let server: PageServer;
beforeAll(async () => {
  server = await servePages();
  for (const name of names) server.put(name, pages[name]);
});
afterAll(async () => {
  await browser.close();
  await server?.close();
});

const head = `<!doctype html><html lang="en"><title>host</title><link rel="icon" href="data:,">`;

/** A host that shows the page from its address. */
const framing = (name: Name): string =>
  server.put(`${name}-host`, {
    html: `${head}<iframe title="embedded" sandbox="allow-scripts" width="1000" height="700" src="/${name}"></iframe>`,
  });

/** A host that fetches the page, because it sends a key, under a policy that lists the page's published hashes. */
function fetching(name: Name): string {
  const script = `fetch("/${name}").then((a) => a.text()).then((html) => {
    const frame = document.createElement("iframe");
    frame.sandbox = "allow-scripts";
    frame.srcdoc = html;
    frame.title = "embedded";
    document.body.append(frame);
  });`;
  const own = `sha256-${createHash("sha256").update(script).digest("base64")}`;
  const { script_hash, style_hash } = pages[name];
  const csp = [
    "default-src 'none'; connect-src 'self'; img-src data:",
    `script-src '${own}' '${script_hash}'; style-src '${style_hash}'`,
  ].join("; ");
  return server.put(`${name}-fetching`, { html: `${head}<body><script>${script}</script>`, csp });
}

async function embedded(page: Page): Promise<Frame> {
  const element = await page.getByTitle("embedded").elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error("No frame");
  await frame.getByRole("heading", { level: 1, name: "harbour-archive" }).waitFor();
  return frame;
}

const storage = `(() => { try { return String(localStorage); } catch (error) { return error.name; } })()`;

test.each(names)("%s works in a frame with an opaque origin and without storage", async (name) => {
  const { page, requests, complaints, close } = await browser.visit(framing(name));
  const frame = await embedded(page);
  expect(await frame.evaluate("origin")).toBe("null");
  expect(await frame.evaluate(storage)).toBe("SecurityError");
  await useOf(name, frame);
  expect(requests).toEqual([`${server.base}/${name}-host`, `${server.base}/${name}`]);
  expect(complaints).toEqual([]);
  await close();
});

test.each(names)("%s works under a host's policy that lists its two published hashes", async (name) => {
  const { page, requests, complaints, close } = await browser.visit(fetching(name));
  const frame = await embedded(page);
  await useOf(name, frame);
  expect(requests).toEqual([`${server.base}/${name}-fetching`, `${server.base}/${name}`]);
  expect(complaints).toEqual([]);
  await close();
});

test.each(names)("%s opened directly has an opaque origin as well", async (name) => {
  const { page, close } = await browser.visit(`${server.base}/${name}`);
  expect(await page.evaluate("origin")).toBe("null");
  expect(await page.evaluate(storage)).toBe("SecurityError");
  await close();
});

test.each(names)("%s takes the theme of the page around it", async (name) => {
  const { page, close } = await browser.visit(framing(name));
  const frame = await embedded(page);
  const tell = (theme: string) =>
    page.evaluate(`document.querySelector("iframe").contentWindow.postMessage({ theme: "${theme}" }, "*")`);
  const shown = `document.documentElement.dataset.theme + " " + getComputedStyle(document.body).colorScheme`;
  // Sent until the theme shows, because the frame's program may not listen yet when the first message comes.
  const told = async (theme: string): Promise<unknown> => {
    await tell(theme);
    return frame.evaluate(shown);
  };
  await expect.poll(() => told("dark"), { timeout: 60_000 }).toBe("dark dark");
  await tell("<img>");
  await expect.poll(() => told("light"), { timeout: 60_000 }).toBe("light light");
  await close();
});

/** Proves that the page's program runs, by an action that needs it. */
async function useOf(name: Name, frame: Frame): Promise<void> {
  if (name === "dashboard") {
    await frame.getByRole("button", { name: /^Show as table.*Growth/ }).click();
    await frame.getByRole("region", { name: "Growth, as a table" }).waitFor();
  } else {
    await frame.getByRole("combobox").fill("energy");
    await frame.getByRole("option", { name: "Energy policy" }).waitFor();
  }
}
