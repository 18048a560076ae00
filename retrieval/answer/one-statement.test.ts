import { expect, test } from "vitest";
import { answerTo } from "../../test/support/answer-to.ts";
import { sketchChunk } from "../../test/support/candidates.ts";

const sure = 0.9;

const house = [
  "The roof was painted in June 2021 by Berg.",
  "The windows were cleaned in May.",
  "The door was replaced by Olsen in 2018.",
];
const boat = ["The sails were washed in April 2022 by Nilsen Sails.", "The mast was bought in 2015."];
const shop = [
  "The shop in Ulm sells bikes and is open until 18:00.",
  "The shop in Trier sells shoes.",
  "Shoes may be returned within 30 days.",
  "Bikes get a check after 60 days.",
];
const office = ["The office in Bonn is open from 9 to 17.", "The office in Kiel moved in 2019 to the harbour."];
const medicine = [
  "Adults take two tablets of Relin three times a day.",
  "Children over twelve take one tablet at night.",
  "Do not take Relin for longer than ten days.",
];

const confidenceOf = (question: string, heading: string, sentences: readonly string[]): number =>
  answerTo(question, sketchChunk(1, { headings: [heading], sentences, document: "d" })).confidence;

test.each([
  ["When were the windows replaced?", "House", house],
  ["When was the roof replaced?", "House", house],
  ["When was the mast washed?", "Boat", boat],
  ["When do shoes get a check?", "Shops", shop],
  ["Within how many days may bikes be returned?", "Shops", shop],
  ["Until when is the shop in Trier open?", "Shops", shop],
  ["When did the office in Bonn move?", "Offices", office],
  ["How many tablets do children take in a day?", "Medicine", medicine],
])("'%s' has no sure answer if only different sentences have its words", (question, heading, sentences) => {
  expect(confidenceOf(question, heading, sentences)).toBeLessThan(sure);
});

test.each([
  ["When was the door replaced?", "House", house],
  ["When was the mast bought?", "Boat", boat],
  ["Within how many days may shoes be returned?", "Shops", shop],
  ["When did the office in Kiel move?", "Offices", office],
  ["How many tablets do adults take in a day?", "Medicine", medicine],
  // The heading, the lead of a list, and the sentence before a pronoun belong to the statement.
  ["When was the door replaced?", "The door", ["It was replaced by Olsen in 2018."]],
  ["When was the cabin sold?", "Buildings", ["The cabin stands in the wood.", "It was sold in 2019.", "It is red."]],
])("'%s' has a sure answer if one statement has its words", (question, heading, sentences) => {
  expect(confidenceOf(question, heading, sentences)).toBeGreaterThanOrEqual(sure);
});

const album = (chunk_id: number, name: string, songs: string) =>
  sketchChunk(chunk_id, { headings: ["Album", name], sentences: [`${name} has ${songs} songs.`], document: "d" });
const albums = [album(1, "Blue Harbour", "twelve"), album(2, "Red Pier", "nine")];

test("a quantity is not sure if the section beside it gives another one, and the question names neither", () => {
  expect(answerTo("How many songs are on the album?", ...albums).confidence).toBeLessThan(sure);
  expect(answerTo("How many songs are on the album Blue Harbour?", ...albums).confidence).toBeGreaterThanOrEqual(sure);
});

test("that another passage names the thing in which a question counts makes the answer possible, not sure", () => {
  const named = sketchChunk(1, { headings: ["Shops"], sentences: ["The shop in Ulm sells bikes."] });
  const counted = sketchChunk(2, { headings: ["Staff"], sentences: ["Nine people work in Ulm."] });
  const { answer, confidence } = answerTo("How many people work in the shop?", named, counted);
  expect(answer).toContain("Nine people work in Ulm.");
  expect(confidence).toBeGreaterThan(0.5);
  expect(confidence).toBeLessThan(sure);
});

test("a question for permission has no sure answer from documents without it", () => {
  const sentences = [
    "The server room is on floor two.",
    "It is cooled to 18 degrees and can be seen from the hall.",
    "The door must be closed at night.",
  ];
  expect(confidenceOf("Can anyone enter the server room?", "Server room", sentences)).toBeLessThan(sure);
  const contract = ["The notice period is two months.", "During the trial of six months it is two weeks."];
  expect(confidenceOf("Can anyone leave during the trial?", "Contract", contract)).toBeLessThanOrEqual(0.5);
});
