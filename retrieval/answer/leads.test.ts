import { expect, test } from "vitest";
import { leadsOf } from "./leads.ts";

test("the items of a list have the sentence above it as their lead", () => {
  const texts = ["Bring:", "- a rope", "- a lamp", "Leave the rest.", "- No dogs."];
  const leads = leadsOf(texts.map((text) => ({ text })));
  expect([...leads]).toEqual([
    [1, { at: 0 }],
    [2, { at: 0 }],
    [4, { at: 3 }],
  ]);
});

test("an item at the beginning of a passage has no lead", () => {
  expect(leadsOf([{ text: "- a rope" }]).size).toBe(0);
});
