import { Buffer } from "node:buffer";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type ChunkDraft, type PreparedChunk, plainLayout } from "../../domain/chunk.ts";
import { sliceCodePoints } from "../../domain/text/code-points.ts";
import { sentences } from "../../domain/text/sentences.ts";
import { decodeTokens } from "../../domain/text/token-text.ts";
import { chunkDocument } from "../chunk/chunk-document.ts";
import { parseBytes } from "../parse/parse-bytes.ts";
import { documentSubjects } from "./document-subjects.ts";
import { extractChunk } from "./extract-chunk.ts";
import type { DocumentSubjects } from "./subjects.ts";

const draft = (content: string, title: string | null = null, heading_path: string[] = []): ChunkDraft => ({
  ordinal: 0,
  content,
  title,
  heading_path,
  start_offset: 0,
  end_offset: Array.from(content).length,
  page: null,
  ...plainLayout,
});
const extract = (content: string, title: string | null = null, others: readonly ChunkDraft[] = []): PreparedChunk => {
  const chunk = draft(content, title);
  return extractChunk(chunk, documentSubjects([chunk, ...others]));
};
const subjectsOf = ({ subjects }: PreparedChunk): unknown[] =>
  subjects.map(({ key, type, strength }) => [key, type, strength]);
const keysOf = ({ mentions }: PreparedChunk): string[] => mentions.map(({ key }) => key);
const namedOf = ({ triples }: PreparedChunk): string[] =>
  triples
    .filter(({ relation_type }) => relation_type !== "related_to")
    .map(({ subject_key, relation_type, object_key }) => `${subject_key} ${relation_type} ${object_key}`);

const film =
  "Sky Patrol is a 1939 American film directed by Howard Bretherton and starring John Trent, Marjorie Reynolds and Milburn Stone. It was released on September 12, 1939, by Monogram Pictures.";

test("the subjects of a passage are its title and the noun phrase that begins it", () => {
  const found = extract("Frank Wright Tuttle( August 6, 1892 – January 6, 1963) was a film director.", "Frank Tuttle");
  expect(subjectsOf(found)).toEqual([
    ["frank tuttle", "person", 1],
    ["frank wright tuttle", "person", 0.7],
  ]);
  expect(found.subjects[0]?.description).toContain("was a film director");
});

test("without a title the leading noun phrase is the subject, and a long personal name has a short form", () => {
  expect(subjectsOf(extract("Marie Skłodowska Curie was a physicist."))).toEqual([
    ["marie sklodowska curie", "person", 0.9],
    ["marie curie", "person", 0.8],
  ]);
  expect(subjectsOf(extract("The harbour of Lindholm was built in 1873."))[0]).toEqual([
    "harbour of lindholm",
    "place",
    0.9,
  ]);
});

test("the words in the title's parentheses are its type, not its name", () => {
  expect(subjectsOf(extract("It was shown in 1999.", "Mercury (1998 film)"))[0]).toEqual(["mercury", "work", 1]);
});

test("aliases and abbreviations of the opening are weak subjects", () => {
  const found = extract("The North Valley Railway (NVR), also known as Berg Line, is a railway company in Norway.");
  expect(subjectsOf(found)).toEqual([
    ["north valley railway", "organization", 0.9],
    ["berg line", "organization", 0.5],
    ["nvr", "organization", 0.5],
  ]);
});

test("if a passage begins with a pronoun, a date or a preposition, its first name is the subject", () => {
  expect(subjectsOf(extract("In 1930 he met Leslie Caron."))).toEqual([["leslie caron", "person", 0.5]]);
});

test("long names are mentioned as a whole and in parts, joined names only separately", () => {
  expect(keysOf(extract("They met at the Bank of France."))).toEqual(["bank of france", "france"]);
  expect(keysOf(extract("They visited Greece and Denmark with Anna Berg and Olaf Lund."))).toEqual([
    "greece",
    "denmark",
    "anna berg",
    "olaf lund",
  ]);
});

test("initials, titles with full stops and ordinals belong to the name", () => {
  const found = extract("They met J. R. R. Tolkien, St. John Lateran, and Arthur Wellesley, 1st Duke of Wellington.");
  expect(found.mentions.map(({ form }) => form)).toEqual(
    expect.arrayContaining(["J. R. R. Tolkien", "St. John Lateran", "Arthur Wellesley, 1st Duke of Wellington"]),
  );
});

test("an adjective of origin mentions the country, a quoted title is a work, and a full date has one key", () => {
  const found = extract('A French critic praised "The Love Parade" on 6 May 1930 and again on May 6, 1930.');
  expect(found.mentions.map(({ form, key, type }) => [form, key, type])).toEqual([
    ["French", "france", "place"],
    ["The Love Parade", "love parade", "work"],
    ["6 May 1930", "1930-05-06", "date"],
    ["May 6, 1930", "1930-05-06", "date"],
  ]);
});

test("subjects of the document are found in its running text, also without capitals", () => {
  const other = draft("It finds passages by words.", "Keyword search");
  const found = extract("The engine falls back to keyword search at night.", "Engine", [other]);
  expect(found.mentions.find(({ key }) => key === "keyword search")?.form).toBe("keyword search");
});

