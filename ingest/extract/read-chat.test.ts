import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import type { PreparedChunk } from "../../domain/chunk.ts";
import { sliceCodePoints } from "../../domain/text/code-points.ts";
import { decodeTokens } from "../../domain/text/token-text.ts";
import { chunkDocument } from "../chunk/chunk-document.ts";
import { parsePlainText } from "../parse/plain-text.ts";
import { documentSubjects } from "./document-subjects.ts";
import { extractChunk } from "./extract-chunk.ts";

function read(text: string): PreparedChunk {
  const drafts = chunkDocument(parsePlainText(Buffer.from(text)), { strategy: "semantic", chunk_size: 1000 });
  const subjects = documentSubjects(drafts);
  const [first] = drafts.map((draft) => extractChunk(draft, subjects));
  if (first === undefined) throw new Error("no chunk");
  return first;
}
const relations = ({ triples }: PreparedChunk): string[] =>
  triples.map(({ subject_key, relation_type, object_key }) => `${subject_key} ${relation_type} ${object_key}`);

const chat = read(
  [
    "Time: 20260106_13:00",
    "AdaByron: Hey Mary! I’m off to Lindholm. Sounds good?",
    "MarySomerville: Yeah, perfect! Say hello to Charles Babbage, Ada.",
    "AdaByron: I can’t wait to see the Silver Bridge!",
  ].join("\n"),
);

test("the subjects of a conversation are its speakers, by name and by handle, and its day", () => {
  expect(chat.subjects.map(({ key, type, strength }) => [key, type, strength])).toEqual([
    ["ada byron", "person", 0.6],
    ["mary somerville", "person", 0.6],
    ["adabyron", "person", 0.5],
    ["marysomerville", "person", 0.5],
    ["2026-01-06", "date", 0.5],
  ]);
});

test("given names refer to the speakers, and words that only begin a sentence are no names", () => {
  expect([...new Set(chat.mentions.map(({ key }) => key))].sort()).toEqual([
    "ada byron",
    "charles babbage",
    "lindholm",
    "mary somerville",
    "silver bridge",
  ]);
  for (const { start, end, form } of chat.mentions) expect(sliceCodePoints(chat.content, start, end)).toBe(form);
});

test("successive speakers have talked with each other, and a name is related to its speaker", () => {
  expect(relations(chat)).toEqual([
    "ada byron talked_with mary somerville",
    "ada byron related_to lindholm",
    "mary somerville related_to charles babbage",
    "ada byron related_to silver bridge",
  ]);
});

test("the heading's tokens contain the day in all usual spellings", () => {
  const [heading] = decodeTokens(chat.tokens);
  expect(heading).toEqual(expect.arrayContaining(["20260106", "januari", "6", "6th", "2026", "tuesdai", "byron"]));
});

test("a given name that two speakers share refers to neither", () => {
  const two = read("Ada Byron: Hi.\nAda Yonath: Hi.\nAda Byron: Bye.\nCarl Rolf: Did Ada call?");
  expect(two.mentions.filter(({ form }) => form === "Ada").map(({ key }) => key)).toEqual(["ada"]);
});
