import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Table } from "@lancedb/lancedb";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect } from "./engine.ts";
import { createHighestId, type HighestId } from "./highest-id.ts";

let folder: string;
let table: Table;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lance-ids-"));
  table = await (await connect(folder)).createTable("kept", [{ id: 3n }, { id: 7n }]);
});
afterEach(async () => {
  table.close();
  await rm(folder, { recursive: true });
});

const areNew = (highest: HighestId, ...ids: number[]) =>
  highest.writing(
    ids.map((id) => ({ id })),
    async (isNew) => isNew,
  );

test("records are new if all of their ids are above those of the table and of earlier commits", async () => {
  const highest = createHighestId(table);
  expect(await areNew(highest, 8, 7)).toBe(false);
  expect(await areNew(highest, 10, 9)).toBe(true);
  expect(await areNew(highest, 10)).toBe(false);
  expect(await areNew(highest, 11)).toBe(true);
});

test("after a failed commit the table is read again, because its rows may be there", async () => {
  const highest = createHighestId(table);
  const failing = highest.writing([{ id: 9 }], async () => {
    await table.add([{ id: 9n }]);
    throw new Error("no answer");
  });
  await expect(failing).rejects.toThrow("no answer");
  expect(await areNew(highest, 9)).toBe(false);
});

test("the first record of an empty table is new", async () => {
  await table.delete("id > 0");
  expect(await areNew(createHighestId(table), 1)).toBe(true);
});
