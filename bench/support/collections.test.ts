import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSources } from "./collections.ts";
import { Gold } from "./fit-answers.ts";

test("each collection has a source, and its questions cite files of that source", async () => {
  const sources = await readSources();
  const locked = [...sources].flatMap(([name, source]) => (source.locked ? [name] : []));
  expect(locked).toEqual(["dxw", "kubernetes", "mkdocs", "redis"]);
  for (const [name, { files }] of sources) {
    const lines = await readFile(join(import.meta.dirname, "..", "collections", name, "questions.jsonl"), "utf8");
    const questions = lines
      .trim()
      .split("\n")
      .map((line) => Gold.parse(JSON.parse(line)));
    expect(questions).toHaveLength(40);
    for (const { kind, evidence } of questions) {
      expect(evidence.length > 0).toBe(kind !== "unanswerable");
      for (const { file } of evidence) expect(files).toHaveProperty([file]);
    }
  }
});
