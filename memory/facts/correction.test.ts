import { expect, test } from "vitest";
import { newItem } from "../items/new-item.ts";
import { correctedFact, correctedValue } from "./correction.ts";
import { extractFacts } from "./extract-facts.ts";

test.for([
  ["No, it is Tuesday.", "Tuesday"],
  ["Sorry, I meant blue", "blue"],
  ["no sorry, it’s on Tuesday, not Monday!", "on Tuesday"],
  ["Actually, make that 4 pm", "4 pm"],
  ["I meant Dr. Weber.", "Dr. Weber"],
  ["No, Tuesday.", "Tuesday"],
  ["Nein, es ist Dienstag.", "Dienstag"],
  ["Non, c'est mardi.", "mardi"],
  ["No, thanks.", null],
  ["No, it is not.", null],
  ["No, is it Tuesday?", null],
  ["No, that is wrong.", null],
  ["No, I moved.", null],
  ["No, Bob did it.", null],
  ["It is Tuesday.", null],
  ["No parking is allowed here.", null],
  ["Make it Tuesday.", "Tuesday"],
  ["Make it shorter.", null],
  ["Make it a table.", null],
  ["No, I disagree.", null],
  ["No, that is not what I asked.", null],
  ["No, that's wrong.", null],
  ["Actually, that is a good point.", null],
  ["Nein, Danke.", null],
  ["Non, Merci.", null],
  ["No, OK.", null],
  ["Sorry, Anna left.", null],
  ["No, it is Anna who pays.", null],
] as const)("'%s' gives %j instead", ([text, value]) => {
  expect(correctedValue(text)).toBe(value);
});

const scope = { tenant_id: "t", user_id: "ada", session_id: "s" };

/** The facts that a turn states. */
function holding(words: string, trace_id = "trc_1") {
  const turn = { trace_id, question: words, answer: "", pipeline: "", asked_at: 0, names: [], quotes: [] };
  return extractFacts(words).map(({ text, predicate, object, cardinality }) =>
    newItem(turn, scope, {
      manager: "semantic",
      kind: "fact",
      text,
      derived_by: "rules",
      details: { predicate, object: object ?? "", cardinality },
    }),
  );
}

const corrected = (value: string, words: string, facts = holding(words)) =>
  correctedFact(value, { trace_id: "trc_1", words }, facts)?.text ?? null;

test("the fact of the turn before gets the value, if it is of the same kind", () => {
  const words = "My dentist is Dr. Weber and my appointment is on Monday.";
  expect(corrected("Tuesday", words)).toBe("my appointment is on Tuesday");
  expect(corrected("Dr. Braun", words)).toBe("My dentist is Dr. Braun");
  expect(corrected("3 May", words)).toBeNull();
  expect(corrected("blue", "My favourite colour is green. I'm allergic to peanuts.")).toBe(
    "My favourite colour is blue",
  );
});

test.for([
  ["in the docs", "My favourite colour is green."],
  ["the one in the contract", "My favourite colour is green."],
  ["Berta speaking", "My name is Anna."],
  ["the German version", "My name is Anna."],
] as const)("'%s' corrects no '%s'", ([value, words]) => {
  expect(corrected(value, words)).toBeNull();
});

test("a question for a fact may be followed by its correction, and another turn may not", () => {
  const facts = holding("My favourite colour is green.", "trc_0");
  expect(corrected("blue", "What is my favourite colour?", facts)).toBe("My favourite colour is blue");
  expect(corrected("blue", "What colour is the crane?", facts)).toBeNull();
});
