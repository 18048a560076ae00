import { expect, test } from "vitest";
import { completeFollowUp } from "./follow-up.ts";

const turn = {
  trace_id: "trc_1",
  question: "Who designed the Aurora Belle?",
  answer: "",
  pipeline: "knowledge_graph",
  asked_at: 1,
  names: ["Aurora Belle"],
};

test("a question that points back is completed with names of the previous turn", () => {
  expect(completeFollowUp("When did it enter service?", [turn])).toBe("When did it enter service? (Aurora Belle)");
  expect(completeFollowUp("and who built the hull?", [turn])).toBe("and who built the hull? (Aurora Belle)");
});

test("a pronoun before the first name of its question stands for the previous turn", () => {
  expect(completeFollowUp("is it used on Linux?", [turn])).toBe("is it used on Linux? (Aurora Belle)");
  expect(completeFollowUp("When did it reach Kestrel Bay?", [turn])).toBe(
    "When did it reach Kestrel Bay? (Aurora Belle)",
  );
});

test("a question that may point to its own name stays unchanged", () => {
  const questions = [
    "When the Petrel reached Kestrel Bay, did it need repairs?",
    "What happened there at Kestrel Bay?",
    "And who designed the Petrel?",
  ];
  for (const question of questions) expect(completeFollowUp(question, [turn])).toBe(question);
});

test("an 'it' that stands for nothing does not point back", () => {
  for (const question of ["How long does it take to fly to Paris?", "Is it possible to cancel?"]) {
    expect(completeFollowUp(question, [turn])).toBe(question);
  }
});

test("the name in the previous question comes before the titles of its answer, each once", () => {
  const asked = { ...turn, question: "What does the Kestrel exporter do?", names: ["Exporters", "kestrel"] };
  expect(completeFollowUp("Is it fast?", [asked])).toBe("Is it fast? (kestrel, Exporters)");
  expect(completeFollowUp("Is it fast?", [{ ...asked, names: [] }])).toBe("Is it fast? (Kestrel)");
  expect(completeFollowUp("Is it fast?", [{ ...asked, question: "who?", names: [] }])).toBe("Is it fast?");
});

test("a question that does not point back stays unchanged, and so does the first question of a session", () => {
  expect(completeFollowUp("How deep is the dry dock?", [turn])).toBe("How deep is the dry dock?");
  expect(completeFollowUp("When did it enter service?", [])).toBe("When did it enter service?");
});
