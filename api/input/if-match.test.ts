import { expect, test } from "vitest";
import { readIfMatch } from "./if-match.ts";

test.each([
  [undefined, null],
  ["*", null],
  ['"a"', ["a"]],
  [' "a" ,\t"b,c", "" ', ["a", "b,c", ""]],
  ['W/"a"', []],
  ['W/"a","b",W/"c"', ["b"]],
  ['"W/","b"', ["W/", "b"]],
])("%j", (header, tags) => {
  expect(readIfMatch(header)).toEqual(tags);
});

test.each(["", "a", 'w/"a"', 'W/ "a"', '"a", W/b', '"a" "b"', '"a",', '"a"b"', '"a b"', '*, "a"', '"é"', '"a'])(
  "%j is refused",
  (header) => {
    expect(() => readIfMatch(header)).toThrow(expect.objectContaining({ kind: "invalid_input", field: "If-Match" }));
  },
);
