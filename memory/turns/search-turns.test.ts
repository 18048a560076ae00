import fc from "fast-check";
import { expect, test } from "vitest";
import type { MemoryItem } from "../../domain/memory-item.ts";
import { newItem } from "../items/new-item.ts";
import { searchTurns } from "./search-turns.ts";
import { createTurnIndex } from "./turn-index.ts";

const hour = 3_600_000;
const scope = { tenant_id: "t", user_id: "ada", session_id: null };

const turnOf = (id: string, text: string, { hours = 0, ...over }: Partial<MemoryItem> & { hours?: number } = {}) => {
  const turn = {
    trace_id: id,
    question: text,
    answer: "",
    pipeline: "",
    asked_at: hours * hour,
    names: [],
    quotes: [],
  };
  const item = newItem(turn, scope, { manager: "episodic", kind: "turn", text, derived_by: "test" });
  return { ...item, id, ...over };
};

/** The ids of the turns that a question finds, best first. */
function found(turns: readonly MemoryItem[], question: string): string[] {
  const index = createTurnIndex();
  index.change(turns);
  return searchTurns(index, question).map(({ turn }) => turn.id);
}

test("a turn is found by its words behind any number of later turns", () => {
  const later = Array.from({ length: 3_000 }, (_, n) => turnOf(`${n}`, `The weather on day ${n}`, { hours: n + 1 }));
  expect(found([turnOf("old", "The boat is called Aurora"), ...later], "What is the boat called?")[0]).toBe("old");
});

test("a reply is found by the words of the turn before it, in its session only", () => {
  const turns = [
    turnOf("asked", "Where did you grow up?"),
    turnOf("answered", "In Kestrel Bay, near the harbour", { hours: 0.1 }),
    turnOf("other", "Lovely weather", { hours: 9 }),
  ];
  expect(found(turns, "Where did Bo grow up?")).toEqual(["asked", "answered"]);
});

test("the session of a turn shows its subject", () => {
  const talk = (session_id: string, words: readonly string[]) =>
    words.map((word, n) => turnOf(`${session_id}${n}`, word, { session_id, hours: n }));
  const turns = [
    ...talk("a", ["Opera", "tickets", "evening", "row", "seats", "We sit in front"]),
    ...talk("b", ["Dentist", "appointment", "morning", "street", "seats", "We sit outside"]),
  ].sort((one, other) => (one.session_id ?? "").localeCompare(other.session_id ?? ""));
  expect(found(turns, "Do we sit well at the dentist?").filter((id) => id.endsWith("5"))[0]).toBe("b5");
});

test("a question that names a day finds the turns of that day", () => {
  const turns = [3, 4, 5].map((day) =>
    turnOf(`day ${day}`, "Lunch with Bo", { occurred_at: new Date(`2026-03-0${day}`) }),
  );
  expect(found(turns, "What did I eat with Bo at lunch on 4 March 2026?")[0]).toBe("day 4");
});

test("names in camel case are found by their parts, and as one word", () => {
  const turns = [turnOf("1", "LiHua: the lease ends in June")];
  for (const question of ["When does the lease of Li Hua end?", "lihua", "LiHua"])
    expect(found(turns, question)).toEqual(["1"]);
});

test.for([
  ["Who teaches the children?", "My aunt taught a child", "My aunt is fine"],
  ["Which film did we watch?", "The movie with the whales", "The dinner with the Wells"],
  ["What pets do we have?", "Our kitten sleeps all day", "Our tenant sleeps all day"],
  ["Which birds did we see?", "A heron stood in the pond", "A statue stood in the pond"],
  ["What vegetables do we grow?", "The radish is red", "The radio is red"],
  ["Did we win?", "We won by a mile", "We won't rest for a mile"],
  ["Did we win?", "We won by a mile", "We WON’T rest for a mile"],
  ["Did we win?", "We won by a mile", "We wonder about a mile"],
  ["When did she die?", "She passed away in June", "She passed the exam in June"],
  ["When did she die?", "She passed away in June", "She passed by, far away, in June"],
  ["When did she die?", "She passed away in June", "She gave it away in June"],
  ["When did she die?", "She died at noon", "She dyed her hair at noon"],
  ["When did he die?", "He died at noon", "He is dying to see you at noon"],
  ["Where did he grow up?", "Grandma raised him by the harbour", "Grandma praised him by the harbour"],
  ["What did he grow?", "He grows beans", "He raises money"],
  ["Which sport do I do?", "I play tennis", "The fence is broken"],
  ["Which tools have I?", "My hammer is here", "I have seen it here"],
  ["Which country did I visit?", "I was in Italy", "Turkey and rice for dinner"],
  ["Which city did I visit?", "I was in Paris", "I was at York Street"],
  ["Which clothes do I need?", "My coat is warm", "Boot the computer"],
] as const)("'%s' finds '%s', which has other words for the same", ([question, told, other]) => {
  expect(found([turnOf("1", told), turnOf("2", other, { hours: 5 })], question)).toEqual(["1"]);
});

