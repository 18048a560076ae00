import { expect, test } from "vitest";
import { graphProjector } from "./projectors.ts";

/** The methods of a graph store that a projection of these keys calls. */
async function called(keys: readonly string[]): Promise<readonly string[]> {
  const calls: string[] = [];
  const graph = new Proxy({} as Parameters<typeof graphProjector>[1], {
    get: (_, name) => async () => calls.push(String(name)),
  });
  const entities = async (_: number, ids: readonly number[]) =>
    ids.filter((id) => id < 100).map((id) => ({ id, in_graph: true }));
  const none = async () => [];
  const records = { outbox: { entities, relations: none }, upkeep: { chunkNames: none } };
  const reading = records as unknown as Parameters<typeof graphProjector>[0];
  await graphProjector(reading, graph)(1, keys, { check: () => {}, trace: null });
  return calls;
}

test("an engine is called only if there is something to write, so that no empty call looks like a sign of life", async () => {
  expect(await called(["entity:1"])).toEqual(["upsertEntities"]);
  expect(await called(["entity:100"])).toEqual(["deleteEntities"]);
  expect(await called(["relation:7", "chunk:9"])).toEqual(["deleteChunks", "deleteRelations"]);
  expect(await called([])).toEqual([]);
});
