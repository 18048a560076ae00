import { expect, test } from "vitest";
import { holdsDate, holdsNumber, indexChunk, stemHash } from "./forward-index.ts";

const chunk = {
  tokens: "lindholm\nharbour found 1743\n\nfish march 12",
  subjects: [
    { key: "lindholm", strength: 0.7 },
    { key: "lindholm", strength: 1 },
  ],
  mentions: [
    { key: "oslo", form: "Oslo", start: 90, end: 94, sentence: 2 },
    { key: "oslo", form: "Oslo", start: 5, end: 9, sentence: 0 },
  ],
};

test("lines keep their numbers: line 0 is the heading, an empty sentence stays a line", () => {
  const { stems, lineEnds } = indexChunk(chunk);
  expect([...lineEnds]).toEqual([1, 4, 4, 7]);
  expect(stems[0]).toBe(stemHash("lindholm"));
});

test("a year is a date and a number, a month a date, another number a number", () => {
  expect([...indexChunk(chunk).lineKinds]).toEqual([0, holdsDate | holdsNumber, 0, holdsDate | holdsNumber]);
});

test("the greatest strength of a subject counts, mentions are listed by sentence", () => {
  const { subjects, mentions } = indexChunk(chunk);
  expect(subjects.get("lindholm")).toBe(1);
  expect(mentions.get("oslo")).toEqual([0, 2]);
});
