import { expect, test } from "vitest";
import { Score } from "./score.ts";

test("a score that 32 bits cannot tell from 0 is 0, other scores stay as they are", () => {
  expect([1.5e-64, 1e-46, 1e-40, 0.3, 1, 0].map((score) => Score.parse(score))).toEqual([0, 0, 1e-40, 0.3, 1, 0]);
});
