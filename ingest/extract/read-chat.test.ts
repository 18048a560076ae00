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

test("a conversation is about those who speak, also as their names are written, and about its day", () => {
  expect(chat.subjects.map(({ key, type, strength }) => [key, type, strength])).toEqual([
    ["ada byron", "person", 0.6],
    ["mary somerville", "person", 0.6],
    ["adabyron", "person", 0.5],
    ["marysomerville", "person", 0.5],
    ["2026-01-06", "date", 0.5],
  ]);
});

test("given names mean the speakers, and words that only begin a sentence name nothing", () => {
  expect([...new Set(chat.mentions.map(({ key }) => key))].sort()).toEqual([
    "ada byron",
    "charles babbage",
    "lindholm",
    "mary somerville",
    "silver bridge",
  ]);
  for (const { start, end, form } of chat.mentions) expect(sliceCodePoints(chat.content, start, end)).toBe(form);
});

test("who speak in turn have talked, and what somebody names is related to who says it", () => {
  expect(relations(chat)).toEqual([
    "ada byron talked_with mary somerville",
    "ada byron related_to lindholm",
    "mary somerville related_to charles babbage",
    "ada byron related_to silver bridge",
  ]);
});

test("the words of the heading are searched for in every way to write the day", () => {
  const [heading] = decodeTokens(chat.tokens);
  expect(heading).toEqual(expect.arrayContaining(["20260106", "januari", "6", "6th", "2026", "tuesdai", "byron"]));
});

test("a name that two speakers share means neither of them", () => {
  const two = read("Ada Byron: Hi.\nAda Yonath: Hi.\nAda Byron: Bye.\nCarl Rolf: Did Ada call?");
  expect(two.mentions.filter(({ form }) => form === "Ada").map(({ key }) => key)).toEqual(["ada"]);
});
