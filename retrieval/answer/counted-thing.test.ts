import { expect, test } from "vitest";
import { sketchChunk } from "../../test/support/candidates.ts";
import { haveCounted } from "./counted-thing.ts";

const passages = [
  sketchChunk(1, { headings: ["Leave of the crew"], sentences: ["Everybody has 3 weeks of leave."] }),
  sketchChunk(2, { sentences: ["Boats leave at noon."] }),
];

test("passages must have the words of the thing that is counted, not all words of the question", () => {
  expect(haveCounted("How many weeks of parental leave does the crew get?", passages)).toBe(false);
  expect(haveCounted("How many weeks of leave does a sailor get?", passages)).toBe(true);
  expect(haveCounted("What is the number of night ferries in winter?", passages)).toBe(false);
  expect(haveCounted("Why is parental leave long?", passages)).toBe(true);
});
