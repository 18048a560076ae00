import { expect, test } from "vitest";
import { processorSeconds } from "../../test/support/stopwatches.ts";
import { forgottenIn } from "../spoken/forgetting.ts";
import { extractFacts } from "./extract-facts.ts";

const read = (text: string) =>
  extractFacts(text).map(({ op, predicate, object }) => `${op === "state" ? "+" : "-"} ${predicate} = ${object}`);

test.each([
  ["My project is called Aurora.", ["+ project = Aurora"]],
  ["Our release date is 12 March.", ["+ release date = 12 March"]],
  ["Forget our release date.", ["- release date = null"]],
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
  ["Note: my project is Aurora.", ["+ project = Aurora"]],
  ["I changed again: my tailor is Bo Engel.", ["+ tailor = Bo Engel"]],
  ["My favourite novel is Wrong Turn", ["+ favourite novel = Wrong Turn"]],
  ["My favourite colour is red.", ["+ favourite colour = red"]],
  ["My car is a Volvo", ["+ car = a Volvo"]],
  ["Please remember that my deadline is 3 May.", ["+ deadline = 3 May"]],
  ["Forget that my project is called Aurora", ["- project = Aurora"]],
  ["Forget my project.", ["- project = null"]],
  ["We no longer use Redis for caching.", ["- uses for caching = Redis"]],
  ["My dentist is Dr. Weber. Who designed the Aurora Belle?", ["+ dentist = Dr. Weber"]],
  ["Hello\nMy name is John.", ["+ name = John"]],
  ["My new tailor is Bo Engel.", ["+ tailor = Bo Engel"]],
  ["I moved to Oslo last year.", ["+ home = Oslo"]],
  ["I moved to Oslo (last year).", ["+ home = Oslo"]],
  ["I've just moved from Rome to Oslo.", ["+ home = Oslo"]],
  ["I live in Little Rock.", ["+ home = Little Rock"]],
  ["I speak French and German.", ["+ speaks = French", "+ speaks = German"]],
  ["I play the cello.", ["+ plays = cello"]],
  ["I know Rust.", ["+ knows = Rust"]],
  ["I'm allergic to latex.", ["+ allergic to = latex"]],
  ["Forget that Ada Engel is my tailor, that was a mistake.", ["- tailor = Ada Engel"]],
  ["Forget that I speak French and German.", ["- speaks = French", "- speaks = German"]],
  ["Forget where I live.", ["- home = null"]],
  ["Ada Engel is no longer my tailor, and I have no other one.", ["- tailor = Ada Engel"]],
  ["I no longer have a dentist.", ["- dentist = null"]],
  ["I don't speak French any more.", ["- speaks = French"]],
  ["I stopped playing the cello.", ["- plays = cello"]],
  ["I don't speak French or German.", ["- speaks = French", "- speaks = German"]],
  ["I'm allergic to nuts and to penicillin.", ["+ allergic to = nuts", "+ allergic to = penicillin"]],
  ["I live in New York and work for Google.", ["+ home = New York", "+ employer = Google"]],
  ["I live in Oslo with my wife, and my boat is called Vega.", ["+ home = Oslo", "+ boat = Vega"]],
  ["I'm a nurse and I live in the Netherlands.", ["+ role = nurse", "+ home = the Netherlands"]],
  ["My parents are Bo and Ada and live in Rome.", ["+ parents = Bo", "+ parents = Ada"]],
  ["Forget that my project is Aurora and my boat is Vega.", ["- project = Aurora and my boat is Vega"]],
  ["I work for 3M.", ["+ employer = 3M"]],
  ["I work at the University of Oslo.", ["+ employer = the University of Oslo"]],
  ["I've moved to Frankfurt am Main.", ["+ home = Frankfurt am Main"]],
  ["I moved to St. Louis, USA.", ["+ home = St. Louis, USA"]],
  ["My name is April.", ["+ name = April"]],
  ["I quit my job.", ["- employer = null", "- job = null"]],
  ["I left Acme.", ["- employer = Acme", "- home = Acme"]],
  ["I've sold my car.", ["- car = null"]],
  ["I moved out of Oslo.", ["- home = Oslo"]],
  ["I don't live in Oslo anymore.", ["- home = Oslo"]],
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
  "Call me back tomorrow.",
  "Call me at noon.",
  "Please call me an ambulance.",
  "I'm a bit lost.",
  "I'm a little confused",
  "My deductible is too high.",
  "My package is late.",
  "My package is delayed by a week.",
  "My invoice is still wrong.",
  "My order is missing.",
  "My shoes are wet.",
  "Proofread this mail:\nMy name is John.\nI live in Rome.",
  "Proofread this mail: My name is John. I live in Rome.",
  "Hello,\nMy name is John.\nI live in Rome.",
  "Proofread:My name is John. I live in Rome.",
  'He wrote "It rained. My name is John. I live in Rome."',
  "My home is a mess.",
  "My home timeline is empty.",
  "My flight is tomorrow.",
  "I moved to a new flat.",
  "I moved to the sales team.",
  "I know Bob is wrong.",
  "I know that.",
  "I play on Sundays.",
  "I speak from experience.",
  "Forget it.",
  "I work at home on Fridays.",
  "I work for the money.",
  "I work for myself.",
  "I work at 9.",
  "I work for hours.",
  "I live in a flat.",
  "I live in hope.",
  "I live in fear of deadlines and my boss knows.",
  "I live in the countryside.",
  "I've moved to PostgreSQL 16.",
  "I moved to Kubernetes.",
  "I've moved to Section B.",
  "I moved to AWS.",
  "My name is on the list.",
  "Call me Monday.",
  "I'm from a small town.",
  "She thinks I'm late and I live in Rome.",
  `My name is John. ${"It rained. ".repeat(50)}`,
])("nothing is learnt from: %s", (text) => {
  expect(read(text)).toEqual([]);
});

