import { expect, test } from "vitest";
import { sketchChunk } from "../../test/support/candidates.ts";
import { isAboutNamed } from "./named-subject.ts";

const aurora = sketchChunk(1, { document: "a", title: "Aurora", sentences: ["The engine has 80 horsepower."] });
const skiff = sketchChunk(2, { document: "b", sentences: ["The Skiff has an engine."] });

test("a document lacks the subject of a question if only other documents have its name", () => {
  const question = "How strong is the engine of the Skiff?";
  expect(isAboutNamed(question, aurora, [aurora, skiff])).toBe(false);
  expect(isAboutNamed(question, skiff, [aurora, skiff])).toBe(true);
});

test("a document may name its subject in another passage, or leave it out where no document names it", () => {
  const rest = sketchChunk(3, { document: "a", sentences: ["She was built beside the Skiff."] });
  expect(isAboutNamed("How strong is the engine of the Skiff?", aurora, [aurora, skiff, rest])).toBe(true);
  expect(isAboutNamed("How strong is the engine in Norway?", aurora, [aurora, skiff])).toBe(true);
  expect(isAboutNamed("How strong is the engine?", aurora, [aurora, skiff])).toBe(true);
});