test("a surname alone refers to the person whose full name is in the passage", () => {
  const found = extract("The film was written by Denai Gracie. Later Gracie moved to Perth.", "Forbidden Ground");
  expect(keysOf(found)).toEqual(["denai gracie", "denai gracie", "perth"]);
});

test("a word is no name only because it begins a sentence", () => {
  expect(keysOf(extract("However, this was late. During summer it rained. Located far away, nobody came."))).toEqual(
    [],
  );
});

test("relations lead from the subject to the entities in the sentences about it", () => {
  expect(namedOf(extract(film))).toEqual([
    "sky patrol country_of_origin united states",
    "sky patrol directed_by howard bretherton",
    "sky patrol starring john trent",
    "sky patrol starring marjorie reynolds",
    "sky patrol starring milburn stone",
    "sky patrol released_on 1939-09-12",
  ]);
});

test("kinship and dates of life are read from their usual forms", () => {
  const found = extract(
    "Karel Zich( 10 June 1949 – 13 July 2004) was a Czech singer. His wife Eva Lund was born in Prague. He died in Madrid.",
  );
  expect(namedOf(found)).toEqual([
    "karel zich born_on 1949-06-10",
    "karel zich died_on 2004-07-13",
    "karel zich nationality czech republic",
    "karel zich spouse_of eva lund",
    "karel zich born_in prague",
    "karel zich died_in madrid",
  ]);
});

test("the subject of a row is its identifying value, related to other names by their columns", async () => {
  const file = "id,name,city,opened,status\n1,Blue Mill,Oslo,1901-01-01,Active\n2,Red Barn,Bergen,1950-05-05,Closed\n";
  const chunks = chunkDocument(await parseBytes(Buffer.from(file), { fileType: "csv", fileName: "a.csv" }), {
    strategy: "semantic",
    chunk_size: 1000,
  });
  const [found] = chunks.map((chunk) => extractChunk(chunk, documentSubjects(chunks)));
  expect(found?.subjects.map(({ key }) => key)).toEqual(["blue mill", "red barn"]);
  expect(found?.mentions.map(({ form }) => form)).toEqual(["Blue Mill", "Oslo", "Red Barn", "Bergen"]);
  expect(found === undefined ? [] : namedOf(found)).toEqual(["blue mill city oslo", "red barn city bergen"]);
});

test("the content hash depends on title, path and content only", () => {
  const none: DocumentSubjects = { subjects: [] };
  const hash = (chunk: ChunkDraft): string => extractChunk(chunk, none).content_hash;
  const base = draft("Text.", "Title", ["Path"]);
  expect(hash({ ...base, ordinal: 5, start_offset: 9, page: 3 })).toBe(hash(base));
  const others = [draft("Text", "Title", ["Path"]), draft("Text.", "Titl", ["Path"]), draft("Text.", "Title", [])];
  for (const other of others) expect(hash(other)).not.toBe(hash(base));
});

const piece = fc.constantFrom(
  "Marie Curie ",
  "and ",
  "of ",
  "the ",
  "The ",
  "Bank ",
  "France ",
  "(",
  ")",
  ", ",
  ". ",
  "\n",
  "\n\n",
  '"',
  "“Love Parade” ",
  "*Title* ",
  "J. R. ",
  "was ",
  "is a film ",
  "directed by ",
  "born ",
  "6 May 1930 ",
  "🙂",
  "His father ",
  "It ",
  "French ",
  "name: Ada; city: Oslo.\n",
  "O'Neill's ",
  "’",
  "-",
  "NVR ",
  "Dr. ",
);

test("offsets, keys, sentences and token lines of any text agree with each other", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 50 }), fc.option(fc.array(piece, { maxLength: 3 })), (parts, title) => {
      const content = parts.join("");
      const found = extract(content, title === null ? null : title.join(""));
      const keys = new Set([...found.subjects, ...found.mentions].map(({ key }) => key));
      const count = sentences(content).length;
      expect(keys.has("")).toBe(false);
      for (const { start, end, form, sentence } of found.mentions) {
        expect(sliceCodePoints(content, start, end)).toBe(form);
        expect(sentence).toBeLessThan(count);
      }
      for (const { subject_key, object_key, start, end } of found.triples) {
        expect(keys.has(subject_key) && keys.has(object_key) && subject_key !== object_key).toBe(true);
        expect(end).toBeGreaterThan(start);
      }
      expect(decodeTokens(found.tokens)).toHaveLength(count + 1);
    }),
    { numRuns: 400 },
  );
});

test("subjects of a document survive storage as JSON", () => {
  const chunk = draft(film);
  const subjects = documentSubjects([chunk]);
  const stored: DocumentSubjects = JSON.parse(JSON.stringify(subjects));
  expect(extractChunk(chunk, stored)).toEqual(extractChunk(chunk, subjects));
});

test("a common noun that stands for the title is no separate subject", () => {
  expect(subjectsOf(extract("The film was released in Japan.", "Captain Kuhio"))).toEqual([
    ["captain kuhio", "person", 1],
  ]);
});

test("a text that begins with its title has no other leading phrase", () => {
  const found = extract("Culture, Society and Time was a journal of Oslo.", "Culture, Society and Time");
  expect(subjectsOf(found)).toEqual([["culture society and time", "work", 1]]);
});
