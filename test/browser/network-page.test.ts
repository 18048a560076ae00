import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { order } from "../../viz/network/order.ts";
import { palettes } from "../../viz/network/palette.ts";
import { plantedGraph } from "../../viz/network/samples.ts";
import { renderNetwork } from "../../viz/network.ts";
import { desktop, openBrowser, type VisitOptions } from "../support/browser.ts";
import { paperOf, pictureAtRest } from "../support/network-page.ts";
import { type PageServer, servePages } from "../support/page-server.ts";

const { data } = plantedGraph(300);
const ranked = order(data).nodes.map(({ label }) => label);

const browser = openBrowser();
let server: PageServer;
beforeAll(async () => {
  server = await servePages();
  server.put("network", renderNetwork(data));
});
afterAll(async () => {
  await browser.close();
  await server?.close();
});

const open = (query = "", options: VisitOptions = {}) => browser.visit(`${server.base}/network${query}`, options);
const status = (page: Page) => page.getByRole("status").textContent();
const panel = (page: Page) => page.getByRole("complementary");

test("/ focuses a combobox that shows the active option; Enter chooses it, Escape leaves the choice", async () => {
  const { page, close } = await open();
  await page.keyboard.press("/");
  const box = page.getByRole("combobox", { name: "Find an entity" });
  expect(await page.evaluate("document.activeElement.id")).toBe("search");
  await page.keyboard.type("council");
  const active = async () => page.locator(`#${await box.getAttribute("aria-activedescendant")}`);
  const first = await (await active()).textContent();
  expect(await (await active()).getAttribute("aria-selected")).toBe("true");
  expect(await box.getAttribute("aria-expanded")).toBe("true");
  await page.keyboard.press("ArrowDown");
  const second = await (await active()).textContent();
  expect(second).not.toBe(first);
  await page.keyboard.press("ArrowUp");
  expect(await (await active()).textContent()).toBe(first);
  await page.keyboard.press("Enter");
  expect(await box.getAttribute("aria-expanded")).toBe("false");
  const name = await panel(page).getByRole("heading", { level: 2 }).textContent();
  expect(first).toContain(name);
  expect(await status(page)).toContain(`${name}, `);
  await page.keyboard.press("Escape"); // Out of the search …
  await page.keyboard.press("Escape"); // … and out of the entity.
  expect(await panel(page).isVisible()).toBe(false);
  expect(await status(page)).toBe("Nothing chosen");
  await close();
});

test("a search without a result says so", async () => {
  const { page, close } = await open();
  await page.keyboard.press("/");
  await page.keyboard.type("zzzz");
  expect(await status(page)).toBe("No entity found");
  expect(await page.getByRole("combobox").getAttribute("aria-expanded")).toBe("false");
  await close();
});

test("n and p walk through the entities by importance, and the status announces each", async () => {
  const { page, close } = await open();
  for (const [key, place] of [
    ["n", 0],
    ["n", 1],
    ["n", 2],
    ["p", 1],
  ] as const) {
    await page.keyboard.press(key);
    expect(await panel(page).getByRole("heading", { level: 2 }).textContent()).toBe(ranked[place]);
    expect(await status(page)).toMatch(new RegExp(`^${ranked[place]}, .*, number ${place + 1} of 300$`));
  }
  await page.keyboard.press("Escape");
  expect(await panel(page).isVisible()).toBe(false);
  await close();
});

test("arrows move the picture, and back again", async () => {
  const { page, close } = await open();
  const before = await pictureAtRest(page);
  for (const [there, back] of [
    ["ArrowRight", "ArrowLeft"],
    ["ArrowUp", "ArrowDown"],
  ] as const) {
    await page.keyboard.press(there);
    expect((await pictureAtRest(page)) === before, there).toBe(false);
    await page.keyboard.press(back);
    expect((await pictureAtRest(page)) === before, back).toBe(true);
  }
  await close();
});

test("+ zooms in until a map is shown, − zooms out, 0 shows all", async () => {
  const { page, close } = await open();
  const whole = await pictureAtRest(page);
  const map = page.locator("#map");
  expect(await map.isVisible()).toBe(false);
  await page.keyboard.press("+");
  await map.waitFor();
  await page.keyboard.press("-");
  await map.waitFor({ state: "hidden" });
  await page.keyboard.press("=");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("0");
  await map.waitFor({ state: "hidden" });
  expect((await pictureAtRest(page)) === whole).toBe(true);
  await close();
});

test("a reader who prefers less motion gets the new view at once", async () => {
  const { page, close } = await open("", { reducedMotion: true });
  await pictureAtRest(page);
  // The map is shown from a zoom of 1.5; an animated zoom would not reach it with its first frame.
  const isNear = await page.evaluate(`new Promise((answer) => {
    dispatchEvent(new KeyboardEvent("keydown", { key: "+" }));
    requestAnimationFrame(() => requestAnimationFrame(() => answer(!document.getElementById("map").hidden)));
  })`);
  expect(isNear).toBe(true);
  await close();
});

