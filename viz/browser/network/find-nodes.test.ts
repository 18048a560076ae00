import { expect, test } from "vitest";
import { findNodes, fold, mostOptions } from "./find-nodes.ts";

const names = ["New Elbridge", "Elba", "Shelby", "Élise", "The Elder Elk"].map(fold);
const all = { prefix: names.length, visible: new Uint8Array(names.length).fill(1) };

test("beginnings of names come before beginnings of words, and these before anything else", () => {
  expect(findNodes(names, all, "el")).toEqual([1, 3, 0, 4, 2]);
});

test("accents and capitals make no difference", () => {
  expect(fold("ÉLISE Núñez")).toBe("elise nunez");
});

test("hidden nodes and nodes beyond the prefix are not found", () => {
  const visible = Uint8Array.from([1, 0, 1, 1, 1]);
  expect(findNodes(names, { prefix: 3, visible }, "el")).toEqual([0, 2]);
});

test("a search offers a bounded number of options", () => {
  const many = Array.from({ length: 100 }, (_, node) => `energy ${node}`);
  const found = findNodes(many, { prefix: 100, visible: new Uint8Array(100).fill(1) }, "energy");
  expect(found).toEqual(Array.from({ length: mostOptions }, (_, node) => node));
});
