import { expect, test } from "vitest";
import { answerTo } from "../../test/support/answer-to.ts";
import { harbourSection as chunk, nothing, sureFrom } from "../../test/support/harbour-section.ts";
import { askedOf } from "./asked.ts";

interface Doubted {
  readonly other: string;
  readonly question: string;
  /** The section that answers the question. */
  readonly told: Parameters<typeof chunk>;
  /** The section that tells `other`. */
  readonly instead: Parameters<typeof chunk>;
}

test.each<Doubted>([
  {
    other: "the fee of another thing",
    question: "How much is the parking fee at the main harbour?",
    told: ["Fees", "The parking fee at the main harbour is $12."],
    instead: ["Fees", "The berth fee at the main harbour is $90.", "Parking is scarce."],
  },
  {
    other: "a rule for other people",
    question: "Can pilots buy a ferry ticket?",
    told: ["Tickets", "Pilots can buy a ferry ticket on board."],
    instead: ["Tickets", "Guests can buy a ferry ticket on board.", "Pilots are few."],
  },
  {
    other: "a quantity for other people",
    question: "How many hours per week are 18F pilots expected to work?",
    told: ["Work", "Pilots are expected to work 20 hours per week."],
    instead: ["Work", "Most people are expected to work 32 hours per week.", "Pilots are few."],
  },
  {
    other: "an amount for another number of things",
    question: "How much fuel does the ferry need for 10,000 passengers?",
    told: ["Fuel", "The ferry needs 900 litres of fuel for 10,000 passengers."],
    instead: ["Fuel", "The ferry needs 40 litres of fuel for 300 passengers."],
  },
  {
    other: "the notice for another matter",
    question: "How much notice must I give before a vacation?",
    told: ["Vacation", "You must give a notice of at least 7 days."],
    instead: ["Remote work", "You must give a notice of at least 7 days."],
  },
  {
    other: "a code for other things",
    question: "What status code do failed logins get?",
    told: ["Errors", "Failed logins get the status code 401."],
    instead: ["Errors", "Failed deliveries get the status code 503."],
  },
  {
    other: "the key word of a specification",
    question: "Which method does the harbour delivery use?",
    told: ["Delivery", "The method that the harbour delivery MUST use is POST."],
    instead: ["Delivery", "The harbour delivery MUST use both methods."],
  },
])("$other is no sure answer to '$question'", ({ question, told, instead }) => {
  expect(answerTo(question, chunk(...told)).confidence).toBeGreaterThan(sureFrom);
  expect(answerTo(question, chunk(...instead)).confidence).toBeLessThanOrEqual(0.5);
});

test("a rule for those whom documents address as 'you' is a sure answer", () => {
  const addressed = chunk("Tickets", "You can buy a ferry ticket on board.");
  expect(answerTo("Can employees buy a ferry ticket?", addressed).confidence).toBeGreaterThan(sureFrom);
});

test("a share of a cost is no sure answer if no document has the purpose of the money", () => {
  const question = "How much does the harbour contribute to my retirement plan?";
  const plans = chunk("Plans", "The harbour contributes 85% to the cost of the health plan.");
  expect(answerTo(question, plans).confidence).toBeLessThanOrEqual(0.5);
});

test("a question for a former name is not answered by what the thing is", () => {
  const question = "What was the tide gauge called before?";
  expect(answerTo(question, chunk("Gauge", "The tide gauge is a pole with marks.")).answer).toMatch(nothing);
  const renamed = "Prior to 1990, the tide gauge was named the water stick.";
  expect(answerTo(question, chunk("Gauge", "The tide gauge is a pole.", renamed)).answer).toContain("water stick");
});

test("a notice is a duration, and an expiry time is no question for one", () => {
  const rule = "Tell the harbour master 3 weeks in advance.";
  for (const question of ["How far ahead do I tell the harbour master?", "How much notice do I give?"])
    expect(askedOf(question)).toMatchObject({ kind: "duration" });
  expect(askedOf("How far ahead do I tell him?").form(rule)).toBe(1);
  expect(askedOf("When does the pass expire?").kind).toBe("duration");
  expect(askedOf("When may I drop a message with an expiry time?").kind).toBe("date");
});

test("a phone number is not counted, and the age of a paper is a duration", () => {
  expect(askedOf("What is the phone number of the harbour?").kind).toBe("shaped");
  expect(askedOf("What is the number of ferries?").kind).toBe("count");
  expect(askedOf("How old may a receipt be?").kind).toBe("duration");
  expect(askedOf("How old must I be for a pass?").kind).toBe("amount");
});

test("memory is measured in its units, and an interval with its time says how often", () => {
  const { form } = askedOf("How much memory does the gauge need?");
  expect([form("It needs 64 MiB."), form("It has 10 nodes in memory.")]).toEqual([1, 0.5]);
  const often = askedOf("How often is the gauge checked?").form;
  expect([often("`check_interval` (default: `30s`)"), often("It takes 30 seconds.")]).toEqual([1, 0.5]);
});

test.each([
  ["Can guests use the sauna?", "Visitors can use the sauna until 9 pm."],
  ["Can students borrow the ferry?", "The ferry is open to everybody who wants to borrow it."],
  ["Can nonmembers vote?", "Only members of the club can vote at the meeting."],
  ["Can freelancers join the health plan?", "Only employees can join the health plan."],
  ["How much notice must I give before quitting?", "You must give four weeks' notice if you resign."],
  ["How much water should I add to the mix?", "Add 200 ml of water to the mixture."],
])("%s — other words for it do not make the answer unsure", (question, told) => {
  expect(answerTo(question, chunk("Rules", told)).confidence).toBeGreaterThan(sureFrom);
});
