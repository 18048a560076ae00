import { expect, test } from "vitest";
import { isFree } from "./boxes.ts";

const taken = [0, 0, 10, 10, 20, 0, 30, 10];

test("a box that touches no other box is free; a box that overlaps another is not", () => {
  expect(isFree([10, 0, 20, 10], taken)).toBe(true);
  expect(isFree([0, 10, 30, 20], taken)).toBe(true);
  expect(isFree([9, 0, 12, 10], taken)).toBe(false);
  expect(isFree([25, 9, 26, 40], taken)).toBe(false);
  expect(isFree([0, 0, 1, 1], [])).toBe(true);
});
