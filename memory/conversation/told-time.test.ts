import { expect, test } from "vitest";
import { toldTime } from "./told-time.ts";

/** A Monday. */
const at = new Date("2023-05-08T13:56:00Z");

test.for([
  ["I went to the concert yesterday.", "7 May 2023"],
  ["I am so tired today", "8 May 2023"],
  ["We leave tomorrow", "9 May 2023"],
  ["I signed it last Friday", "Friday, 5 May 2023"],
  ["Raj dragged me there on Wednesday", "Wednesday, 3 May 2023"],
  ["The vote is on Wednesday", "Wednesday, 10 May 2023"],
  ["She arrives next Saturday", "Saturday, 13 May 2023"],
  ["It opened two days ago", "6 May 2023"],
  ["They moved three months ago", "February 2023"],
  ["I saw it last week", "the week before 8 May 2023"],
  ["We met two weeks ago", "two weeks before 8 May 2023"],
  ["We camp next weekend", "the weekend after 8 May 2023"],
  ["I was there last year", "2022"],
  ["The gig is next month", "June 2023"],
  ["The hearing is on 20 December", "20 December 2022"],
  ["It was on June 3rd, 2021", "3 June 2021"],
  ["I began in March", "March 2023"],
  ["I came here in 2019", "2019"],
  ["I may march on", null],
  ["About 20 may join us", null],
  ["We march 20 miles, then 5 may rest", null],
  ["It was on 3 june", "3 June 2023"],
  ["We painted the whole house in two days", null],
  ["The vote is in two days", "10 May 2023"],
  ["We met on the 5th", "5 May 2023"],
  ["It was over by the 28th", "28 April 2023"],
  ["We begin on the first of June", "1 June 2023"],
  ["I was there on the 31st, at night", "31 March 2023"],
  ["We moved to a flat on the 5th floor", null],
  ["I passed on the 3rd try", null],
  ["We danced on the 10th anniversary", null],
  ["They came at the start of the month", "May 2023"],
  ["We moved here half a year ago", "November 2022"],
  ["I've got my first race in two weeks", "two weeks after 8 May 2023"],
  ["We have got a concert in two days", "10 May 2023"],
  ["I got my race number in two days", null],
  ["I've got fit in two months", null],
  ["Yes, we've got our keys on Friday, at last!", "Friday, 5 May 2023"],
  ["We've got her present on Friday.", "Friday, 5 May 2023"],
  ["We've got a match on Friday.", "Friday, 12 May 2023"],
  ["We've got the house painted in two days", null],
] as const)("'%s' of 8 May 2023 names %s", ([words, time]) => {
  expect(toldTime(words, at)).toBe(time);
});

test("a weekday that a sentence of no clear tense names has the tense of the question", () => {
  expect(toldTime("I fly home on Friday", at, "When does Anna fly?")).toBe("Friday, 12 May 2023");
  expect(toldTime("I flew home on Friday", at, "When does Anna fly?")).toBe("Friday, 5 May 2023");
  expect(toldTime("I fly home in two days", at, "When will Anna fly?")).toBe("10 May 2023");
  expect(toldTime("Friday with Bo, on the pier", at, "When did Anna see Bo?")).toBe("Friday, 5 May 2023");
});
