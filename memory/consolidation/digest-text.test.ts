import { expect, test } from "vitest";
import { digestText } from "./digest-text.ts";

test("a digest has sentences of the texts, word for word and in their order, each thing once", () => {
  const texts = [
    "I moved the boat to Kestrel Bay. Who runs the harbour there?",
    "Who runs the harbour there?",
    "The mast broke on 4 May, so I ordered spruce from Ola.",
  ];
  expect(digestText(texts, 1_000)).toBe(
    "I moved the boat to Kestrel Bay.\nWho runs the harbour there?\nThe mast broke on 4 May, so I ordered spruce from Ola.",
  );
});

test("a digest stays within its length, and keeps the sentences that add most words", () => {
  const text = digestText(["And so on and so on.", "Ola ordered spruce planks in Bergen.", "Well, yes."], 40);
  expect(text).toBe("Ola ordered spruce planks in Bergen.");
});

test("texts without words have no digest", () => {
  expect(digestText(["", "…", "and of the"], 100)).toBe("");
});
