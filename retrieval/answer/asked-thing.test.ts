import { expect, test } from "vitest";
import { hasUnknownPurpose, unknownInPhrase } from "./asked-thing.ts";

const unknown = new Set(["dental", "carrier", "electr", "pier"]);

test.for([
  ["Who is the dental insurance provider?", ["dental"]],
  ["Which dental insurance do sailors have?", ["dental"]],
  ["How much is the electric ferry's bonus?", ["electr"]],
  // The last noun may have a synonym, and words behind the noun phrase say where or for whom.
  ["Who is the insurance carrier?", []],
  ["Where is the pier?", ["pier"]],
  ["How much is the carrier bonus?", ["carrier"]],
  ["What is the rule for dental insurance?", []],
  ["What is the price at the pier office?", []],
] as const)("'%s' asks for what no document has: %o", ([question, stems]) => {
  expect(unknownInPhrase(question, unknown)).toEqual(stems);
});

test("a purpose that no document has is known by the noun at the end of the question", () => {
  expect(hasUnknownPurpose("What is the fee for a dental carrier?", unknown)).toBe(true);
  expect(hasUnknownPurpose("What is the fee for a dental patient?", unknown)).toBe(false);
  expect(hasUnknownPurpose("What is the carrier for?", unknown)).toBe(false);
});
