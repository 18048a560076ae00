import { expect, test } from "vitest";
import { askedDays, dayMarks } from "./asked-days.ts";

test.each([
  ["What did Bo say on 8 May 2023?", ["@year 2023", "@month 5", "@day 5-8"]],
  ["What happened on May 8th, 2023?", ["@year 2023", "@month 5", "@day 5-8"]],
  ["What did we plan on the 8th of May?", ["@month 5", "@day 5-8"]],
  ["What did she cook in december?", ["@month 12"]],
  ["Who called on 20260908?", ["@year 2026", "@month 9", "@day 9-8"]],
  ["Who called on 2026-09-08?", ["@year 2026", "@month 9", "@day 9-8"]],
  ["Where did he live in 2019?", ["@year 2019"]],
  ["Who may march in 12345 steps?", ["@month 3"]],
  ["Who leads the project?", []],
])("%s names %j", (question, marks) => {
  expect(askedDays(question).toSorted()).toEqual(marks.toSorted());
});

test("the marks of a day are those of a question about it", () => {
  expect(askedDays("on 8 May 2023")).toEqual(expect.arrayContaining(dayMarks(new Date("2023-05-08T23:59:00Z"))));
});
