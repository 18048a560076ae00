import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { allMigrations } from "./all.ts";

/** Installed databases record these checksums. An entry is added with its migration, and never changes. */
const released = [
  { id: 1, name: "first-schema", checksum: "f953b0dad38261cc0486d0c47de35fbf8125c7053c100cdc9a4df1888b5675e7" },
  { id: 2, name: "quotes-and-purges", checksum: "8848b45e3ca4c97a75540797fadaa20a55d0640b133f9bc9de37661cce8b1c4b" },
  { id: 3, name: "derivation", checksum: "b854c10626aaf42564681a7134643bbe611793173862482abdfdd93b9b41da5e" },
  { id: 4, name: "lists-and-retention", checksum: "38bdf0431abd799b7d71ee3fcf06fe239149ce77306b5d8f2907964dc80763cb" },
  { id: 5, name: "choosing", checksum: "e9632794c85acb4a8c542064c6659be6096a8f1e4931a783549f7c6d7c0aa7da" },
  { id: 6, name: "flips-and-turns", checksum: "80c7b7427d3861cf7fdcd40b968e1cdc4d5930c03e29be7217128aa3edcec69c" },
];

test.each(released)("migration $id ($name) is as it was released", ({ id, name, checksum }) => {
  const migration = allMigrations.find((each) => each.id === id);
  expect(
    { id: migration?.id, name: migration?.name, checksum: migration?.checksum },
    `Migration ${id} (${name}) was released, and databases have applied it: add a new migration instead of changing it`,
  ).toEqual({ id, name, checksum });
});

test("every migration has its checksum in the list above", () => {
  const listed = released.map(({ id }) => id);
  const missing = allMigrations.filter(({ id }) => !listed.includes(id));
  expect(
    missing.map(({ id, name, checksum }) => ({ id, name, checksum })),
    "Add these lines to the list of this test when the migration is complete",
  ).toEqual([]);
});

test("migrations are numbered from 1 without gaps, and each file has the number and name of its migration", () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^\d.*\.ts$/.test(name));
  expect(files.sort()).toEqual(allMigrations.map(({ id, name }) => `${String(id).padStart(4, "0")}-${name}.ts`));
  expect(allMigrations.map(({ id }) => id)).toEqual(allMigrations.map((_, at) => at + 1));
});
