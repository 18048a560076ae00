import type { Page } from "playwright-core";

/** Turns every chart that is shown into its table. A button that was pressed is called otherwise, so the next is first. */
export async function showTables(page: Page): Promise<void> {
  const buttons = page.getByRole("button", { name: "Show as table" });
  for (let left = await buttons.count(); left > 0; left--) await buttons.first().click();
}
