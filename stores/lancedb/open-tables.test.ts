import { expect, test } from "vitest";
import { createOpenTables } from "./open-tables.ts";

/** Tables that record what happened to them, behind a bound of two. */
function lab() {
  const log: string[] = [];
  const tables = createOpenTables(async (name) => {
    log.push(`open ${name}`);
    return { name, close: async () => void log.push(`close ${name}`) };
  }, 2);
  const touch = (name: string) => tables.use(name, async (table) => table.name);
  return { log, tables, touch };
}

test("beyond the bound the table that was unused for longest is closed, and opened again on its next use", async () => {
  const { log, tables, touch } = lab();
  for (const name of ["a", "b", "a", "c"]) expect(await touch(name)).toBe(name);
  expect(tables.count()).toBe(2);
  await touch("b");
  await expect.poll(() => log).toEqual(["open a", "open b", "open c", "close b", "open b", "close a"]);
});

test("a table in use stays open while any number of other tables is used", async () => {
  const { log, tables, touch } = lab();
  await tables.use("a", async () => {
    for (const name of ["b", "c", "d", "e"]) await touch(name);
    expect(log).not.toContain("close a");
  });
  expect(tables.count()).toBe(2);
});

test("simultaneous users share one opening", async () => {
  const { log, touch } = lab();
  await Promise.all([touch("a"), touch("a"), touch("a")]);
  expect(log).toEqual(["open a"]);
});

test("a table is opened only after its earlier closing ended", async () => {
  const log: string[] = [];
  let finish: () => void = () => undefined;
  const tables = createOpenTables(async (name) => {
    log.push(`open ${name}`);
    const close = () =>
      new Promise<void>((resolve) => {
        finish = () => {
          log.push(`closed ${name}`);
          resolve();
        };
      });
    return { close };
  }, 1);
  await tables.use("a", async () => undefined);
  const closing = tables.close("a");
  const again = tables.use("a", async () => undefined);
  await expect.poll(() => log).toEqual(["open a"]);
  finish();
  await Promise.all([closing, again]);
  expect(log).toEqual(["open a", "closed a", "open a"]);
});

test("a failed opening fails its users only; the next use tries again", async () => {
  let attempts = 0;
  const tables = createOpenTables(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error("busy");
    return { close: async () => undefined };
  }, 1);
  await expect(tables.use("a", async () => 1)).rejects.toThrow("busy");
  expect(await tables.use("a", async () => 2)).toBe(2);
});
