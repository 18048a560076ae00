import { expect, test } from "vitest";
import { sketchChunk } from "../../test/support/candidates.ts";
import { haveBound, haveCounted, haveDefault, haveRate, haveWhole, haveYear } from "./counted-thing.ts";

const passages = [
  sketchChunk(1, { headings: ["Leave of the crew"], sentences: ["Everybody has 3 weeks of leave."] }),
  sketchChunk(2, { sentences: ["Boats leave at noon."] }),
];

test("passages must have the words of the thing that is counted, not all words of the question", () => {
  expect(haveCounted("How many weeks of parental leave does the crew get?", passages)).toBe(false);
  expect(haveCounted("How many weeks of leave does a sailor get?", passages)).toBe(true);
  expect(haveCounted("What is the number of night ferries in winter?", passages)).toBe(false);
  expect(haveCounted("Why is parental leave long?", passages)).toBe(true);
});

test("passages must have the words of the thing that is paid for", () => {
  const mooring = [sketchChunk(1, { headings: ["Mooring"], sentences: ["The harbour pays $40 for mooring lines."] })];
  expect(haveCounted("How much does the harbour pay for fuel lines?", mooring)).toBe(false);
  expect(haveCounted("How much does the harbour pay for the mooring?", mooring)).toBe(true);
});

test("quotes must name the period of a quantity that is asked for", () => {
  const bound = "If a boat is away for more than 7 nights, tell the harbour.";
  expect(haveRate("How many nights may a boat stay per year?", [bound])).toBe(false);
  expect(haveRate("How many nights a year may a boat stay?", [bound])).toBe(false);
  expect(haveRate("How many nights may a boat stay per year?", [bound, "Boats stay 90 nights every year."])).toBe(true);
  expect(haveRate("How much does a berth cost per year?", ["The annual fee is $900."])).toBe(true);
  expect(haveRate("How many nights may a boat stay in one year?", [bound])).toBe(false);
  expect(haveRate("How many nights off each year?", ["The 3 nights before New Years are free."])).toBe(false);
  expect(haveRate("What is the maximum number of nights in one year?", [bound])).toBe(false);
  expect(haveRate("How much is the refund per mile?", ["The refund is $75 per trip."])).toBe(false);
  expect(haveRate("How much is a day pass?", ["The pass is $9."])).toBe(true);
});

test("quotes must give a bound if one is asked for, and say what the default is", () => {
  const plain = "For example, the pump may have version 1.2.";
  expect(haveBound("What is the lowest version of the pump?", [plain])).toBe(false);
  expect(haveBound("What is the lowest version of the pump?", ["The pump requires version 1.2."])).toBe(true);
  expect(haveBound("Which version has the pump?", [plain])).toBe(true);
  expect(haveDefault("What is the default speed?", ["The speed must not exceed 5 knots."])).toBe(false);
  expect(haveBound("What is the longest stay?", ["The stay of Ann was 40 minutes."])).toBe(false);
  expect(haveBound("What is the shortest stay?", ["The stay of Ann was 40 minutes."])).toBe(false);
  expect(haveBound("What is the shortest stay?", ["The minimum is 40 minutes."])).toBe(true);
  expect(haveBound("What is the maximum number of nights?", ["Stay for at least 24 nights."])).toBe(false);
  expect(haveBound("What is the maximum number of nights?", ["Stay for up to 24 nights."])).toBe(true);
  expect(haveBound("Which boats carry at least 20 people?", ["The Skiff carries 25 people."])).toBe(true);
  expect(haveDefault("What is the default speed?", ["Speed (defaults to 5 knots)"])).toBe(true);
  expect(haveDefault("What is the default speed?", ["If unset, the speed is 5 knots."])).toBe(true);
});

test("passages must have the thing in which something is counted", () => {
  const circle = [sketchChunk(1, { headings: ["Meetings"], sentences: ["Up to 100 people sit in a circle."] })];
  const boards = [sketchChunk(1, { headings: ["Boards"], sentences: ["There are 3 to 8 directors."] })];
  expect(haveWhole("How many people sit on the board at most?", circle)).toBe(false);
  expect(haveWhole("How many people sit on the board at most?", boards)).toBe(true);
  expect(haveWhole("How many people fit in a circle?", circle)).toBe(true);
  expect(haveWhole("How many people sit in the circle part?", circle)).toBe(true);
  expect(haveWhole("How many people sit in the theory part?", circle)).toBe(false);
});

test.each([
  "How many people work in the company?",
  "How many people may sit in a row?",
  "How many meetings are there in one year?",
  "How many people met on the first evening?",
  "How many people sleep in the place?",
  "How many pills may one take in one go?",
  "How many files are in one batch?",
  "How many rooms are in the house?",
  "How many people sit down before the board arrives?",
])("'%s' counts in nothing that documents have to name", (question) => {
  expect(haveWhole(question, [sketchChunk(1, { sentences: ["Up to 100 people sit in a circle."] })])).toBe(true);
});

test("quotes must have a number if a year is asked for", () => {
  expect(haveYear("In which year was the tower built?", ["The tower was built of granite."])).toBe(false);
  expect(haveYear("In which year was the tower built?", ["The tower dates from 1066."])).toBe(true);
  expect(haveYear("Who built the tower?", ["Ada built the tower."])).toBe(true);
});
