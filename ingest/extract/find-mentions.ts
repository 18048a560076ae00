import type { EntityType } from "../../domain/chunk.ts";
import { nameKey } from "../../domain/text/key.ts";
import type { Span } from "../../domain/text/sentences.ts";
import { fullDates } from "./dates.ts";
import { countryOfDemonym } from "./demonyms.ts";
import { typeOfName } from "./entity-type.ts";
import { type NameSpan, nameSpans } from "./name-spans.ts";
import { quotedNames } from "./quoted-names.ts";
import { matchSubjects, subjectTypes } from "./subject-matcher.ts";
import type { DocumentSubjects } from "./subjects.ts";
import { genericNames, personTitles } from "./word-lists.ts";
import { type Word, wordsOf } from "./words.ts";

/** A mention with UTF-16 offsets, before their conversion. */
export interface FoundMention extends Span {
  readonly form: string;
  readonly key: string;
  readonly type: EntityType;
  readonly confidence: number;
  readonly sentence: number;
  /** True for a part of a longer mention; relations use the longer one. */
  readonly part: boolean;
}

export interface SentenceWords extends Span {
  readonly words: readonly Word[];
}

const CONFIDENCE = {
  subject: 0.9,
  subjectUncapitalised: 0.6,
  whole: 0.7,
  initial: 0.5,
  part: 0.5,
  quoted: 0.6,
  demonym: 0.6,
  date: 0.8,
} as const;
const FORM_LENGTH_LIMIT = 200;
/** Larger than any offset in a chunk: combines start and end into one number. */
const PLACE_FACTOR = 1_000_000;

export interface Reading {
  readonly content: string;
  readonly sentences: readonly SentenceWords[];
  readonly document: DocumentSubjects;
}

/**
 * The mentions of a chunk, by position. When several rules find the same span, the one with the highest confidence
 * counts.
 */
export function findMentions(reading: Reading): FoundMention[] {
  const fixed = [...quotedMentions(reading, quotedNames(reading.content)), ...dateMentions(reading)];
  const free = (mention: FoundMention): boolean => isSure(mention) || !fixed.some((span) => overlaps(mention, span));
  const found = reading.sentences.flatMap(({ words }, sentence) => sentenceMentions(reading, words, sentence));
  return distinct([...fixed, ...found.filter(free)]);
}

/** A subject of several words counts inside quotes, too. */
function isSure({ confidence, key }: FoundMention): boolean {
  return confidence >= CONFIDENCE.subject && key.includes(" ");
}

function overlaps(left: Span, right: Span): boolean {
  return left.start < right.end && left.end > right.start;
}

function sentenceMentions({ content, document }: Reading, words: readonly Word[], sentence: number): FoundMention[] {
  const found: FoundMention[] = [];
  const spans = nameSpans(words);
  const typeIn = subjectTypes(document);
  for (const { from, to, subject, capital } of matchSubjects(words, document)) {
    if (to - from === 1 && isWithinLonger(spans, from)) continue;
    const start = words[from]?.start ?? 0;
    const end = words[to - 1]?.end ?? 0;
    const confidence = capital ? CONFIDENCE.subject : CONFIDENCE.subjectUncapitalised;
    const { key, type } = subject;
    found.push({ start, end, form: content.slice(start, end), key, type, confidence, sentence, part: false });
  }
  for (const span of spans) {
    const run = words.slice(span.from, span.to);
    const start = run[0]?.start ?? 0;
    const end = run.at(-1)?.end ?? 0;
    if (isLabel(words, span, content) || end - start > FORM_LENGTH_LIMIT) continue;
    const form = content.slice(start, end);
    const { key, type, confidence } = named(run, form, { kind: span.kind, before: words[span.from - 1], typeIn });
    if (key !== "") found.push({ start, end, form, key, type, confidence, sentence, part: false });
  }
  return found;
}

/** One word of a longer name does not refer to a subject of that name: "Love" in "Love Affair". */
function isWithinLonger(spans: readonly NameSpan[], at: number): boolean {
  return spans.some(({ from, to }) => from <= at && to > at && to - from > 1);
}

interface NameContext extends Pick<NameSpan, "kind"> {
  readonly before: Word | undefined;
  readonly typeIn: ReturnType<typeof subjectTypes>;
}

type Named = Pick<FoundMention, "key" | "type" | "confidence">;

/** The entity that a run of words names. The key is empty for a capitalised common noun. */
function named(run: readonly Word[], form: string, { kind, before, typeIn }: NameContext): Named {
  const word = run.length === 1 ? (run[0]?.lower ?? "") : "";
  const country = countryOfDemonym.get(word);
  if (country !== undefined) return { key: country, type: "place", confidence: CONFIDENCE.demonym };
  if (genericNames.has(word) || personTitles.has(word)) return { key: "", type: "other", confidence: 0 };
  const key = nameKey(form);
  const known = typeIn(key)?.type ?? "other";
  return { key, type: known === "other" ? typeOfName(run, { before }) : known, confidence: CONFIDENCE[kind] };
}

/** "Director: …" at the beginning of a line or field is a label of the following text. */
function isLabel(words: readonly Word[], { from, to }: NameSpan, content: string): boolean {
  const end = words[to - 1]?.end ?? 0;
  const opens = from === 0 || /[;|\n]/.test(words[from]?.gap ?? "");
  return opens && content[end] === ":";
}

function quotedMentions({ content, sentences }: Reading, quoted: readonly Span[]): FoundMention[] {
  return quoted.flatMap(({ start, end }) => {
    const sentence = sentenceAt(sentences, start);
    const words = wordsOf(content, { start, end });
    if (words.length === 0 || end > (sentences[sentence]?.end ?? 0)) return [];
    const form = content.slice(start, end);
    const before = sentences[sentence]?.words.findLast((word) => word.end <= start);
    const type = typeOfName(words, { quoted: true, before });
    return [{ start, end, form, key: nameKey(form), type, confidence: CONFIDENCE.quoted, sentence, part: false }];
  });
}

function dateMentions({ content, sentences }: Reading): FoundMention[] {
  return fullDates(content).map(({ start, end, key }) => ({
    start,
    end,
    form: content.slice(start, end),
    key,
    type: "date",
    confidence: CONFIDENCE.date,
    sentence: sentenceAt(sentences, start),
    part: false,
  }));
}

function sentenceAt(sentences: readonly Span[], offset: number): number {
  return Math.max(
    0,
    sentences.findLastIndex(({ start }) => start <= offset),
  );
}

/**
 * By position, longer mentions first; of equal spans the one with the highest confidence. A mention inside a longer one
 * is marked as its part.
 */
function distinct(found: readonly FoundMention[]): FoundMention[] {
  const surest = new Map<number, FoundMention>();
  for (const mention of found) {
    const place = mention.start * PLACE_FACTOR + mention.end;
    const known = surest.get(place);
    if (known === undefined || known.confidence < mention.confidence) surest.set(place, mention);
  }
  let reach = 0;
  return [...surest.values()]
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .map((mention) => {
      const part = mention.end <= reach;
      reach = Math.max(reach, mention.end);
      return part ? { ...mention, part } : mention;
    });
}
