import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminKey, openTestApp, type TestApp } from "../support/app.ts";
import { openBrowser } from "../support/browser.ts";

// The pages that the service serves, in a browser.

const sample = join(import.meta.dirname, "..", "..", "samples", "aurora-belle.md");
/** Breaks out of attributes, elements and scripts that are not escaped. */
const hostileName = `"><img src=x onerror=window.ran=1>{{7*7}}.md`;
const hostileText = `# </script><script>window.ran=1</script>

Ada <Img Src=x Onerror=window.ran=1> Lovelace worked with Charles Babbage. Javascript:Alert Babbage met Ada Lovelace.
Charles Babbage </title></style></svg> was born in London. Ada Lovelace was born in London in 1815.
`;
const pageNames = ["dashboard.html", "network_visualization.html"] as const;

let app: TestApp;
const browser = openBrowser();
beforeAll(async () => {
  app = await openTestApp();
  await app.ingest("samples", "aurora-belle.md", new Uint8Array(await readFile(sample)));
  await app.ingest("hostile", hostileName, hostileText);
});
afterAll(async () => {
  await browser.close();
  await app?.close();
});

const visitPage = (kg: string, name: string) =>
  browser.visit(`${app.base}/api/visualizations/${kg}/${name}`, { headers: { "X-API-Key": adminKey } });

for (const kg of ["samples", "hostile"]) {
  for (const name of pageNames) {
    test(`${name} of the ${kg} is one request, and nothing in it is refused or fails`, async () => {
      const { page, requests, complaints, close } = await visitPage(kg, name);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(requests).toEqual([`${app.base}/api/visualizations/${kg}/${name}`]);
      expect(complaints).toEqual([]);
      expect(await page.evaluate("typeof window.ran")).toBe("undefined");
      await close();
    });
  }
}
