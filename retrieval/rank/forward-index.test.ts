import { expect, test } from "vitest";
import { sketchChunk } from "../../test/support/candidates.ts";
import { createForwardIndex, holdsDate, holdsNumber, indexChunk, stemHash } from "./forward-index.ts";

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

test("line 0 is the heading, and an empty sentence still counts as a line", () => {
  const { stems, lineEnds } = indexChunk(chunk);
  expect([...lineEnds]).toEqual([1, 4, 4, 7]);
  expect(stems[0]).toBe(stemHash("lindholm"));
});

test("a year counts as date and number, a month as date, another number as number", () => {
  expect([...indexChunk(chunk).lineKinds]).toEqual([0, holdsDate | holdsNumber, 0, holdsDate | holdsNumber]);
});

test("a repeated subject has its greatest strength; the mentions of a key are its sentences in order", () => {
  const { subjects, mentions } = indexChunk(chunk);
  expect(subjects.get("lindholm")).toBe(1);
  expect(mentions.get("oslo")).toEqual([0, 2]);
});

test("chunks that no longer exist leave the index", async () => {
  const index = createForwardIndex();
  const [one, other] = [1, 2].map((id) => sketchChunk(id, { title: "Oslo", sentences: ["Oslo is a harbour."] }));
  if (!one || !other) throw new Error("There are two chunks");
  const [first, second] = [index.of(one), index.of(other)];
  const removedSince = async () => ({ ids: null, seen: "1" });
  expect(await index.forgetDeleted({ existing: async () => new Set([1]), removedSince })).toBe(1);
  expect(index.of(one)).toBe(first);
  expect(index.of(other)).not.toBe(second);
});
