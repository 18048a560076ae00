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

test("a question that names something itself stays unchanged", () => {
  expect(completeFollowUp("When did it reach Kestrel Bay?", [turn])).toBe("When did it reach Kestrel Bay?");
});

test("a question that does not point back stays unchanged, and so does the first question of a session", () => {
  expect(completeFollowUp("How deep is the dry dock?", [turn])).toBe("How deep is the dry dock?");
  expect(completeFollowUp("When did it enter service?", [])).toBe("When did it enter service?");
});
