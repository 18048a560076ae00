import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminKey, openTestApp, type TestApp } from "../support/app.ts";
import { openBrowser, phone, type Visit } from "../support/browser.ts";

// The page of the API documentation, as a user with a new key uses it. A load takes six seconds of processor time, so
// that tests share a visit if they leave the page as the next one needs it.

let app: TestApp;
const browser = openBrowser();
beforeAll(async () => {
  app = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded" });
  await app.client.createKnowledgeGraph({ body: { name: "norrvik", kg_type: "universal" } });
});
afterAll(async () => {
  await browser.close();
  await app?.close();
});

describe("with a key", () => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await browser.visit(`${app.base}/docs`);
    await authorize(visit.page);
  });
  afterAll(() => visit?.close());

  test("a user who has entered a key can try an endpoint, and the page's policy refuses nothing", async () => {
    const { page, requests, complaints } = visit;
    const operation = page.locator("#operations-Knowledge_graphs-listKnowledgeGraphs");
    await operation.locator(".opblock-summary-control").click();
    await operation.getByRole("button", { name: "Try it out" }).click();
    await operation.getByRole("button", { name: "Execute" }).click();
    const live = operation.locator(".live-responses-table .response");
    await live.waitFor();
    expect(await live.locator(".response-col_status").textContent()).toContain("200");
    expect(await live.locator(".response-col_description").textContent()).toContain('"name": "norrvik"');

    expect(complaints).toEqual([]);
    const origins = new Set(requests.map((address) => new URL(address).origin));
    expect([...origins]).toEqual([app.base]);
  });

  test("the form of an upload begins empty, so that only filled fields are sent", async () => {
    const { page } = visit;
    const operation = page.locator("#operations-Ingestion-ingest");
    await operation.locator(".opblock-summary-control").click();
    await operation.getByRole("button", { name: "Try it out" }).click();
    await operation
      .locator("input[type=file]")
      .setInputFiles({ name: "kestrel.md", mimeType: "text/markdown", buffer: Buffer.from("# Kestrel\n\nA bay.\n") });
    await operation.getByRole("button", { name: "Execute" }).click();
    const live = operation.locator(".live-responses-table .response");
    await live.waitFor();
    expect(await live.locator(".response-col_status").textContent()).toContain("202");
    expect(await live.locator(".response-col_description").textContent()).toContain('"source_name": "kestrel.md"');
  });
});

describe("at the address of an operation", () => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await browser.visit(`${app.base}/docs#/Query/query`, { theme: "dark" });
  });
  afterAll(() => visit?.close());

  test("an operation shows its recorded request and answer", async () => {
    const { page, complaints } = visit;
    const operation = page.locator("#operations-Query-query");
    await operation.locator(".opblock-body").waitFor();
    const text = await operation.textContent();
    expect(text).toContain("Where was the designer of the Aurora Belle born?");
    expect(text).toContain("She was born in Kestrel Bay");
    expect(text).toContain("Idempotency-Key");
    expect(complaints).toEqual([]);
  });

  test.each(["dark", "light"] as const)("the page is %s when the reader's system prefers it", async (theme) => {
    const { page } = visit;
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(".info .title").waitFor();
    const colour = await page.evaluate<string>("getComputedStyle(document.querySelector('.info .title')).color");
    const red = Number(/\d+/.exec(colour)?.[0]);
    expect(red < 128).toBe(theme === "light");
  });
});

test("on a phone nothing is wider than the screen, and headers are folded", async () => {
  const { page, complaints, close } = await browser.visit(`${app.base}/docs#/Ingestion/ingest`, phone);
  const operation = page.locator("#operations-Ingestion-ingest");
  await operation.getByRole("button", { name: "Try it out" }).click();
  await page.locator("#operations-Query-query .opblock-summary-control").click();
  await page.locator("#operations-Query-query .responses-table").first().waitFor();
  expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(phone.width);
  const headers = operation.locator(".folded-headers").first();
  expect(await headers.locator("table").isVisible()).toBe(false);
  await headers.locator("summary").click();
  expect(await headers.locator("table").isVisible()).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

async function authorize(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Authorize" }).click();
  const dialog = page.locator(".modal-ux");
  await dialog.locator("input").first().fill(adminKey);
  await dialog.getByRole("button", { name: "Apply credentials" }).first().click();
  await dialog.getByRole("button", { name: "Close" }).first().click();
}
