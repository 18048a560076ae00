import { expect, test } from "vitest";
import { answerTo } from "../../test/support/answer-to.ts";
import { sketchChunk } from "../../test/support/candidates.ts";
import { comparedSides } from "./compared-sides.ts";

test.for([
  ["What is the difference between a lease and a rent?", "What is a lease?", "What is a rent?"],
  [
    "What is the difference between class 2 and class 3 boats in Halden?",
    "What are class 2 boats in Halden?",
    "What are class 3 boats in Halden?",
  ],
  ["How do the fees for cars and for vans compare?", "What are the fees for cars?", "What are the fees for vans?"],
  ["How does the ferry differ from the train?", "What is the ferry?", "What is the train?"],
  [
    "What is the price difference between the gold plan and the silver plan?",
    "What is the price of the gold plan?",
    "What is the price of the silver plan?",
  ],
  ["Compare the gold plan with the silver plan", "What is the gold plan?", "What is the silver plan?"],
] as const)("'%s' asks for both sides", ([question, first, second]) => {
  expect(comparedSides(question)).toEqual([first, second]);
});

test.for([
  "How is a lease different?",
  "What is the difference between the boats?",
  "How do I pay for cars and vans?",
  "When was the distinction between church and state introduced?",
  "Who explained the difference between a lease and a rent?",
  "Why is there a difference between the ferry and the train?",
  "How many differences between a lease and a rent exist?",
])("'%s' has no two sides", (question) => {
  expect(comparedSides(question)).toBeNull();
});

test("the difference of an attribute is answered by its two values", () => {
  const plan = (id: number, name: string, price: string) =>
    sketchChunk(id, { headings: [`${name} plan`], sentences: [`The ${name} plan is a plan for boats.`, price] });
  const question = "What is the price difference between the gold plan and the silver plan?";
  const gold = plan(1, "Gold", "The gold plan costs $90 per month.");
  const { answer } = answerTo(question, gold, plan(2, "Silver", "The silver plan costs $40 per month."));
  expect(answer).toContain("$90");
  expect(answer).toContain("$40");
});

test("an answer to a comparison quotes both sides, or says which one it lacks", () => {
  const question = "What is the difference between a mooring and a berth?";
  const mooring = sketchChunk(1, {
    headings: ["Moorings"],
    sentences: ["A mooring is a buoy in the bay to which a boat is tied.", "A mooring of the bay is cheap and quiet."],
  });
  const berth = sketchChunk(2, { headings: ["Berths"], sentences: ["A berth is a place at the pier with water."] });
  const both = answerTo(question, mooring, berth).answer;
  expect(both).toContain("A mooring is a buoy");
  expect(both).toContain("A berth is a place");
  expect(answerTo(question, mooring).answer).toContain("Not found: What is a berth?");
});
