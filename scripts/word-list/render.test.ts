import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renderWordList, wordListFile } from "./render.ts";

test("the extractor's word list is up to date with the library that it is written from", () => {
  const written = readFileSync(join(import.meta.dirname, "../..", wordListFile), "utf8");
  expect(written === renderWordList(), "run `npm run word-list` and commit what it writes").toBe(true);
});
