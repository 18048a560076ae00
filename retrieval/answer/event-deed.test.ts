import { expect, test } from "vitest";
import { askedEvent } from "./event-deed.ts";

const told = (question: string, text: string) => askedEvent(question)?.isTold(text);

test.for([
  ["When was the harbour founded?", "The harbour was founded in 1907.", true],
  ["When was the harbour founded?", "The harbour has been set up in 1907.", true],
  ["When was the harbour founded?", "The timetable of 2024 will be found at the pier.", false],
  ["When was the harbour founded?", "The season will begin in early 2024.", false],
  ["When was the wreck found?", "The trust was founded in 1907.", false],
  ["When was the wreck found?", "A diver found the wreck in 1907.", true],
  ["When did Ada found the club?", "The club was founded in 1907.", true],
  ["When did Ada found the club?", "The timetable of 2024 is found at the pier.", false],
  ["When did the ferry leave the yard?", "The ferry left the yard in 1907.", true],
  ["When did the ferry leave the yard?", "The crane on the left dates from 1907.", false],
  ["When did the old ferry begin to sail?", "It began to sail in May 1907.", true],
  ["In which year was the pilot wounded?", "The rope was wound in 1907.", false],
  ["When was the tree felled?", "The price of timber fell in 1907.", false],
  ["When was the updated rule approved by the board?", "Approval by the board: 3 May 2020", true],
  ["When was the updated rule approved by the board?", "The board updated the rule on 3 May 2020.", false],
  ["When was the tower built?", "The tower was completed in 1066.", true],
] as const)("'%s' is told by '%s': %s", ([question, text, isTold]) => {
  expect(told(question, text)).toBe(isTold);
});

test("the last event of a kind is told by its noun", () => {
  expect(told("When was the last storm at the pier?", "A storm broke the pier in May 1907.")).toBe(true);
  expect(told("When was the last storm at the pier?", "The pier was closed in May 1907.")).toBe(false);
});

test.for(["When was dinner?", "When does the ferry leave?", "Why was the harbour founded?"])(
  "'%s' names no known event",
  (question) => expect(askedEvent(question)).toBeNull(),
);
