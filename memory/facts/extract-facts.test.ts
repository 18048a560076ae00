import { expect, test } from "vitest";
import { extractFacts } from "./extract-facts.ts";

const read = (text: string) =>
  extractFacts(text).map(({ op, predicate, object }) => `${op === "state" ? "+" : "-"} ${predicate} = ${object}`);

test.each([
  ["My project is called Aurora.", ["+ project = Aurora"]],
  ["my project's name is Aurora", ["+ project = Aurora"]],
  ["Call me Zoë!", ["+ name = Zoë"]],
  ["By the way, I live in Kestrel Bay. Who founded it?", ["+ home = Kestrel Bay"]],
  ["I'm a naval architect", ["+ role = naval architect"]],
  ["I prefer metric units for drawings.", ["+ prefers for drawings = metric units"]],
  [
    "My favourite ports are Oslo, Bergen and Bodø.",
    ["+ favourite ports = Oslo", "+ favourite ports = Bergen", "+ favourite ports = Bodø"],
  ],
  ["We use Postgres for storage", ["+ uses for storage = Postgres"]],
  ["My city is Beijing", ["+ city = Beijing"]],
  ["Please remember that my deadline is 3 May.", ["+ deadline = 3 May"]],
  ["Forget that my project is called Aurora", ["- project = Aurora"]],
  ["Forget my project.", ["- project = null"]],
  ["We no longer use Redis for caching.", ["- uses for caching = Redis"]],
])("%s", (text, facts) => {
  expect(read(text)).toEqual(facts);
});

test.each([
  "What is my project called?",
  "If my project is called Aurora, who leads it?",
  "She said “my project is called Aurora”",
  "> My project is called Aurora.",
  "My question is whether the dock is deep.",
  "My build is failing.",
  "I am looking for the dock.",
  "The user's project is called Aurora.",
  "[mem_01ARZ3NDEKTSV4RRFFQ69G5FAV] My project is called Aurora.",
  "Who designed the Aurora Belle?",
])("nothing is learnt from: %s", (text) => {
  expect(read(text)).toEqual([]);
});

test("long text is read quickly", () => {
  const started = performance.now();
  for (const text of ["my ".repeat(200_000), `my ${"a ".repeat(140)}`.repeat(3_000), "call me ".repeat(100_000)])
    expect(extractFacts(text).length).toBeLessThanOrEqual(20);
  expect(performance.now() - started).toBeLessThan(20_000);
});
