import { expect, test } from "vitest";
import { tokenize } from "../../domain/text/tokens.ts";
import { sketchChunk } from "../../test/support/candidates.ts";
import { candidatesOf } from "./candidates.ts";
import { withoutHeading } from "./without-heading.ts";

const told = "The harbour opens at eight.";
const passage = { chunk_id: 1, kg_id: 1, score: 0.5, path: [] };

/** The quote of a whole text after the heading is dropped. */
function quoted(text: string) {
  const stems = new Set(tokenize("What are the opening hours of the harbour?"));
  const chunk = sketchChunk(1, { sentences: [text] });
  const sentences = candidatesOf([{ chunk, passage }], stems);
  return withoutHeading({ chunk, text, start: 0, end: text.length, passage_score: 0.5, sentences }, stems);
}

test("a quote leaves out the heading at its beginning if the question has its words", () => {
  const found = quoted(`2.1 Opening hours\n\n${told}`);
  expect(found).toMatchObject({ text: told, start: 19, end: 19 + told.length, sentences: [{ text: told }] });
});

test.each([
  ["a heading that says more than the question", `Opening hours of Anna Berg\n\n${told}`],
  ["a sentence", `These are the opening hours.\n\n${told}`],
  ["the introduction of a list", "Opening hours\n\n- eight to nine"],
  ["an item", `- Opening hours\n\n${told}`],
  ["a line of the same paragraph", `Opening hours\n${told}`],
  ["the only sentence", "Opening hours"],
  ["a long line", `${"opening hours ".repeat(7)}open\n\n${told}`],
])("a quote keeps %s at its beginning", (_, content) => {
  expect(quoted(content).text).toBe(content);
});
