import type { EntityType } from "../../domain/chunk.ts";
import { nameKey } from "../../domain/text/key.ts";
import type { Span } from "../../domain/text/sentences.ts";
import { fullDates } from "./dates.ts";
import { countryOfDemonym } from "./demonyms.ts";
import type { DocumentSubjects } from "./document-subjects.ts";
import { typeOfName } from "./entity-type.ts";
import { type NameSpan, nameSpans } from "./name-spans.ts";
import { quotedNames } from "./quoted-names.ts";
import { matchSubjects, subjectTypes } from "./subject-matcher.ts";
import { genericNames, personTitles } from "./word-lists.ts";
import { type Word, wordsOf } from "./words.ts";

/** A mention while offsets are still UTF-16. */
export interface FoundMention extends Span {
  readonly form: string;
  readonly key: string;
  readonly type: EntityType;
  readonly confidence: number;
  readonly sentence: number;
  /** Part of a longer mention, which relations are read from instead. */
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
/** Beyond any offset in a chunk: start and end as one number. */
const PLACE_FACTOR = 1_000_000;

export interface Reading {
  readonly content: string;
  readonly sentences: readonly SentenceWords[];
  readonly document: DocumentSubjects;
}

/** The mentions of a chunk, by position; where several rules find the same stretch, the surest one names it. */
export function findMentions(reading: Reading): FoundMention[] {
  const { content, sentences } = reading;
  const quoted = quotedNames(content);
  const fixed = [...quotedMentions(reading, quoted), ...dateMentions(reading)];
  const isFree = ({ start, end }: Span): boolean => !fixed.some((span) => start < span.end && end > span.start);
  const found: FoundMention[] = [...fixed];
  const typeIn = subjectTypes(reading.document);
  for (const [sentence, { words }] of sentences.entries()) {
    const add = (run: readonly Word[], mention: Named): void => {
      const start = run[0]?.start ?? 0;
      const end = run.at(-1)?.end ?? 0;
      const surest = mention.confidence >= CONFIDENCE.subject && run.length > 1;
      if (end - start > FORM_LENGTH_LIMIT || !(surest || isFree({ start, end }))) return;
      found.push({ ...mention, start, end, form: content.slice(start, end), sentence, part: false });
    };
    const spans = nameSpans(words);
    for (const { from, to, subject, capital } of matchSubjects(words, reading.document)) {
      // One word of a longer name is not the subject of the same name: "Love" in "Love Affair".
      if (to - from === 1 && spans.some((span) => span.from <= from && span.to >= to && span.to - span.from > 1))
        continue;
      const confidence = capital ? CONFIDENCE.subject : CONFIDENCE.subjectUncapitalised;
      add(words.slice(from, to), { key: subject.key, type: subject.type, confidence });
    }
    for (const span of spans) {
      const run = words.slice(span.from, span.to);
      if (isLabel(words, span, content)) continue;
      add(run, named(run, span, { before: words[span.from - 1], typeIn }));
    }
  }
  return distinct(found);
}

interface NameContext {
  readonly before: Word | undefined;
  readonly typeIn: ReturnType<typeof subjectTypes>;
}

type Named = Pick<FoundMention, "key" | "type" | "confidence">;

function named(run: readonly Word[], { kind }: NameSpan, { before, typeIn }: NameContext): Named {
  const country = run.length === 1 ? countryOfDemonym.get(run[0]?.lower ?? "") : undefined;
  if (country !== undefined) return { key: country, type: "place", confidence: CONFIDENCE.demonym };
  const key = nameKey(formOf(run));
  const word = run[0]?.lower ?? "";
  const generic = run.length === 1 && (genericNames.has(word) || personTitles.has(word));
  const known = typeIn(key);
  return {
    key: generic ? "" : key,
    type: known !== undefined && known.type !== "other" ? known.type : typeOfName(run, { before }),
    confidence: CONFIDENCE[kind],
  };
}

/** Words as written, but for what stands between them: enough for a key. */
function formOf(run: readonly Word[]): string {
  return run.map(({ text, gap }, at) => (at === 0 ? text : `${gap}${text}`)).join("");
}

/** "Director: …" at the beginning of a line or field names what follows. */
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

/** By position, the longer one first; of the same stretch the surest. What lies within a longer one is its part. */
function distinct(found: readonly FoundMention[]): FoundMention[] {
  const surest = new Map<number, FoundMention>();
  for (const mention of found) {
    if (mention.key === "" || mention.end <= mention.start) continue;
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