test.each([
  ["I'm allergic to nuts and milk.", ["I'm allergic to nuts", "I'm allergic to milk"]],
  ["We use Redis and Postgres for storage.", ["We use Redis for storage", "We use Postgres for storage"]],
  ["I play the cello and piano", ["I play the cello", "I play the piano"]],
  ["I speak French.", ["I speak French"]],
])("each value of a list has a text of its own: %s", (text, texts) => {
  expect(extractFacts(text).map((fact) => fact.text)).toEqual(texts);
});

test("long text is read quickly", () => {
  const seconds = processorSeconds(() => {
    for (const text of ["my ".repeat(200_000), `my ${"a ".repeat(140)}`.repeat(3_000), "call me ".repeat(100_000)])
      expect(extractFacts(text).length).toBeLessThanOrEqual(20);
  });
  expect(seconds).toBeLessThan(20);
});

test("'forget it' behind a condition, an inability or words of a named speaker takes nothing back", () => {
  for (const words of [
    "My dentist is Ada, and if she is away, forget it.",
    "My dentist is Ada, but unless she calls, forget it.",
    "Mein Hund heißt Rex, und wenn er bellt, vergiss es.",
    "My dentist is Ada but I cannot pay her, forget it.",
  ])
    expect(extractFacts(words).map(({ op }) => op)).not.toContain("retract");
  for (const words of [
    "If it rains on Sunday, and the wind is strong, forget it.",
    "When the ferry to Norrvik is late, forget it.",
    "I can't afford the trip to Norway, forget it.",
    "Anna: Hello. I told Bo about the trip to Norway, forget it.",
  ])
    expect(forgottenIn(words)).toEqual([]);
  expect(forgottenIn("My dentist is Ada, forget it.")).toHaveLength(1);
});

test("'forget it' takes back the statement before it, and no other", () => {
  const ops = (text: string) => extractFacts(text).map(({ op, object }) => [op, object]);
  expect(ops("My PIN is 1234. Forget it.")).toEqual([["retract", "1234"]]);
  expect(ops("My PIN is 1234, forget it.")).toEqual([["retract", "1234"]]);
  expect(ops("My PIN is 1234; please forget that")).toEqual([["retract", "1234"]]);
  expect(ops("Meine PIN ist 1234, vergiss es.")).toEqual([["retract", "1234"]]);
  expect(ops("My PIN is 1234, never forget it.")).not.toContainEqual(["retract", "1234"]);
  expect(ops("My dentist is Ada. My PIN is 1234. Can you forget that?")).toEqual([
    ["state", "Ada"],
    ["retract", "1234"],
  ]);
  expect(ops("My PIN is 1234. Forget my dentist.")).toEqual([
    ["state", "1234"],
    ["retract", null],
  ]);
});
