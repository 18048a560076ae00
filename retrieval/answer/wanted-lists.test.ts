import { expect, test } from "vitest";
import { enumerates } from "./wanted-lists.ts";

test.for([
  ["The ferry calls at Crete, Milos, and Paros.", true],
  ["A rope is either thin, thick or braided.", true],
  ["The night ferry, which is white, waits at the pier.", false],
  ["It is white and quiet.", false],
] as const)("'%s' names several things: %s", ([text, isSo]) => {
  expect(enumerates(text)).toBe(isSo);
});
