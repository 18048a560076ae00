import { expect, test } from "vitest";
import { sketchChunk } from "../../test/support/candidates.ts";
import { hasIdentifiers, subjectFit } from "./named-subject.ts";

const aurora = sketchChunk(1, { document: "a", title: "Aurora", sentences: ["The engine has 80 horsepower."] });
const skiff = sketchChunk(2, { document: "b", sentences: ["The Skiff has an engine."] });

test("a document lacks the subject of a question if only other documents have its name", () => {
  const question = "How strong is the engine of the Skiff?";
  expect(subjectFit(question, aurora, [aurora, skiff])).toBe("other");
  expect(subjectFit(question, skiff, [aurora, skiff])).toBe("same");
});

test("a document may name its subject in another passage, or leave it out where no document names it", () => {
  const rest = sketchChunk(3, { document: "a", sentences: ["She was built beside the Skiff."] });
  expect(subjectFit("How strong is the engine of the Skiff?", aurora, [aurora, skiff, rest])).toBe("same");
  expect(subjectFit("How strong is the engine in Norway?", aurora, [aurora, skiff])).toBe("same");
  expect(subjectFit("How strong is the engine?", aurora, [aurora, skiff])).toBe("same");
});

test("a word that begins the name of a file may be a name, also in lower case", () => {
  const registry = { ...sketchChunk(1, { document: "a", sentences: ["The port is 5000."] }), source_name: "spec.md" };
  const faq = { ...sketchChunk(2, { document: "b", sentences: ["It uses SSH."] }), source_name: "skiff-faq.txt" };
  expect(subjectFit("Which port does a skiff server use?", registry, [registry, faq])).toBe("unsure");
  expect(subjectFit("Which port does a server use?", registry, [registry, faq])).toBe("same");
});

test("a document need not repeat a name that most of the found documents have", () => {
  const others = ["b", "c", "d"].map((document, at) => sketchChunk(at + 2, { document, sentences: ["The Skiff."] }));
  const plain = sketchChunk(9, { document: "e", sentences: ["Nothing."] });
  const question = "How strong is the engine of the Skiff?";
  expect(subjectFit(question, aurora, [aurora, ...others])).toBe("same");
  expect(subjectFit(question, aurora, [aurora, ...others.slice(1), plain])).toBe("other");
});

test("another form of a word that begins the name of a file is no name", () => {
  const leave = { ...sketchChunk(1, { document: "a", sentences: ["Everybody has 25 days."] }), source_name: "a.md" };
  const form = { ...sketchChunk(2, { document: "b", sentences: ["Ask here."] }), source_name: "employee-form.md" };
  expect(subjectFit("How many days do employees get?", leave, [leave, form])).toBe("same");
});

test("a word behind 'at' may name an organisation if the title of another document begins with it", () => {
  const own = { ...sketchChunk(1, { document: "a", sentences: ["At most 3 boats."] }), source_name: "rules.md" };
  const other = {
    ...sketchChunk(2, { document: "b", sentences: ["Boats wait."] }),
    title: "Seaguard rules",
    source_name: "b.md",
  };
  expect(subjectFit("What is the limit of boats at seaguard?", own, [own, other])).toBe("unsure");
  const mentions = { ...other, title: null };
  expect(subjectFit("What is the limit of boats at seaguard?", own, [own, mentions])).toBe("same");
  expect(subjectFit("What is the limit of boats at least?", own, [own, other])).toBe("same");
});

test("a host, an option or a name in code stands in the answering document as the question has it", () => {
  const chunk = sketchChunk(1, {
    document: "a",
    sentences: ["Call data.harbour.org with --max-berths or MAX_BERTHS."],
  });
  const has = (question: string) => hasIdentifiers(question, chunk, [chunk]);
  for (const name of ["data.harbour.org", "--max-berths", "max_berths", "MAX_BERTHS"])
    expect(has(`How many berths has ${name}?`)).toBe(true);
  for (const name of ["harbour.org", "www.harbour.org", "--max", "MAX_BERTHS_OPEN", "maxBerths"])
    expect(has(`How many berths has ${name}?`)).toBe(false);
  expect(has("How many berths has the port of Oslo?")).toBe(true);
});

test("a host is the same with and without www", () => {
  const has = (question: string, text: string) => {
    const chunk = sketchChunk(1, { document: "a", sentences: [text] });
    return hasIdentifiers(question, chunk, [chunk]);
  };
  expect(has("How many berths has harbour.org?", "See www.harbour.org.")).toBe(true);
  expect(has("How many berths has www.harbour.org?", "See harbour.org.")).toBe(true);
  expect(has("How many berths has www.harbour.org?", "See https://www.harbour.org/berths.")).toBe(true);
  expect(has("How many berths has harbour.org?", "See data.harbour.org.")).toBe(false);
});
