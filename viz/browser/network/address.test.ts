import { expect, test } from "vitest";
import { readAddress } from "./address.ts";

const none = { maxNodes: undefined, height: undefined, types: [] };

test("an address without options has no effect", () => {
  expect(readAddress("")).toEqual(none);
  expect(readAddress("?theme=dark&other=1")).toEqual(none);
});

test("numbers are limited to their bounds; values other than whole numbers are ignored", () => {
  expect(readAddress("?max_nodes=500&height=600")).toMatchObject({ maxNodes: 500, height: 600 });
  expect(readAddress("?max_nodes=1&height=1e9")).toMatchObject({ maxNodes: 10, height: 4000 });
  expect(readAddress("?max_nodes=many&height=4.5")).toEqual(none);
});

test("types are names in lower case, separated by commas", () => {
  expect(readAddress("?types=Person,%20Place,,").types).toEqual(["person", "place"]);
});
