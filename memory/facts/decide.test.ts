import { expect, test } from "vitest";
import type { MemoryItem } from "../../domain/memory-item.ts";
import { newItem } from "../items/new-item.ts";
import { decide } from "./decide.ts";
import { extractFacts } from "./extract-facts.ts";
import { detailsOf, heldAt, slotOf } from "./facts.ts";
import type { StatedFact } from "./stated-fact.ts";

const day = 24 * 3_600_000;
const scope = { tenant_id: "t", user_id: "ada", session_id: null };
const at = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * day);

/** The facts after statements that arrive in this order; `day` is when each was said. */
function after(...said: readonly (readonly [day: number, text: string])[]): MemoryItem[] {
  let items: MemoryItem[] = [];
  for (const [when, text] of said) {
    for (const fact of extractFacts(text)) items = put(items, decide(fact, itemOf(fact, when), slot(items, fact)));
  }
  return items;
}

const slot = (items: readonly MemoryItem[], fact: StatedFact) => items.filter((item) => item.slot === slotOf(fact));

function put(items: readonly MemoryItem[], decided: ReturnType<typeof decide>): MemoryItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const { item } of decided) {
    expect(item.rev).toBe((byId.get(item.id)?.rev ?? 0) + 1);
    byId.set(item.id, item);
  }
  return [...byId.values()];
}

const itemOf = (fact: StatedFact, when: number): MemoryItem =>
  newItem(
    { trace_id: "trc", question: "", answer: "", pipeline: "", asked_at: at(when).getTime(), names: [], quotes: [] },
    scope,
    {
      manager: "semantic",
      kind: "fact",
      text: fact.text,
      slot: slotOf(fact),
      valid_from: at(when),
      derived_by: "rules",
      details: { predicate: fact.predicate, object: fact.object, cardinality: fact.cardinality },
    },
  );

const objectsAt = (items: readonly MemoryItem[], when: number) =>
  items.filter((item) => heldAt(item, at(when))).map((item) => detailsOf(item)?.object);

test("a later value takes the place of an earlier one from its time on", () => {
  const items = after([1, "I live in Oslo."], [5, "I live in Rome."]);
  expect(objectsAt(items, 0)).toEqual([]);
  expect(objectsAt(items, 3)).toEqual(["Oslo"]);
  expect(objectsAt(items, 6)).toEqual(["Rome"]);
});

test("a statement that arrives late is part of the past, and the present stays", () => {
  const items = after([1, "I live in Oslo."], [9, "I live in Rome."], [5, "I live in Bern."]);
  expect([3, 7, 10].map((when) => objectsAt(items, when))).toEqual([["Oslo"], ["Bern"], ["Rome"]]);
  const earliest = after([5, "I live in Rome."], [1, "I live in Oslo."]);
  expect([3, 6].map((when) => objectsAt(earliest, when))).toEqual([["Oslo"], ["Rome"]]);
});

test("in every order of arrival the timeline is the same", () => {
  const said = [
    [1, "I live in Oslo."],
    [4, "I live in Rome."],
    [7, "I live in Oslo."],
    [9, "I live in Bern."],
  ] as const;
  const orders = [said, said.toReversed(), [said[2], said[0], said[3], said[1]], [said[1], said[3], said[0], said[2]]];
  for (const order of orders) {
    const items = after(...order);
    expect([2, 5, 8, 10].map((when) => objectsAt(items, when))).toEqual([["Oslo"], ["Rome"], ["Oslo"], ["Bern"]]);
  }
});

test("several values of a many-valued fact hold at the same time", () => {
  const items = after([1, "I prefer tea."], [2, "I prefer dark mode."], [3, "We use Redis for caching."]);
  expect(objectsAt(after([1, "We use Redis for caching."], [2, "We use disks for caching."]), 3)).toHaveLength(2);
  expect(objectsAt(items, 4)).toEqual(["tea", "dark mode", "Redis"]);
});

test("the same value in another spelling reinforces", () => {
  const items = after([1, "My favourite colour is the Dark Blue."], [2, "my favourite  colour is dark-blue"]);
  expect(items).toMatchObject([{ support: 2, status: "active" }]);
});

test("the confidence in a fact that is stated again has few digits", () => {
  const [item] = after([1, "I prefer tea."], [2, "I prefer tea."]);
  expect(item?.confidence).toBe(0.84);
});

test("a value that is taken back held until then", () => {
  const items = after([1, "I prefer tea."], [2, "I prefer milk."], [5, "I no longer prefer tea."]);
  expect(objectsAt(items, 3)).toEqual(["tea", "milk"]);
  expect(objectsAt(items, 6)).toEqual(["milk"]);
});

test("a value that a client retracted or closed without an end counts no more", () => {
  const [known] = after([1, "I prefer tea."]);
  if (!known) throw new Error("No fact");
  expect(objectsAt([known], 3)).toEqual(["tea"]);
  for (const status of ["retracted", "superseded", "quarantined"] as const)
    expect(objectsAt([{ ...known, status }], 3)).toEqual([]);
});

test("a less trusted statement changes nothing that is known", () => {
  const [known] = after([1, "I live in Oslo."]);
  const [fact] = extractFacts("I live in Rome.");
  if (!known || !fact) throw new Error("No fact");
  const decided = decide(fact, { ...itemOf(fact, 5), trust: "untrusted_document" }, [known]);
  expect(decided).toMatchObject([{ op: "quarantine", item: { status: "quarantined" } }]);
});
