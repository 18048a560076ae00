import { expect, it } from "vitest";
import { editDistance } from "./edit-distance.ts";

it("counts inserted, deleted and replaced letters", () => {
  expect(editDistance("limit", "limit")).toBe(0);
  expect(editDistance("limmit", "limit")).toBe(1);
  expect(editDistance("kitten", "sitting")).toBe(3);
  expect(editDistance("", "kg")).toBe(2);
});
