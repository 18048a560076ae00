import { expect, test } from "vitest";
import type { MemoryItem } from "../../domain/memory-item.ts";
import { firstRevision } from "../items/first-revision.ts";
import { factsAsked } from "./asked-fact.ts";

const item = (predicate: string, object: string): MemoryItem =>
  firstRevision({
    id: `mem_${predicate}`,
    manager: "semantic",
    kind: "fact",
    text: `My ${predicate} is ${object}`,
    slot: predicate,
    occurred_at: new Date(0),
    recorded_at: new Date(0),
    derived_by: "rules",
    details: { subject: "user", predicate, object, cardinality: "one", polarity: true },
  });

test.for([
  ["When is my appointment?", "on Monday", true],
  ["What time is my appointment?", "at 3 pm", true],
  ["When is our appointment?", "on the second floor", false],
  ["Where is my appointment?", "in Room 4", true],
  ["Where is my appointment?", "on Monday", false],
  ["What do you know about me?", "on Monday", true],
] as const)("'%s' is answered by '%s': %s", ([question, value, answers]) => {
  expect(factsAsked(question, [item("appointment", value)])).toHaveLength(answers ? 1 : 0);
});

test.each([
  "Who is my dentist?",
  "Who is my dentist now?",
  "Who’s my dentist these days?",
  "Who is my dentist right now?",
])("'%s' asks for what holds now", (question) => {
  expect(factsAsked(question, [item("tailor", "Bo"), item("dentist", "Ada")]).map(({ text }) => text)).toEqual([
    "My dentist is Ada",
  ]);
});

test("questions about what the user speaks, plays and knows", () => {
  const holding = [item("speaks", "French"), item("speaks", "Danish"), item("plays", "cello"), item("car", "a Volvo")];
  const answers = (question: string) => factsAsked(question, holding).map(({ details }) => details.object);
  expect(answers("Which languages do I speak, all of them?")).toEqual(["French", "Danish"]);
  expect(answers("What instruments do I play?")).toEqual(["cello"]);
  expect(answers("What is my new car?")).toEqual(["a Volvo"]);
});

test("a question for an occupation is answered by the role, and a question for advice is not", () => {
  const nurse = [item("role", "nurse")];
  for (const question of ["What do I work as?", "What do I do for a living?"])
    expect(factsAsked(question, nurse)).toHaveLength(1);
  for (const question of ["What do I do?", "What do I do now?"]) expect(factsAsked(question, nurse)).toEqual([]);
});

test("a question for the place of something is left to the documents", () => {
  expect(factsAsked("Where is my package?", [item("package", "a parcel from Oslo")])).toEqual([]);
});

test("a question about the past, or about somebody else, is not answered by what holds now", () => {
  for (const question of ["Who was my dentist in May 2024?", "Who is the dentist of my sister?"])
    expect(factsAsked(question, [item("dentist", "Ada")])).toEqual([]);
});
