import { expect, test } from "vitest";
import { createShares, similarity } from "./similar.ts";

test.each([
  ["harbor", "harbor", 1],
  ["timestamp", "timestam", 0.8],
  ["accomod", "accommod", 0.8],
  ["passnger", "passenger", 0.8],
  ["recieve", "receive", 0.8],
  ["configur", "configuration", 0.8],
  ["propagation", "propagator", 0.6],
  ["ship", "shop", 0],
  ["ferry", "berry", 0],
  ["", "ferry", 0],
] as const)("%s and %s are similar to %d", (a, b, expected) => {
  expect(similarity(a, b)).toBe(expected);
  expect(similarity(b, a)).toBe(expected);
  const sharesOf = createShares([a, b]);
  expect([sharesOf(b), sharesOf(b)]).toEqual([
    [expected, 1],
    [expected, 1],
  ]);
});

test("a stem that is like none of the asked ones has no shares", () => {
  expect(createShares(["ferry", "harbour"])("lantern")).toEqual([]);
  expect(createShares(["ferry", "harbour"])("ferry")).toEqual([1, 0]);
});
