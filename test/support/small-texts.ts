// Random small documents as people upload them. There are few people, places and statements, so that documents often
// name the same entities: they add support for the same facts, and a deletion takes some of it away.
import fc from "fast-check";

export interface SmallText {
  readonly file_type: "md" | "txt" | "csv";
  readonly content: string;
}

export const people = ["Ada Lovelace", "Charles Babbage", "Mary Somerville", "Grace Hopper", "Alan Turing"] as const;
const places = ["London", "Cambridge", "New York", "Manchester"];
const works = ["the Analytical Engine", "the Difference Engine", "Colossus", "Harvard Mark I"];

const person = fc.constantFrom(...people);
const place = fc.constantFrom(...places);
const work = fc.constantFrom(...works);
const year = fc.integer({ min: 1790, max: 1960 });

const sentence = fc.oneof(
  fc.tuple(person, place).map(([who, where]) => `${who} was born in ${where}.`),
  fc.tuple(person, place, year).map(([who, where, when]) => `${who} lived in ${where} until ${when}.`),
  fc.tuple(person, person).map(([who, whom]) => `${who} worked with ${whom} for years.`),
  fc.tuple(person, person).map(([who, whom]) => `${who} was the daughter of ${whom}.`),
  fc.tuple(work, person).map(([what, who]) => `${what} was designed by ${who}.`),
  fc.tuple(work, place).map(([what, where]) => `${what} is located in ${where}.`),
  fc.tuple(person, year).map(([who, when]) => `In ${when} the letters of ${who} were published.`),
);
const paragraph = fc.array(sentence, { minLength: 1, maxLength: 4 }).map((sentences) => sentences.join(" "));
const paragraphs = fc.array(paragraph, { minLength: 1, maxLength: 3 });

const subject = fc.oneof(
  person.map((name) => `${name} was a mathematician and writer.`),
  work.map((name) => `${name} is a calculating machine.`),
);
const section = fc.tuple(fc.oneof(person, work), fc.option(subject), paragraphs).map(([title, about, parts]) => {
  return [`# ${title}`, ...(about === null ? [] : [about]), ...parts].join("\n\n");
});

const markdown = fc.array(section, { minLength: 1, maxLength: 3 }).map((sections) => `${sections.join("\n\n")}\n`);
const plain = paragraphs.map((parts) => `${parts.join("\n\n")}\n`);
const table = fc
  .array(fc.tuple(person, place, year), { minLength: 1, maxLength: 12 })
  .map((rows) => ["name,city,year", ...rows.map((row) => row.join(","))].join("\n"));

const ofType = (file_type: SmallText["file_type"], content: fc.Arbitrary<string>): fc.Arbitrary<SmallText> =>
  content.map((text) => ({ file_type, content: text }));

const separator = ({ file_type }: SmallText): string => (file_type === "csv" ? "\n" : "\n\n");

/** A later state of a document: it keeps, drops, moves and repeats parts of `text`, and takes over parts of `other`. */
export function revised(text: SmallText, other: SmallText, random: Iterator<number>): SmallText {
  if (text.file_type !== other.file_type) return other;
  const between = separator(text);
  const own = text.content.trim().split(between);
  const head = text.file_type === "csv" ? own.splice(0, 1) : [];
  const parts = [...own, ...own, ...other.content.trim().split(between).slice(head.length)];
  const next = (below: number) => (random.next().value ?? 0) % below;
  const chosen = Array.from({ length: 1 + next(own.length + 1) }, () => parts[next(parts.length)] ?? "");
  return { ...text, content: `${[...head, ...chosen].join(between)}\n` };
}

/** Mostly prose; a table now and then. */
export const smallText: fc.Arbitrary<SmallText> = fc.oneof(
  { weight: 5, arbitrary: ofType("md", markdown) },
  { weight: 3, arbitrary: ofType("txt", plain) },
  { weight: 1, arbitrary: ofType("csv", table) },
);
