import { seeded } from "../../domain/seeded.ts";
import type { Conversation, MemoryDataSet, MemoryQuestion, Turn } from "./conversation.ts";
import { attributes, fillers, givenNames, manyValued, relatives, surnames } from "./word-lists.ts";

// Conversations of people who tell an assistant about themselves. They contain the ways in which facts change: a plain
// statement, an update, an old fact that is told late, a fact with several values, and a fact that is taken back. Two
// more kinds of questions ask about the past, and about something that only another person said. Each conversation has
// one question of each kind.

interface Size {
  readonly seed: number;
  readonly conversations: number;
  /** Day after the last turn. Texts name months, so another day gives other texts. */
  readonly endingAt: Date;
}

const dayMs = 86_400_000;
/** Turns of a conversation lie within this time, which is shorter than memory keeps turns. */
const days = 150;
const fillersEach = 60;

/** Every conversation has one question of each, in this order. */
export const generatedCategories = ["plain", "update", "late", "many", "retract", "as_of", "adversarial"] as const;

/** The same size gives the same conversations. */
export function generate({ seed, conversations, endingAt }: Size): MemoryDataSet {
  const random = seeded(seed);
  const all = Array.from({ length: conversations }, (_, index) => conversationOf(index, random, endingAt));
  return { name: "generated", conversations: all };
}

/** Turns and the question that one kind of question adds to a conversation. Days are counted from the first turn. */
interface Told {
  readonly said: readonly { readonly day: number; readonly text: string; readonly isEvidence?: boolean }[];
  readonly asked: Omit<MemoryQuestion, "id" | "evidence">;
}

interface Drawn {
  /** A different attribute at each call. */
  readonly attribute: () => string;
  /** A different name at each call. */
  readonly value: () => string;
  readonly dayBetween: (from: number, to: number) => number;
  readonly any: <T>(list: readonly T[]) => T;
  readonly dateOf: (day: number) => Date;
}

function conversationOf(index: number, random: () => number, endingAt: Date): Conversation {
  const drawn = draw(random, endingAt);
  const told = [plain, update, late, many, retract, asOf, adversarial].map((kind) => kind(drawn));
  const chat = Array.from({ length: fillersEach }, () => ({
    day: drawn.dayBetween(0, days - 1),
    text: drawn.any(fillers),
  }));
  const said = [
    ...told.flatMap(({ said }, kind) => said.map((one) => ({ ...one, kind }))),
    ...chat.map((one) => ({ ...one, kind: -1 })),
  ];
  const ordered = said.map((one, place) => ({ ...one, place })).sort((a, b) => a.day - b.day || a.place - b.place);
  const id = `c${index}`;
  const turns = ordered.map(
    ({ day, text, place }): Turn => ({
      id: `${id}:${place}`,
      speaker: "user",
      text,
      // Turns of one day keep their order.
      at: new Date(drawn.dateOf(day).getTime() + place * 60_000),
    }),
  );
  turns.sort((a, b) => a.at.getTime() - b.at.getTime());
  const evidenceOf = (kind: number) =>
    ordered
      .filter((one) => one.kind === kind && "isEvidence" in one && one.isEvidence === true)
      .map(({ place }) => `${id}:${place}`);
  const questions = told.map(({ asked }, kind) => ({ ...asked, id: `${id}:q${kind}`, evidence: evidenceOf(kind) }));
  return { id, turns, questions };
}

function draw(random: () => number, endingAt: Date): Drawn {
  const any = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new Error("An empty list has nothing to draw");
    return found;
  };
  const used = new Set<string>();
  const fresh = (make: () => string) => () => {
    let found = make();
    while (used.has(found)) found = make();
    used.add(found);
    return found;
  };
  const start = endingAt.getTime() - days * dayMs;
  return {
    any,
    attribute: fresh(() => any(attributes)),
    value: fresh(() => `${any(givenNames)} ${any(surnames)}`),
    dayBetween: (from, to) => from + Math.floor(random() * (to - from + 1)),
    dateOf: (day) => new Date(start + day * dayMs),
  };
}

