import { expect, test } from "vitest";
import { judgedText, readText } from "./answer-text.ts";
import { gradeNugget, nuggetsOf, saysUnanswerable } from "./nuggets.ts";

const question = judgedText("Where does Ada live now?");
const grade = (nugget: string, answer: string) => gradeNugget(nugget, readText(answer), question);

test("a reference is graded by its statements and the members of short lists", () => {
  expect(nuggetsOf("Bread, milk and eggs")).toEqual(["Bread", "milk", "eggs"]);
  expect(nuggetsOf("She moved to Oslo; her brother stayed. She works at the harbour.")).toEqual([
    "She moved to Oslo",
    "her brother stayed.",
    "She works at the harbour.",
  ]);
  expect(nuggetsOf(" … ")).toEqual([]);
});

test("an item of a reference counts once, and at most 100 items count", () => {
  expect(nuggetsOf("Ada; ada;Oslo; ADA ")).toEqual(["Ada", "Oslo"]);
  expect(nuggetsOf("ada;".repeat(2_500))).toEqual(["ada"]);
  const many = Array.from({ length: 1_500 }, (_, index) => `n${index}`);
  expect(nuggetsOf(many.join(";"))).toEqual(many.slice(0, 100));
});

test("an answer that states the item in other words of the same stems is right", () => {
  expect(grade("Oslo", "Ada has been living in Oslo since May.")).toBe(1);
  expect(grade("a red house in Oslo", "The house is in Oslo.")).toBe(0.5);
});

test("the same topic is not enough: words of the question give nothing", () => {
  expect(grade("Ada lives in Oslo", "Ada lives in Bergen now.")).toBe(0);
  expect(grade("Oslo", "Ada lives somewhere.")).toBe(0);
});

test("every number of the item must be there, however it is grouped", () => {
  expect(grade("1,200 crowns", "The rent is 1200 crowns.")).toBe(1);
  expect(grade("1,200 crowns", "The rent is 1,300 crowns.")).toBe(0);
  expect(grade("1,200", "It is 1200.")).toBe(1);
});

test("an answer that denies the item, or states what the item denies, gives nothing", () => {
  expect(grade("She moved to Oslo", "She never moved to Oslo.")).toBe(0);
  expect(grade("She did not move to Oslo", "She moved to Oslo.")).toBe(0);
  expect(grade("She did not move to Oslo", "She didn’t move to Oslo.")).toBe(1);
});

test("yes and no are stated by the first word only", () => {
  expect(grade("Yes", "Yes, she does.")).toBe(1);
  expect(grade("No", "Yes, no doubt.")).toBe(0);
  expect(grade("No", "Nobody knows.")).toBe(0);
});

test.each(["Unknown", "Not mentioned in the conversation", "There is no information on that", "It is not stated."])(
  "'%s' says that nothing answers the question",
  (reference) => expect(saysUnanswerable(reference)).toBe(true),
);
test("a statement with a denial is no such reference", () => {
  expect(saysUnanswerable("No, she moved")).toBe(false);
  expect(saysUnanswerable("Norway")).toBe(false);
});

test("an item is compared with the reading of the answer, whose text is not split into words again", () => {
  const read = { ...readText("Ada lives in Oslo since 1921."), text: "" };
  expect(["Oslo", "1921", "Bergen"].map((nugget) => gradeNugget(nugget, read, question))).toEqual([1, 1, 0]);
});
