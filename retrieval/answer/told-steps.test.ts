import { expect, test } from "vitest";
import { sketchChunk } from "../../test/support/candidates.ts";
import { candidatesOf } from "./candidates.ts";
import { toldSteps } from "./told-steps.ts";
import { unitsOf } from "./units.ts";
import { askedWay } from "./way-form.ts";

const question = "How do I lend my berth to somebody?";
const lead = "To lend your berth, open the harbour book and follow these steps:";
const first = `Berths are wide.\n\n${lead}\n1. Choose a week.`;
const rest = "2. Name the guest.\n3. Sign the page.";
const other = "8. Choose who lends you a hand while you are away.";

/** The texts of the steps among passages of one document, all units as probable unless `sure` has their text. */
function steps(contents: readonly string[], asked = question, sure = "") {
  let start = 0;
  const read = contents.map((content, at) => {
    const chunk = { ...sketchChunk(at + 1, { sentences: [""], document: "d" }), content, start_offset: start };
    start += content.length + 1;
    const isRest = /^[2-9]\./.test(content);
    const passage = { chunk_id: at + 1, kg_id: 1, score: 0.6, path: [] };
    return { chunk: { ...chunk, lead: isRest ? lead : "" }, passage };
  });
  const units = unitsOf(candidatesOf(read, new Set()));
  const judged = units.map((unit) => ({ unit, share: unit.text === sure ? 0.9 : 0.1, sentences: [] }));
  return toldSteps(judged, { way: askedWay(asked) })?.map(({ unit }) => unit.text) ?? null;
}

test("steps are quoted with the sentence that tells what they do, and to the end of the passage", () => {
  expect(steps([`${first}\n${rest}`, other])).toEqual([`${lead}\n1. Choose a week.\n${rest}`]);
});

test("the rest of the steps is quoted from the passage that follows", () => {
  expect(steps([first, rest, other])).toEqual([`${lead}\n1. Choose a week.`, rest]);
  expect(steps([first, other.replace("8. ", ""), rest])).toEqual([`${lead}\n1. Choose a week.`]);
});

test("a list for another deed tells no steps, and neither does one beside a much surer instruction", () => {
  expect(steps([first], "How do I paint a ferry?")).toBeNull();
  const sure = "Lend your berth by letter.";
  expect(steps([sure, first], question, sure)).toBeNull();
});
