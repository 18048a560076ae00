import { expect, test } from "vitest";
import { readLocomo } from "./read-locomo.ts";

const sample = {
  sample_id: "conv-1",
  conversation: {
    speaker_a: "Ada",
    speaker_b: "Bo",
    session_10_date_time: "12:05 am on 2 June, 2023",
    session_10: [{ speaker: "Bo", dia_id: "D10:1", text: "I moved." }],
    session_2_date_time: "1:56 pm on 8 May, 2023",
    session_2: [
      { speaker: "Ada", dia_id: "D2:1", text: "Look!", blip_caption: "a red boat" },
      { speaker: "Bo", dia_id: "D2:2", text: "Nice." },
    ],
  },
  qa: [
    { question: "What did Ada show?", answer: "a boat", evidence: ["D2:1"], category: 4 },
    { question: "When did Bo move?", answer: 2023, evidence: ["D10:1; D9:9", "D"], category: 2 },
    { question: "What did Bo show?", adversarial_answer: "a boat", evidence: ["D2:1"], category: 5 },
  ],
};

test("sessions are read in the order of their numbers, with the time of each turn and words for pictures", () => {
  const [conversation] = readLocomo([sample]);
  const second = { session: "session_2" };
  expect(conversation?.turns).toEqual([
    { ...second, id: "D2:1", speaker: "Ada", text: "Look! (a red boat)", at: new Date("2023-05-08T13:56:00Z") },
    { ...second, id: "D2:2", speaker: "Bo", text: "Nice.", at: new Date("2023-05-08T13:57:00Z") },
    { session: "session_10", id: "D10:1", speaker: "Bo", text: "I moved.", at: new Date("2023-06-02T00:05:00Z") },
  ]);
});

test("questions have their category and the evidence that names a turn; adversarial ones have no answer", () => {
  expect(readLocomo([sample])[0]?.questions).toMatchObject([
    { id: "conv-1:q0", category: "single_hop", gold: ["a boat"], evidence: ["D2:1"] },
    { category: "temporal", gold: ["2023"], evidence: ["D10:1"] },
    { category: "adversarial", gold: [], evidence: ["D2:1"] },
  ]);
});

test("a file of another form is refused with the wrong place", () => {
  expect(() => readLocomo([{ ...sample, qa: [{ question: "?", category: 9, evidence: [] }] }])).toThrow("category");
  expect(() => readLocomo({})).toThrow();
  const conversation = { ...sample.conversation, session_2_date_time: "yesterday" };
  expect(() => readLocomo([{ ...sample, conversation }])).toThrow("yesterday");
});
