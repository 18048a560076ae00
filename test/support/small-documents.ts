// Random documents from so few names, forms, types and words that they often collide.
import fc from "fast-check";
import {
  type EntityType,
  type Mention,
  type PreparedChunk,
  plainLayout,
  type Subject,
  type Triple,
} from "../../domain/chunk.ts";
import { unitOf, unitOfStems } from "../../domain/text/unit-hash.ts";
import type { NewChunk } from "../../stores/ports/records/edit-chunks.ts";
import { sha256 } from "./document-lab.ts";

export const names = ["ada", "bob", "crete", "delos"] as const;
const types: readonly EntityType[] = ["person", "place", "other"];
const stems = ["sail", "build", "write", "stone", "sea", "king"];

const name = fc.constantFrom(...names);
const form = (key: string): fc.Arbitrary<string> => fc.constantFrom(key, key.toUpperCase(), `the ${key}`);
const type = fc.constantFrom(...types);

const subject: fc.Arbitrary<Subject> = name.chain((key) =>
  fc.record({
    key: fc.constant(key),
    form: form(key),
    type,
    strength: fc.constantFrom(0.5, 1),
    description: fc.option(fc.constantFrom(`${key} is an island.`, `${key} is old.`)),
  }),
);

const mention: fc.Arbitrary<Mention> = name.chain((key) =>
  fc.record({
    key: fc.constant(key),
    form: form(key),
    type,
    start: fc.nat(20),
    end: fc.integer({ min: 21, max: 25 }),
    confidence: fc.constantFrom(0.5, 0.9),
    sentence: fc.nat(2),
  }),
);

const triple: fc.Arbitrary<Triple> = fc.record({
  subject_key: name,
  relation_type: fc.constantFrom("knows", "located_in"),
  object_key: name,
  start: fc.nat(3),
  end: fc.constant(30),
  confidence: fc.constantFrom(0.3, 0.8, 1),
});

const chunk = fc.record({
  subjects: fc.uniqueArray(subject, { maxLength: 2, selector: (each) => each.key }),
  mentions: fc.uniqueArray(mention, { maxLength: 5, selector: (each) => `${each.start} ${each.end} ${each.key}` }),
  triples: fc.uniqueArray(triple, {
    maxLength: 4,
    selector: (each) => [each.subject_key, each.relation_type, each.object_key, each.start].join(),
  }),
  sentences: fc.array(fc.array(fc.constantFrom(...stems), { maxLength: 3 }), { minLength: 1, maxLength: 3 }),
});

export const smallDocument: fc.Arbitrary<readonly PreparedChunk[]> = fc
  .array(chunk, { minLength: 1, maxLength: 3 })
  .map((chunks) => {
    const subjects = new Set(chunks.flatMap((each) => each.subjects.map((about) => about.key)));
    return chunks.map((each, ordinal) => {
      const known = new Set([...subjects, ...each.mentions.map((mentioned) => mentioned.key)]);
      return prepared(ordinal, {
        ...each,
        triples: each.triples.filter((said) => known.has(said.subject_key) && known.has(said.object_key)),
      });
    });
  });

type Found = Pick<PreparedChunk, "subjects" | "mentions" | "triples"> & {
  readonly sentences: readonly (readonly string[])[];
};

/** A chunk whose place, content and tokens are made from the given findings. */
export function prepared(ordinal: number, { sentences, ...found }: Partial<Found>): PreparedChunk {
  const tokens = ["", ...(sentences ?? [["word"]]).map((sentence) => sentence.join(" "))].join("\n");
  const content = tokens.trim().replaceAll("\n", ". ") || "Nothing";
  return {
    ordinal,
    content,
    title: null,
    heading_path: ["Part", `Section ${ordinal}`],
    start_offset: ordinal * 1000,
    end_offset: ordinal * 1000 + content.length,
    page: null,
    ...plainLayout,
    content_hash: sha256(`${ordinal} ${content}`),
    tokens,
    sentence_units: tokens.split("\n").slice(1).map(unitOfStems),
    name_units: [unitOf("Part"), unitOf(`Section ${ordinal}`)],
    subjects: [],
    mentions: [],
    triples: [],
    ...found,
  };
}

/** A text that a person posts. */
export const postedText = (given: Partial<NewChunk> = {}): NewChunk => ({
  prepared: prepared(0, {}),
  metadata: {},
  entity_ids: [],
  sync_vectors: true,
  derivation: "tokeniser 1, extractor 1",
  ...given,
});

/** A mention of `key` in its plain form. */
export const mentionOf = (key: string, given: Partial<Mention> = {}): Mention => ({
  key,
  form: key,
  type: "other",
  start: 0,
  end: key.length,
  confidence: 0.9,
  sentence: 0,
  ...given,
});

export const subjectOf = (key: string, given: Partial<Subject> = {}): Subject => ({
  key,
  form: key,
  type: "other",
  strength: 1,
  description: null,
  ...given,
});

export const tripleOf = (
  [subject_key, relation_type, object_key]: readonly [string, string, string],
  confidence = 0.8,
): Triple => ({
  subject_key,
  relation_type,
  object_key,
  start: 0,
  end: 10,
  confidence,
});
