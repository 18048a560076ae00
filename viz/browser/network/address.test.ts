import { expect, test } from "vitest";
import { readAddress } from "./address.ts";

const none = { maxNodes: undefined, height: undefined, types: [] };

test("an address without options asks for nothing", () => {
  expect(readAddress("")).toEqual(none);
  expect(readAddress("?theme=dark&other=1")).toEqual(none);
});

test("numbers are kept within their bounds, and what is no whole number is ignored", () => {
  expect(readAddress("?max_nodes=500&height=600")).toMatchObject({ maxNodes: 500, height: 600 });
  expect(readAddress("?max_nodes=1&height=1e9")).toMatchObject({ maxNodes: 10, height: 4000 });
  expect(readAddress("?max_nodes=many&height=4.5")).toEqual(none);
});

test("types are names in lower case, separated by commas", () => {
  expect(readAddress("?types=Person,%20Place,,").types).toEqual(["person", "place"]);
});
