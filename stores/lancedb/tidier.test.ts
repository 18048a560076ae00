import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { connectTo } from "./connection.ts";
import { fragmentsOf } from "./fragments.ts";
import { createTidier } from "./tidier.ts";

test("a large table that is written to row by row gets its small files merged, without the work on its indexes", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lance-tidier-"));
  const { connection } = await connectTo(folder);
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: from + at, version: 1 }));
  const table = await connection.createTable("kept", rows(1, 10_001));
  const optimize = vi.spyOn(table, "optimize");
  const inside = join(folder, "kept.lance");
  const tidier = createTidier({
    table,
    folder: inside,
    index: undefined,
    keepVersionsMs: 3_600_000,
    partRows: 65_536,
    alone: (work) => work(),
    stepped: () => undefined,
    dueIn: () => undefined,
  });
  // With the hundred rows that are moved below, a fifth of the table is without index.
  tidier.noticed({ inserted: 1_900, removed: 0 });
  for (let n = 0; n < 100; n += 1) {
    await table.add(rows(20_000 + n, 1));
    tidier.noticed({ inserted: 1, removed: 0 });
  }
  expect(await fragmentsOf(table, inside)).toHaveLength(101);
  await tidier.tidy();
  const places = (await fragmentsOf(table, inside)).map((fragment) => fragment.places.length);
  expect(places).toEqual([10_001, 100]);
  expect(await table.countRows("id >= 20000 AND version = 1")).toBe(100);
  expect(optimize).not.toHaveBeenCalled();
  await tidier.tidy();
  expect(optimize).toHaveBeenCalled();
  await tidier.close();
  connection.close();
  await rm(folder, { recursive: true });
});