const now = { asOf: null, wrong: [] } as const;

function plain({ attribute, value, dayBetween }: Drawn): Told {
  const [what, who] = [attribute(), value()];
  return {
    said: [{ day: dayBetween(0, days - 1), text: `My ${what} is ${who}.`, isEvidence: true }],
    asked: { ...now, category: "plain", question: `Who is my ${what}?`, gold: [who] },
  };
}

const changes = [
  (what: string, who: string) => `My new ${what} is ${who}.`,
  (what: string, who: string) => `My ${what} is now ${who}.`,
  (what: string, who: string) => `I changed again: my ${what} is ${who}.`,
];

function update({ attribute, value, dayBetween, any }: Drawn): Told {
  const [what, before, after] = [attribute(), value(), value()];
  return {
    said: [
      { day: dayBetween(0, 60), text: `My ${what} is ${before}.` },
      { day: dayBetween(70, days - 1), text: any(changes)(what, after), isEvidence: true },
    ],
    asked: { ...now, category: "update", question: `Who is my ${what} now?`, gold: [after], wrong: [before] },
  };
}

const monthOf = (date: Date): string =>
  date.toLocaleString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** The present fact is told first and the past fact later. The later turn must not decide. */
function late({ attribute, value, dayBetween, dateOf }: Drawn): Told {
  const [what, before, present] = [attribute(), value(), value()];
  const told = dayBetween(40, 80);
  return {
    said: [
      { day: told, text: `My ${what} is ${present}.`, isEvidence: true },
      { day: dayBetween(90, days - 1), text: `Until ${monthOf(dateOf(told - 35))} my ${what} was ${before}.` },
    ],
    asked: { ...now, category: "late", question: `Who is my ${what} now?`, gold: [present], wrong: [before] },
  };
}

function many({ any, dayBetween }: Drawn): Told {
  const { statement, question, values } = any(manyValued);
  const first = dayBetween(0, values.length - 3);
  const gold = values.slice(first, first + 3);
  return {
    said: gold.map((value) => ({ day: dayBetween(0, days - 1), text: statement(value), isEvidence: true })),
    asked: { ...now, category: "many", question, gold },
  };
}

const denials = [
  (what: string, who: string) => `${who} is no longer my ${what}, and I have no other one.`,
  (what: string, who: string) => `Forget that ${who} is my ${what}, that was a mistake.`,
];

/** The fact no longer holds. A right answer says that nobody knows, or that it is no longer so. */
function retract({ attribute, value, dayBetween, any }: Drawn): Told {
  const [what, who] = [attribute(), value()];
  return {
    said: [
      { day: dayBetween(0, 60), text: `My ${what} is ${who}.` },
      { day: dayBetween(70, days - 1), text: any(denials)(what, who), isEvidence: true },
    ],
    asked: { ...now, category: "retract", question: `Who is my ${what} now?`, gold: [], wrong: [who] },
  };
}

function asOf({ attribute, value, dayBetween, any, dateOf }: Drawn): Told {
  const [what, before, after] = [attribute(), value(), value()];
  const then = dateOf(65);
  const day = then.toLocaleString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  return {
    said: [
      { day: dayBetween(0, 60), text: `My ${what} is ${before}.`, isEvidence: true },
      { day: dayBetween(70, days - 1), text: any(changes)(what, after) },
    ],
    asked: { category: "as_of", question: `Who was my ${what} on ${day}?`, gold: [before], wrong: [after], asOf: then },
  };
}

/** Only another person has the attribute. */
function adversarial({ attribute, value, dayBetween, any }: Drawn): Told {
  const [what, who, relative] = [attribute(), value(), any(relatives)];
  return {
    said: [{ day: dayBetween(0, days - 1), text: `The ${what} of my ${relative} is ${who}.` }],
    asked: { ...now, category: "adversarial", question: `Who is my own ${what}?`, gold: [], wrong: [who] },
  };
}