test.for([
  ["What does Anna paint?", "Anna: I paint lakes", "Bo: I paint lakes"],
  ["When was the concert?", "The concert was last Friday", "The concert was so loud"],
  ["How many loaves were sold?", "We sold sixty loaves", "We sold lovely loaves"],
] as const)("of two turns with the words of '%s' the one that may answer comes first", ([question, told, other]) => {
  const turns = [turnOf("may", told), turnOf("other", other, { hours: 5 })];
  expect(found(turns, question)).toEqual(["may", "other"]);
});

test("words that are in no turn lower the relevance, and a question without known words finds nothing", () => {
  const index = createTurnIndex();
  index.change([turnOf("1", "The boat is called Aurora")]);
  const relevance = (question: string) => searchTurns(index, question)[0]?.relevance ?? 0;
  expect(relevance("boat Aurora")).toBeGreaterThan(relevance("boat Aurora zeppelin"));
  expect(relevance("zeppelin")).toBe(0);
  expect(relevance("")).toBe(0);
  expect(relevance("boat boat Aurora")).toBeLessThanOrEqual(1);
});

test("after any changes an index finds what a new one finds", () => {
  const word = fc.constantFrom("boat", "harbour", "opera", "LiHua", "Aurora");
  const change = fc.record({
    id: fc.integer({ min: 0, max: 12 }).map(String),
    hours: fc.integer({ min: 0, max: 5 }),
    text: fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" ")),
    status: fc.constantFrom("active", "active", "retracted"),
    isRemoval: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const index = createTurnIndex();
      const items = new Map<string, MemoryItem>();
      for (const { id, hours, text, status, isRemoval } of changes) {
        if (isRemoval) {
          items.delete(id);
          index.change([], new Set([id]));
          continue;
        }
        const item = turnOf(id, text, { hours, status, rev: (items.get(id)?.rev ?? 0) + 1 });
        items.set(id, item);
        index.change([item]);
      }
      const fresh = createTurnIndex();
      fresh.change([...items.values()]);
      for (const question of ["boat", "opera Aurora", "Li Hua harbour"])
        expect(searchTurns(index, question)).toEqual(searchTurns(fresh, question));
    }),
  );
});

test("the words of a speaker's question count for the reply of the person whom the question names", () => {
  const session_id = "s";
  const turns = [
    turnOf("early", "Anna: The boat was in the harbour with us", { session_id, hours: 0 }),
    turnOf("between", "Bo: It rains a lot in autumn here", { session_id, hours: 0.1 }),
    turnOf("asked", "Bo: And what is the new boat called?", { session_id, hours: 0.2 }),
    turnOf("reply", "Anna: Marigold, like my niece's garden", { session_id, hours: 0.3 }),
    turnOf("later", "Bo: Lovely weather for sailing out", { session_id, hours: 0.4 }),
  ];
  expect(found(turns, "What is the name of Anna's new boat?").indexOf("reply")).toBeLessThan(2);
});

test("in a dialogue of two the turns of the person whom a question names come first, those that tell something before others", () => {
  const turns = [
    turnOf("hers", "Anna: I baked plum bread with seeds", { hours: 0 }),
    turnOf("asks", "Anna: Was it the plum bread with seeds?", { hours: 9 }),
    turnOf("his", "Bo: I baked plum bread with seeds", { hours: 18 }),
  ];
  expect(found(turns, "What bread did Anna bake with plum?")).toEqual(["hers", "asks", "his"]);
});

test("a speaker whose name is written as one word is named by its parts", () => {
  const turns = [
    turnOf("hers", "LuMei: I baked plum bread", { hours: 0 }),
    turnOf("his", "Bo: I baked plum bread", { hours: 9 }),
  ];
  expect(found(turns, "What did Lu Mei bake with plum?")[0]).toBe("hers");
});

test("of turns with the same words, one that tells a place comes first for a question that asks where", () => {
  const turns = [
    turnOf("place", "I met the red cat near Kestrel Bay", { hours: 0 }),
    turnOf("other", "I met the red cat again, Kestrel Bay!", { hours: 9 }),
  ];
  expect(found(turns, "Where is the red cat of Kestrel Bay?")[0]).toBe("place");
  expect(found(turns, "How is the red cat of Kestrel Bay?")[0]).toBe("other");
});

test("a word for the same counts less where the turns have the word of the question itself", () => {
  const turns = (words: string) => [turnOf("other", "I made a sculpture"), turnOf("own", words, { hours: 9 })];
  expect(found(turns("I like my statue"), "Where is the statue?")[0]).toBe("own");
  expect(found(turns("Lovely weather"), "Where is the statue?")).toEqual(["other"]);
});

const dialogue = (names: readonly string[], words: readonly string[]) =>
  words.map((text, n) => turnOf(`${n}`, `${names[n % names.length]}: ${text}`, { session_id: "s", hours: n / 100 }));

test("in a dialogue of two the turn that replies comes before a later one with some of the words", () => {
  const words = [
    "Hello dear, what a windy week",
    "Yes, it was windy and I was busy",
    "Did the lighthouse boat trip work out for Anna?",
    "Marigold broke her rudder near Cape Sorrow",
    "Oh no, I hope it was cheap",
    "Lunch was cheap today, and so was the boat",
  ];
  const question = "What happened to the lighthouse boat of Anna?";
  expect(found(dialogue(["Bo", "Anna"], words), question)[0]).toBe("3");
  expect(found(dialogue(["Bo", "Anna", "Cleo"], words), question)[0]).not.toBe("3");
});
