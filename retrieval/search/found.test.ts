import { expect, test } from "vitest";
import { sketchChunk } from "../../test/support/candidates.ts";
import { type FoundThing, foundTogether } from "./found.ts";

const thing = (result_type: "entity" | "relation", id: number, score: number): FoundThing => ({
  ...{ result_type, id, score, kg_id: 1, kg_name: "kg", content: `${id}`, metadata: {} },
});
const passage = (chunk_id: number, score: number) => ({ chunk: sketchChunk(chunk_id, { sentences: [] }), score });
const shown = (...args: Parameters<typeof foundTogether>) =>
  foundTogether(...args).map((found) => (found.result_type === "chunk" ? found.chunk.chunk_id : -found.id));

test("passages keep their order among other results, also those of equal scores", () => {
  const passages = [passage(9, 0.8), passage(7, 0.5), passage(8, 0.5), passage(1, 0.2)];
  const things = [thing("entity", 3, 0.1), thing("relation", 2, 0.5), thing("entity", 1, 1), thing("entity", 4, 0.5)];
  expect(shown(["chunk", "entity", "relation"], passages, things)).toEqual([-1, 9, 7, 8, -4, -2, 1, -3]);
  expect(shown(["chunk"], passages, things)).toEqual([9, 7, 8, 1]);
  expect(shown(["entity"], passages, things)).toEqual([-1, -4, -3]);
});
