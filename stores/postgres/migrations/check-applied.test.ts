import { expect, test } from "vitest";
import { checkApplied } from "./check-applied.ts";
import { createMigration } from "./migration.ts";

const known = ["people", "ages", "towns"].map((name, at) => createMigration({ id: at + 1, name, sql: `-- ${name}` }));
const applied = (...ids: readonly number[]) => known.filter(({ id }) => ids.includes(id));
const stranger = { id: 7, name: "streets", checksum: "0".repeat(64) };

test.each([[[]], [[1]], [[1, 2]], [[1, 2, 3]]])("a database with the migrations %j may go on", (ids) => {
  expect(() => checkApplied(applied(...ids), known)).not.toThrow();
});

test("a newer database is told to use the newer version or a backup, with both versions by number and name", () => {
  expect(() => checkApplied([...applied(1, 2, 3), stranger], known)).toThrow(
    "The database has migration 7 (streets), which this version does not know; its last one is 3 (towns). " +
      "Start the newer version, or restore the backup from before its first start",
  );
});

test("a newer database is reported as newer, also when it has a gap", () => {
  expect(() => checkApplied([...applied(1), stranger], known)).toThrow("has migration 7 (streets)");
});

test("a gap names the missing migration and the later one", () => {
  expect(() => checkApplied(applied(1, 3), known)).toThrow(
    "The database lacks migration 2 (ages), but has the later migration 3 (towns). " +
      "Restore a backup of the database: nobody may edit its table `migrations`",
  );
});

test("a changed migration is named with both checksums and what to do instead", () => {
  const [first, second] = applied(1, 2);
  const before = { id: 2, name: "ages", checksum: "abcdef".repeat(10) };
  expect(() => checkApplied([...applied(1), before], known)).toThrow(
    "Migration 2 (ages) is not the one that this database applied: its checksum is " +
      `${second?.checksum.slice(0, 12)} in this version and abcdefabcdef in the database. Start an unchanged release. ` +
      "A change of the schema is a new migration, never an edit of a released one",
  );
  expect(() => checkApplied([{ id: 1, name: null, checksum: null }], known)).toThrow(
    `${first?.checksum.slice(0, 12)} in this version and missing in the database`,
  );
});

test("every refusal is a conflict", () => {
  for (const rows of [[stranger], applied(2), [{ id: 1, name: "people", checksum: "" }]])
    expect(() => checkApplied(rows, known)).toThrow(expect.objectContaining({ kind: "conflict" }));
});