test("a click on an entity chooses it, a click beside it ends the choice", async () => {
  const { page, close } = await open("", { reducedMotion: true });
  await page.keyboard.press("n");
  await pictureAtRest(page);
  await page.keyboard.press("Escape");
  // A chosen entity is moved to the middle of the space beside the panel.
  const [x, y] = [desktop.width / 2 - 100, desktop.height / 2];
  await page.mouse.click(x, y);
  expect(await panel(page).getByRole("heading", { level: 2 }).textContent()).toBe(ranked[0]);
  await page.mouse.click(40, 300);
  expect(await panel(page).isVisible()).toBe(false);
  await close();
});

test("the panel leads to the neighbours of the chosen entity, also by keyboard", async () => {
  const { page, close } = await open();
  await page.keyboard.press("n");
  const other = panel(page).getByRole("button", { name: /\d$/ }).first();
  const name = await other.locator(".name").textContent();
  await other.focus();
  await page.keyboard.press("Enter");
  expect(await panel(page).getByRole("heading", { level: 2 }).textContent()).toBe(name);
  await panel(page).getByRole("button", { name: "Close (Escape)" }).click();
  expect(await panel(page).isVisible()).toBe(false);
  await close();
});

test("the table lists the most important entities first and leads to each of them", async () => {
  const { page, close } = await open();
  await page.getByRole("button", { name: "Table" }).click();
  const dialog = page.getByRole("dialog", { name: "Most important entities: 200 of 300" });
  const names = await dialog.getByRole("rowheader").allInnerTexts();
  expect(names.map((name) => name.trim())).toEqual(ranked.slice(0, 200));
  await page.keyboard.press("Escape");
  expect(await dialog.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Table" }).click();
  await dialog.getByRole("rowheader").nth(4).getByRole("button").click();
  expect(await dialog.isVisible()).toBe(false);
  expect(await panel(page).getByRole("heading", { level: 2 }).textContent()).toBe(ranked[4]);
  await close();
});

test("a row of the legend hides its group and shows it again", async () => {
  const { page, close } = await open();
  const before = await pictureAtRest(page);
  const row = page.locator("#groups").getByRole("button").first();
  const count = Number(await row.locator(".count").textContent());
  const facts = page.locator("#facts");
  expect(await row.getAttribute("aria-pressed")).toBe("true");
  await row.click();
  expect(await row.getAttribute("aria-pressed")).toBe("false");
  expect(await facts.textContent()).toMatch(new RegExp(`^${300 - count}\\sof\\s300\\sentities`));
  expect(await status(page)).toContain(`hidden, ${300 - count} entities shown`);
  expect((await pictureAtRest(page)) === before).toBe(false);
  await row.click();
  expect((await pictureAtRest(page)) === before).toBe(true);
  expect(await facts.textContent()).toMatch(/^300\sentities/);
  await close();
});

test("colours show communities or types", async () => {
  const { page, close } = await open();
  const before = await pictureAtRest(page);
  await page.getByRole("button", { name: "Type", exact: true }).click();
  expect(await page.getByRole("button", { name: "Type", exact: true }).getAttribute("aria-pressed")).toBe("true");
  expect(await page.getByRole("button", { name: "Community" }).getAttribute("aria-pressed")).toBe("false");
  const rows = await page.locator("#groups .name").allInnerTexts();
  expect(rows.toSorted()).toEqual([...new Set(data.nodes.map(({ entity_type }) => entity_type))].toSorted());
  expect((await pictureAtRest(page)) === before).toBe(false);
  await close();
});

test("the theme of the URL overrides the system's, and the button overrides both", async () => {
  const rgb = (hex: string): string => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join();
  const { page, close } = await open("?theme=dark", { theme: "light" });
  await pictureAtRest(page);
  expect(await paperOf(page)).toBe(rgb(palettes.dark.paper));
  await page.getByRole("button", { name: "Light or dark" }).click();
  await pictureAtRest(page);
  expect(await paperOf(page)).toBe(rgb(palettes.light.paper));
  await close();
});

test("the URL limits the number and the types of entities, and the page says that it shows a part", async () => {
  const { page, close } = await open("?max_nodes=50");
  expect(await page.locator("#facts").textContent()).toMatch(/^50\sof\s300\sentities/);
  await close();
  const people = await open("?types=person,place");
  const count = data.nodes.filter(({ entity_type }) => ["Person", "Place"].includes(entity_type)).length;
  expect(await people.page.locator("#facts").textContent()).toMatch(new RegExp(`^${count}\\sof\\s300\\sentities`));
  await people.close();
});
