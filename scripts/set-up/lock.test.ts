import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { breakLock, nameOf, withLock } from "./lock.mjs";

const folder = mkdtempSync(join(tmpdir(), "lock-"));
afterAll(() => rmSync(folder, { recursive: true }));

const noWait = () => undefined;
const dead = "999999999 1";

test("the lock of a dead process is broken, and no file is left", async () => {
  const path = join(folder, "dead");
  writeFileSync(path, dead);
  const inside = await withLock(path, noWait, async () => readFileSync(path, "utf8"));
  expect(inside).toBe(nameOf(process.pid));
  expect([path, `${path}.${process.pid}`, `${path}.${process.pid}.broken`].filter(existsSync)).toEqual([]);
});

test("a lock that another process has taken since its dead holder was read stays", () => {
  const path = join(folder, "taken");
  writeFileSync(path, nameOf(process.pid) ?? "");
  breakLock(path, { holder: dead, aside: `${path}.aside` });
  expect(readFileSync(path, "utf8")).toBe(nameOf(process.pid));
  expect(existsSync(`${path}.aside`)).toBe(false);
});
