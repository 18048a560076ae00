import { expect, test } from "vitest";
import { inBothOrders } from "./both-orders.ts";
import { type Judge, offlineJudge } from "./offline-judge.ts";
import type { Case } from "./rubric.ts";

const said = (text: string) => ({ text, abstained: false });
const nothing = { text: "I found nothing in the ingested documents that answers this question.", abstained: true };
const asked = (more: Partial<Case> = {}): Case => ({
  question: "Where does Ada live?",
  reference: "Oslo",
  evidence: ["Ada has lived in Oslo since May 2024.", "Ada was born in Bergen."],
  context: [],
  ...more,
});
const verdictOf = (given: Case, ...[on, off]: [ReturnType<typeof said>, ReturnType<typeof said>]) =>
  inBothOrders(offlineJudge, given, { on, off }).verdict;

test("with a reference the right answer wins, in both orders and from both arms", () => {
  const [right, wrong] = [said("Ada has lived in Oslo since May 2024. [1]"), said("Ada was born in Bergen. [1]")];
  expect(verdictOf(asked(), right, wrong)).toBe("on");
  expect(verdictOf(asked(), wrong, right)).toBe("off");
  expect(verdictOf(asked(), nothing, right)).toBe("off");
  expect(inBothOrders(offlineJudge, asked(), { on: right, off: wrong })).toMatchObject({
    position_consistent: true,
    orders: [
      { first: "on", verdict: "on", scores: { on: { correctness: 4 }, off: { correctness: 0 } } },
      { first: "off", verdict: "on", scores: { on: { correctness: 4 }, off: { correctness: 0 } } },
    ],
  });
});

test("a wrong answer on the same topic wins nothing against an answer that found nothing", () => {
  expect(offlineJudge(asked(), [said("Ada lives in Bergen."), nothing]).scores[0].correctness).toBe(0);
  expect(verdictOf(asked(), said("Ada lives in Bergen."), nothing)).not.toBe("on");
});

test("if the answer cannot be known, the answer that refuses wins", () => {
  const given = asked({ reference: "Not mentioned" });
  expect(verdictOf(given, said("Ada has lived in Oslo since May 2024."), nothing)).toBe("off");
  expect(verdictOf(asked(), said("Ada has lived in Oslo."), nothing)).toBe("on");
});

test("style gives nothing: markers, the note of uncertainty, and equal answers are a tie", () => {
  expect(verdictOf(asked(), said("Possibly: Ada lives in Oslo. [1]"), said("Ada lives in Oslo."))).toBe("tie");
  expect(verdictOf(asked({ reference: null }), said("Ada lives in Oslo."), said("Ada lives in Oslo."))).toBe("tie");
});

test("without a reference unsupported claims cost marks, and words about the user earn some", () => {
  const given = asked({ reference: null, context: ["Ada moved to Oslo with her dog Rex"] });
  const [supported, invented] = [
    said("Ada lives in Oslo with Rex."),
    said("Ada lives in a castle of 40 rooms near Paris."),
  ];
  const { scores } = offlineJudge(given, [supported, invented]);
  expect(scores[0].groundedness).toBe(4);
  expect(scores[1].groundedness).toBe(0);
  expect(scores[0].personalization).toBeGreaterThan(scores[1].personalization);
  expect(verdictOf(given, supported, invented)).toBe("on");
});

test("marks are from 0 to 4, totals from 0 to 1, for empty texts too", () => {
  for (const text of ["", "?", "Oslo", "Oslo ".repeat(500)])
    for (const reference of [null, "", "…", "Oslo; Bergen"]) {
      const { scores, totals } = offlineJudge(asked({ reference, question: "?" }), [said(text), nothing]);
      for (const mark of scores.flatMap((one) => Object.values(one))) expect(mark >= 0 && mark <= 4).toBe(true);
      for (const total of totals) expect(total >= 0 && total <= 1).toBe(true);
    }
});

test("if a judge decides by position, the result is a tie that is marked as inconsistent", () => {
  const partial: Judge = (given, answers) => ({ ...offlineJudge(given, answers), verdict: "first" });
  const judged = inBothOrders(partial, asked(), { on: said("Oslo"), off: said("Bergen") });
  expect(judged).toMatchObject({ verdict: "tie", position_consistent: false });
  expect(judged.orders.map(({ verdict }) => verdict)).toEqual(["on", "off"]);
});
