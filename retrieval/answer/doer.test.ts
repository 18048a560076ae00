import { expect, test } from "vitest";
import { doerShare } from "./doer.ts";

test.for([
  ["Who approves exceptions?", "Approval by the board.", 1],
  ["Who approves exceptions?", "Users sign in with two factors.", 0],
  ["Who approves exceptions?", "Exceptions: Liv Torgersen", 0.5],
  ["Who approves exceptions?", "Exceptions go to Mary McDonald.", 0.5],
  ["Who owns the boat?", "Seaguard are the legal owners of the boat.", 1],
  ["Who founded the club?", "The staff can be found at the pier.", 0],
  ["Who founded the club?", "The founder of the club was Ada.", 1],
  ["Who takes care of the garden?", "The tenant maintains the garden.", 1],
] as const)("'%s' is answered by '%s' with %d", ([question, quote, share]) => {
  expect(doerShare(question, [quote])).toBe(share);
});
