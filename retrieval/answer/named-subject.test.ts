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

test("a word that begins the name of a file is a name, also in lower case", () => {
  const registry = { ...sketchChunk(1, { document: "a", sentences: ["The port is 5000."] }), source_name: "spec.md" };
  const faq = { ...sketchChunk(2, { document: "b", sentences: ["It uses SSH."] }), source_name: "skiff-faq.txt" };
  expect(isAboutNamed("Which port does a skiff server use?", registry, [registry, faq])).toBe(false);
  expect(isAboutNamed("Which port does a server use?", registry, [registry, faq])).toBe(true);
});

test("a name that most of the documents found have need not be repeated", () => {
  const others = ["b", "c", "d"].map((document, at) => sketchChunk(at + 2, { document, sentences: ["The Skiff."] }));
  const plain = sketchChunk(9, { document: "e", sentences: ["Nothing."] });
  const question = "How strong is the engine of the Skiff?";
  expect(isAboutNamed(question, aurora, [aurora, ...others])).toBe(true);
  expect(isAboutNamed(question, aurora, [aurora, ...others.slice(1), plain])).toBe(false);
});
