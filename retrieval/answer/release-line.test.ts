import { expect, test } from "vitest";
import { sketchChunk } from "../../test/support/candidates.ts";
import { candidatesOf, type SentenceCandidate } from "./candidates.ts";
import { releaseLine } from "./release-line.ts";

function linesOf(...headings: readonly (readonly [file: string, heading: string])[]): readonly SentenceCandidate[] {
  const passages = headings.map(([file, heading], at) => ({
    chunk: {
      ...sketchChunk(at + 1, { headings: [heading], document: file, sentences: [heading] }),
      source_name: file,
    },
    passage: { chunk_id: at + 1, kg_id: 1, score: 0.5, path: [] },
  }));
  return candidatesOf(passages, new Set());
}

const changes = linesOf(
  ["ferryd.md", "2.4.1 (2021-04-01)"],
  ["ferryd.md", "v2.4.0 - 2021-03-01"],
  ["ferryd.md", "2.4.0-1 (2021-02-01)"],
  ["tide.md", "1.0.0 / 2013-01-01"],
  ["pier.md", "1.0.0 / 2014-01-01"],
);
const find = (question: string) => releaseLine(question, () => changes);

test("when a version was released is told by its heading with the date, and by no other version's", () => {
  expect(find("When was ferryd 2.4.0 released?")?.line.text).toBe("v2.4.0 - 2021-03-01");
  expect(find("On which day was version 2.4.1 published?")?.line.text).toBe("2.4.1 (2021-04-01)");
  expect(find("When was 9.9.9 released?")).toBeNull();
});

test("the document that the question names answers; if it names none of two, the answer is less sure", () => {
  const named = find("When was tide 1.0.0 released?");
  expect(named?.line.text).toBe("1.0.0 / 2013-01-01");
  expect(find("When was 1.0.0 released?")?.confidence).toBeLessThan(named?.confidence ?? 0);
});

test("a question for something else, or for two versions, has another answer", () => {
  expect(find("What was fixed in 2.4.0?")).toBeNull();
  expect(find("When were 2.4.0 and 2.4.1 released?")).toBeNull();
});

test("a line below the heading of a version gives its date", () => {
  const section = {
    ...sketchChunk(1, { headings: ["Version 8.4.2"], document: "ferry-changes.md", sentences: [""] }),
    content: "Released 2024-06-24\n\n- Mend the bell of 8.4.0.",
  };
  const passage = { chunk_id: 1, kg_id: 1, score: 0.5, path: [] };
  const lines = candidatesOf([{ chunk: section, passage }], new Set());
  expect(releaseLine("When did ferry 8.4.2 come out?", () => lines)?.line.text).toBe("Released 2024-06-24");
  expect(releaseLine("When did ferry 8.4.0 come out?", () => lines)).toBeNull();
});

test("the date of another event below the heading of a version is not the date of its release", () => {
  const linesBelow = (content: string) => {
    const section = { ...sketchChunk(1, { headings: ["8.4.2"], document: "a", sentences: [""] }), content };
    return candidatesOf([{ chunk: section, passage: { chunk_id: 1, kg_id: 1, score: 0.5, path: [] } }], new Set());
  };
  const answer = (content: string) => releaseLine("When was 8.4.2 released?", () => linesBelow(content));
  expect(answer("Release candidate 2: 2024-06-01")).toBeNull();
  expect(answer("Date of the next release: 2024-09-01")).toBeNull();
  expect(answer("**Release date:** 2024-06-24")?.confidence).toBeGreaterThan(0.5);
  expect(answer("Released 2024-06-24.\n\nReleased on 2024-07-01.")?.confidence).toBe(0.5);
});

test("the confidence is one half if no document names the product, or if only half of the question is answered", () => {
  expect(find("When was kafka 2.4.0 released?")?.confidence).toBe(0.5);
  expect(find("When was version 2.4.0 released?")?.confidence).toBeGreaterThan(0.5);
  expect(find("When was ferryd 2.4.0 released, and who signed it?")?.confidence).toBe(0.5);
});
