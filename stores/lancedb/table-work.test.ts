import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { connectTo } from "./connection.ts";
import { createTableWork, stateOf } from "./table-work.ts";

/** A table whose optimising ends when the test says so, and the state of the queue of its writes. */
async function lab() {
  const folder = await mkdtemp(join(tmpdir(), "lance-work-"));
  const { connection } = await connectTo(folder);
  const table = await connection.createTable("kept", [{ id: 1, version: 1 }]);
  const state = await stateOf(table, join(folder, "kept.lance"));
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const optimize = table.optimize.bind(table);
  vi.spyOn(table, "optimize").mockImplementation(async (options) => {
    await ended;
    return optimize(options);
  });
  const held: string[] = [];
  const work = createTableWork({
    table,
    folder: join(folder, "kept.lance"),
    index: undefined,
    keepVersionsMs: 0,
    partRows: 100,
    stepped: () => undefined,
    async alone(piece) {
      held.push("begin");
      await piece();
      held.push("end");
    },
  });
  const close = async () => {
    connection.close();
    await rm(folder, { recursive: true });
  };
  return { work, before: { ...state, supersededSince: undefined }, held, end, close };
}

test("after failures the engine's rewriting gets a head start, and writes go on while it is still under way", async () => {
  const { work, before, held, end, close } = await lab();
  const running = work.run({ before, isErasing: false, failures: 3 });
  await expect.poll(() => held).toEqual(["begin", "end"]);
  end();
  await running;
  await close();
});

test("otherwise the engine rewrites while writes run", async () => {
  const { work, before, held, end, close } = await lab();
  const running = work.run({ before, isErasing: false, failures: 2 });
  end();
  await running;
  expect(held).toEqual([]);
  await close();
});
