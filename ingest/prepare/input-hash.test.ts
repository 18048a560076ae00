import fc from "fast-check";
import { expect, test } from "vitest";
import { type ChunkDraft, plainLayout } from "../../domain/chunk.ts";
import { nameKey } from "../../domain/text/key.ts";
import { extractChunk } from "../extract/extract-chunk.ts";
import type { DocumentSubject } from "../extract/subjects.ts";
import type { ExtractionPlan } from "../plan-document.ts";
import { inputHashes } from "./input-hash.ts";

const everything: ExtractionPlan = { entities: true, relations: true, domain: null };
const draftOf = (content: string, given: Partial<ChunkDraft> = {}): ChunkDraft => ({
  ordinal: 0,
  content,
  title: null,
  heading_path: [],
  start_offset: 0,
  end_offset: content.length,
  page: null,
  ...plainLayout,
  ...given,
});
const subject = (form: string): DocumentSubject => ({ key: nameKey(form), type: "work", strength: 1 });

/** The hash of one chunk, in a document with these subjects. */
function hashOf(
  draft: ChunkDraft,
  names: readonly string[] = [],
  { extraction = everything, versions = "1" } = {},
): string {
  const [hash = ""] = inputHashes(
    { drafts: [draft], subjects: { subjects: names.map(subject) }, extraction },
    versions,
  );
  return hash;
}

const draft = draftOf("The Analytical Engine was designed by Charles Babbage.");

test("a chunk has the same hash at another place of the document", () => {
  expect(
    hashOf({
      ...draft,
      ordinal: 7,
      start_offset: 900,
      end_offset: 954,
      page: 3,
      page_breaks: [920],
      line_numbers: [9],
    }),
  ).toBe(hashOf(draft));
});

test.each([
  ["its content", draftOf(`${draft.content} `)],
  ["its title", { ...draft, title: "Engines" }],
  ["a heading above it", { ...draft, heading_path: ["Engines"] }],
  ["the header of the table that it continues", { ...draft, lead: "Name | Built" }],
  ["the place of its code", { ...draft, blocks: [{ kind: "code", start: 0, end: 3 }] } satisfies ChunkDraft],
])("%s changes the hash", (_, other) => {
  expect(hashOf(other)).not.toBe(hashOf(draft));
});

test("the versions of the code and the wanted kinds of findings change the hash", () => {
  expect(hashOf(draft, [], { versions: "2" })).not.toBe(hashOf(draft));
  expect(hashOf(draft, [], { extraction: { ...everything, relations: false } })).not.toBe(hashOf(draft));
});

test.each(["Analytical Engine", "the analytical engine", "Babbage", "Engine"])(
  "a new subject that the chunk may name changes the hash: %s",
  (name) => {
    expect(hashOf(draft, [name])).not.toBe(hashOf(draft));
  },
);

test("a new subject that the chunk cannot name does not change the hash", () => {
  expect(hashOf(draft, ["Difference Engine", "London", "Charles Engine", "Char", "Charles Babbages"])).toBe(
    hashOf(draft),
  );
});

test("the order of the document's subjects does not change the hash", () => {
  expect(hashOf(draft, ["Charles Babbage", "Engine"])).toBe(hashOf(draft, ["Engine", "Charles Babbage"]));
});

// Spellings between which `nameKey` and the subject matcher see no difference, in texts and as subjects.
const written = fc.constantFrom(
  "Analytical Engine",
  "the analytical engine",
  "Ada's Engine",
  "J. R. R. Tolkien",
  "JRR Tolkien",
  "O'Brien & Sons",
  "Obrien and Sons",
  "Zürich",
  "Zurich",
  "U.S. Navy",
  "C++",
  "Łódź",
  "ﬁnch Ⅳ",
  "A's B",
  "Jean-Luc",
  "!!!",
  "engine",
  "Sons",
);
const joint = fc.constantFrom(" ", ", ", " was built by ", ". The ", " (", ") ", "'s ", "-", "\n", ": ");
const content = fc
  .array(fc.tuple(written, joint), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.map((pair) => pair.join("")).join(""));
const names = fc.uniqueArray(written, { maxLength: 4 });

test("chunks with equal hashes have equal findings, although the rest of their documents differs", () => {
  const extracted = (text: string, of: readonly string[]) =>
    extractChunk(draftOf(text), { subjects: of.map(subject) }, everything);
  fc.assert(
    fc.property(content, names, names, (text, before, after) => {
      fc.pre(hashOf(draftOf(text), before) === hashOf(draftOf(text), after));
      expect(extracted(text, before)).toEqual(extracted(text, after));
    }),
    { numRuns: 1_000, maxSkipsPerRun: 1_000 },
  );
});
