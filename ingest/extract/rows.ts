import type { Subject, Triple } from "../../domain/chunk.ts";
import { nameKey } from "../../domain/text/key.ts";
import type { Span } from "../../domain/text/sentences.ts";
import { typeOfName } from "./entity-type.ts";
import type { FoundMention } from "./find-mentions.ts";
import { gazetteer } from "./gazetteer.ts";
import { wordsOf } from "./words.ts";

interface Field extends Span {
  readonly label: string;
  readonly value: string;
}

interface RowFindings {
  readonly subjects: readonly Subject[];
  readonly mentions: readonly FoundMention[];
  readonly triples: readonly Triple[];
}

/** A row in the form that the CSV parser writes: "label: value; label: value." */
const ROW = /^[^:;\n]{1,60}: [^\n]*\.$/;
const FIELD = /(?:^|; )([^:;\n]{1,60}): /g;
const NAMING_LABEL = /^(?:name|title|label|.*[ _](?:name|title))$/i;
const VALUE_WORDS_LIMIT = 6;
const ROWS_LIMIT = 100;
const CONFIDENCE = 0.8;
/** A column applies to every row, unlike a phrase of prose, but its meaning is still a guess. */
const RELATION_CONFIDENCE = 0.5;
const STRENGTH = 0.6;

/**
 * Reads rows of a table: the identifying value of each row is a subject. Other values that look like names are related
 * to it, with their column's name as relation. Numbers, dates and common words are left out. Null when the chunk is not
 * rows.
 */
export function readRows(content: string, sentences: readonly Span[]): RowFindings | null {
  const lines = content.split("\n");
  if (lines.length > ROWS_LIMIT || !lines.every((line) => ROW.test(line) && line.includes("; "))) return null;
  const mentions: FoundMention[] = [];
  const subjects = new Map<string, Subject>();
  const triples = new Map<string, Triple>();
  let start = 0;
  for (const line of lines) {
    const fields = fieldsOf(line, start).filter(({ value }) => isName(value));
    const own = fields.find(({ label }) => NAMING_LABEL.test(label)) ?? fields[0];
    for (const field of fields) mentions.push(mentionOf(field, sentences));
    if (own !== undefined) {
      const subject = subjectOf(own);
      subjects.set(subject.key, subject);
      for (const field of fields) {
        const triple = tripleOf(subject.key, field, { start, end: start + line.length });
        if (triple.object_key !== subject.key)
          triples.set(`${subject.key}\n${triple.relation_type}\n${triple.object_key}`, triple);
      }
    }
    start += line.length + 1;
  }
  return { subjects: [...subjects.values()], mentions, triples: [...triples.values()] };
}

function fieldsOf(line: string, offset: number): Field[] {
  const labels = [...line.matchAll(FIELD)];
  return labels.map((match, at) => {
    const start = match.index + match[0].length;
    const end = labels[at + 1]?.index ?? line.length - 1;
    return { label: match[1] ?? "", value: line.slice(start, end), start: offset + start, end: offset + end };
  });
}

/** A few words, the first with a capital. A single common word ("Active", "Yes") is a category, not a name. */
function isName(value: string): boolean {
  const words = value.split(/[\s-]+/);
  if (words.length > VALUE_WORDS_LIMIT || !/^[\p{Lu}\p{N}]/u.test(value) || !/\p{L}{2}/u.test(value)) return false;
  if (/^\d{4}-\d{2}-\d{2}/.test(value) || /[@\\]|:\/\//.test(value)) return false;
  return words.length > 1 || !gazetteer.isCommon(value.toLowerCase());
}

function mentionOf({ start, end, value }: Field, sentences: readonly Span[]): FoundMention {
  const sentence = Math.max(
    0,
    sentences.findLastIndex((span) => span.start <= start),
  );
  return {
    start,
    end,
    form: value,
    key: nameKey(value),
    type: typeOf(value),
    confidence: CONFIDENCE,
    sentence,
    part: false,
  };
}

function subjectOf({ value }: Field): Subject {
  return { key: nameKey(value), form: value, type: typeOf(value), strength: STRENGTH, description: null };
}

function tripleOf(subjectKey: string, { label, value }: Field, { start, end }: Span): Triple {
  const name = nameKey(label).replace(/[^\p{L}\p{N}]+/gu, "_") || "related_to";
  return {
    subject_key: subjectKey,
    relation_type: name,
    object_key: nameKey(value),
    start,
    end,
    confidence: RELATION_CONFIDENCE,
  };
}

function typeOf(value: string): Subject["type"] {
  return typeOfName(wordsOf(value, { start: 0, end: value.length }));
}
