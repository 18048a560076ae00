import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createGroupWriter } from "../writing/group-writer.ts";
import { connectTo } from "./connection.ts";
import { createTableWork, stateOf } from "./table-work.ts";

const partRows = 40;
const moveRows = partRows / 4;

test("maintenance moves a bounded number of rows at a time, and a waiting write goes before the next move", async () => {
  const root = await mkdtemp(join(tmpdir(), "lance-turns-"));
  const { connection } = await connectTo(root);
  const rows = Array.from({ length: partRows }, (_, id) => ({ id, version: 1 }));
  const table = await connection.createTable("kept", rows);
  await table.delete("id = 0");
  const folder = join(root, "kept.lance");
  const order: string[] = [];
  const writer = createGroupWriter<string, never>(
    { upsert: async (names) => void order.push(...names), delete: async () => undefined },
    0,
  );
  const writes: Promise<void>[] = [];
  const update = table.update.bind(table);
  vi.spyOn(table, "update").mockImplementation(async (...given) => {
    const moving = update(...given);
    await Promise.resolve();
    // The write arrives while the move runs.
    writes.push(writer.write({ kind: "upsert", records: ["write"] }));
    const done = await moving;
    order.push(`move ${done.rowsUpdated}`);
    return done;
  });
  const work = createTableWork({
    table,
    folder,
    index: undefined,
    keepVersionsMs: 0,
    partRows,
    alone: (piece) => writer.write({ kind: "alone", work: piece }),
    stepped: () => undefined,
  });
  await work.run({ before: await stateOf(table, folder), isErasing: true, failures: 0 });
  await Promise.all(writes);
  const [full, rest] = [`move ${moveRows}`, `move ${moveRows - 1}`];
  expect(order).toEqual([full, "write", full, "write", full, "write", rest, "write"]);
  connection.close();
  await rm(root, { recursive: true });
});
