import { expect, test } from "vitest";
import { sketchChunk } from "../../test/support/candidates.ts";
import { askedList, listFit } from "./asked-list.ts";
import { candidatesOf } from "./candidates.ts";
import { unitsOf } from "./units.ts";

const passage = { chunk_id: 1, kg_id: 1, score: 0.6, path: [] };

/** The longest list of a passage below this heading. */
function listBelow(heading: string, content: string) {
  const chunk = { ...sketchChunk(1, { sentences: [""] }), content, heading_path: [heading] };
  const lists = unitsOf(candidatesOf([{ chunk, passage }], new Set())).filter(({ isWhole }) => isWhole);
  const [longest] = lists.toSorted((a, b) => b.words - a.words);
  if (longest === undefined) throw new Error("no list");
  return longest;
}

const items = "1. Waiting: the ferry is at the quay.\n2. Loading: the crew opens the ramp.";

test.each([
  ["What are the stages of ferry loading?", "stage"],
  ["What are the ferry loading stages?", "stage"],
  ["What are our rules for guests?", "rule"],
])("the plural noun of %s is found", (question, noun) => {
  expect(askedList(question)?.noun).toBe(noun);
});

test("a question for one thing, or for acts, names no list", () => {
  for (const question of ["What is the stage?", "What are visitors supposed to do?", "How do I load the ferry?"])
    expect(askedList(question)).toBeNull();
});

test("a list fits below a heading with the words of the question, in any order, and not below another one", () => {
  const list = askedList("What are the stages of ferry loading?");
  if (list === null) throw new Error("no list");
  expect(listFit(listBelow("Ferry loading stages", items), list)).toBe(1);
  expect(listFit(listBelow("Ferry loading crew", items), list)).toBe(0);
  expect(listFit(listBelow("Crew", `The stages of ferry loading are:\n\n${items}`), list)).toBe(1);
  expect(listFit(listBelow("Ferry loading stages", `The crew knows ropes by:\n\n${items}`), list)).toBe(1);
});

test("a numbered list below a procedure's heading has the steps of handling something without that word", () => {
  const list = askedList("What are the steps of handling a storm?");
  if (list === null) throw new Error("no list");
  const introduced = `Do this when the storm nears, and write it down:\n\n${items}`;
  expect(listFit(listBelow("Storm workflow", introduced), list)).toBeGreaterThan(0);
  expect(listFit(listBelow("Storm crew", introduced), list)).toBe(0);
  expect(listFit(listBelow("Storm workflow", introduced.replaceAll(/\d\./g, "-")), list)).toBe(0);
});

test.each([
  ["What are the steps for onboarding?", "Procedure"],
  ["What are the steps for onboarding?", "Release process"],
  ["What are the steps for billing?", "Workflow"],
  ["What are the steps for closing an account?", "Account opening procedure"],
  ["What are the steps for closing an account?", "Account creation procedure"],
  ["What are the steps for handling?", "Procedure"],
])("'%s' is not answered by the list below '%s', whose deed is another one", (question, heading) => {
  const list = askedList(question);
  if (list === null) throw new Error("no list");
  expect(listFit(listBelow(heading, items), list)).toBe(0);
});

test("the deed of a list without numbers stands above it", () => {
  const list = askedList("What are the steps of handling a storm?");
  if (list === null) throw new Error("no list");
  expect(listFit(listBelow("Storm steps", items.replaceAll(/\d\./g, "-")), list)).toBe(0);
});
