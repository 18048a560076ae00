import type { Page } from "playwright-core";

/** Turns every shown chart into its table. A pressed button changes its name, so the next one becomes the first. */
export async function showTables(page: Page): Promise<void> {
  const buttons = page.getByRole("button", { name: "Show as table" });
  for (let left = await buttons.count(); left > 0; left--) await buttons.first().click();
}
