import type { EntityType, Subject, Triple } from "../../domain/chunk.ts";
import { nameKey } from "../../domain/text/key.ts";
import type { Span } from "../../domain/text/sentences.ts";
import { typeOfName } from "./entity-type.ts";
import type { FoundMention } from "./find-mentions.ts";
import type { Findings } from "./findings.ts";
import { wordsOf } from "./words.ts";

/** A value of a row with the name of its column; "" if the column has none. */
export interface Field extends Span {
  readonly label: string;
  readonly value: string;
  /** The type that the column states; null or absent if the value decides. */
  readonly type?: EntityType | null;
  /** False if the column says nothing about the row's subject. */
  readonly isRelated?: boolean;
}

/** A row of a table; UTF-16 offsets into the chunk. */
export interface Row extends Span {
  /** Its names. Numbers, dates and common words are left out. */
  readonly fields: readonly Field[];
  /** The field that names the subject of the row; null if no field does. Absent: the labels decide. */
  readonly subject?: Field | null;
}

const NAMING_LABEL = /^(?:name|title|label|.*[ _](?:name|title))$/i;
/** Longest label that can name a relation. A longer label was joined from several header rows. */
const LABEL_LENGTH_LIMIT = 60;
const CONFIDENCE = 0.8;
/** A column applies to every row, unlike a phrase of prose, but its meaning is still a guess. */
const RELATION_CONFIDENCE = 0.5;
const STRENGTH = 0.6;

/**
 * The identifying name of each row is a subject. Its other names are related to it, with their column's name as
 * relation. A row without column names has mentions only.
 */
export function rowFindings(rows: readonly Row[], sentences: readonly Span[]): Findings {
  const mentions: FoundMention[] = [];
  const subjects = new Map<string, Subject>();
  const triples = new Map<string, Triple>();
  for (const row of rows) {
    for (const field of row.fields) mentions.push(mentionOf(field, sentences));
    const labelled = row.fields.filter(({ label }) => label !== "");
    const own = row.subject === undefined ? subjectAmong(labelled) : row.subject;
    if (own === null) continue;
    const subject = subjectOf(own);
    subjects.set(subject.key, subject);
    for (const field of labelled.filter(({ isRelated }) => isRelated !== false)) {
      const triple = tripleOf(subject.key, field, row);
      if (triple.object_key !== subject.key)
        triples.set(`${subject.key}\n${triple.relation_type}\n${triple.object_key}`, triple);
    }
  }
  return { subjects: [...subjects.values()], mentions, triples: [...triples.values()] };
}

const subjectAmong = (labelled: readonly Field[]): Field | null =>
  labelled.find(({ label }) => NAMING_LABEL.test(label)) ?? labelled[0] ?? null;

function mentionOf({ start, end, value, type }: Field, sentences: readonly Span[]): FoundMention {
  const sentence = Math.max(
    0,
    sentences.findLastIndex((span) => span.start <= start),
  );
  return {
    start,
    end,
    form: value,
    key: nameKey(value),
    type: type ?? typeOf(value),
    confidence: CONFIDENCE,
    sentence,
    part: false,
  };
}

function subjectOf({ value, type }: Field): Subject {
  return { key: nameKey(value), form: value, type: type ?? typeOf(value), strength: STRENGTH, description: null };
}

function tripleOf(subjectKey: string, { label, value }: Field, { start, end }: Span): Triple {
  const name =
    label.length > LABEL_LENGTH_LIMIT ? "related_to" : nameKey(label).replace(/[^\p{L}\p{N}]+/gu, "_") || "related_to";
  return {
    subject_key: subjectKey,
    relation_type: name,
    object_key: nameKey(value),
    start,
    end,
    confidence: RELATION_CONFIDENCE,
  };
}

function typeOf(value: string): EntityType {
  return typeOfName(wordsOf(value, { start: 0, end: value.length }));
}
