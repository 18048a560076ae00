import { expect, test } from "vitest";
import { withoutOwnNumbers } from "./own-values.ts";

test.for([
  ["In which version was support for 3.7 dropped?", "Drop support for 3.7", "Drop support for "],
  ["How much notice do I give after 2 years?", "After 2 years: 2 months", "After  years: 2 months"],
  ["What does ticket 5 cost?", "Ticket 5 costs 5 euros", "Ticket  costs  euros"],
  ["What does a ticket cost?", "Ticket 5 costs 5 euros", "Ticket 5 costs 5 euros"],
] as const)("of '%s' the numbers of the question in '%s' are no answer", ([question, text, left]) => {
  expect(withoutOwnNumbers(question)(text)).toBe(left);
});
