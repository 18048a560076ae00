import { expect, test } from "vitest";
import { processorSeconds } from "../../test/support/stopwatches.ts";
import { isMarkdown, nameOf } from "./spool-text.ts";

test.each([
  ["# Title\n\nText.", true],
  ["Text before.\r\n\r\n## Part\r\n\r\nText after.", true],
  ["# Title", true],
  ["Text.\n\n### End\n", true],
  ["# a comment\nx = 1\n# another\n", false],
  ["We are #1.\n\nAnd #2.", false],
  ["#hashtag\n\nText.", false],
  ["Text\n# of a list\nmore", false],
  ["", false],
])("whether the text %j is Markdown: %s", (content, expected) => {
  expect(isMarkdown(content)).toBe(expected);
});

test.each([
  ["# Lights of Norrvik\n\nText.", "Lights of Norrvik"],
  ["\n\n  The ferry sails.\nSecond line.", "The ferry sails"],
  ["a/b\\c\u0007d", "a b c d"],
  [`${"word ".repeat(30)}`, "word word word word word word word word word word word word"],
  ["渡轮每天穿越海峡", "渡轮每天穿越海峡"],
  ["*** ---", "text"],
  ["x".repeat(1_000), "x".repeat(60)],
  [`${"x".repeat(59)}🚢🚢`, `${"x".repeat(59)}🚢`],
])("the text %j gets the name %j", (content, expected) => {
  expect(nameOf(content)).toBe(expected);
});

test("isMarkdown takes no long time for a megabyte of line feeds and number signs", () => {
  const seconds = processorSeconds(() => {
    for (const unit of ["\n", "# ", "#\n", " \n\n", "\n \t"]) isMarkdown(unit.repeat(1_000_000 / unit.length));
  });
  expect(seconds).toBeLessThan(5);
});
