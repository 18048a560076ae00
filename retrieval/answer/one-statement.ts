import { type ActiveChunk, wordsAbove } from "../../domain/chunk.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { type Asked, formed } from "./asked.ts";
import { topicalStems } from "./asking-words.ts";
import type { SentenceCandidate } from "./candidates.ts";
import { leadsOf } from "./leads.ts";
import { isItem } from "./line-forms.ts";
import { readChunk } from "./read-chunk.ts";
import { areAmong } from "./similar.ts";
import type { AnswerUnit } from "./units.ts";
import { hasVerb } from "./verb-sense.ts";

/** Verbs that say little, and words for values. A statement has others in their place, or none. */
const light = new Set(
  tokenize(
    "get have has take need use make do give happen long old many much time number name people person share kind",
  ),
);
/** "How many days": the thing that is counted may have another unit in the answer. */
const countedUnit =
  /\b(?:how many|what|which|number of) (?:second|minute|hour|day|night|week|month|quarter|year)s?\b/gi;
/** A statement has all words of a short question. Of a longer one it has this share, because readers explain. */
const fewWords = 4;
const shareOfMany = 0.6;
/** A sentence whose subject stands in the sentence before. */
const pointsBack = /^[^\p{L}]{0,9}(?:it|its|they|their|them|he|his|she|her|this|these|those|that|both|such|then)\b/iu;

interface Word {
  readonly text: string;
  readonly stems: readonly string[];
}

interface Statement {
  readonly text: string;
  readonly stems: readonly string[];
}

/**
 * Whether one statement of the best quote has the question's words that its passage has, and the form of the answer.
 * "The windows were cleaned in May. The door was replaced in 2018" has all words of "when were the windows replaced",
 * but no sentence tells that.
 */
export function isOneStatement(
  question: string,
  { kind, form }: Pick<Asked, "kind" | "form">,
  { chunk, sentences }: AnswerUnit,
): boolean {
  const passage = { text: `${wordsAbove(chunk)}\n${chunk.content}`, stems: [...readChunk(chunk).stems] };
  const asked = wordsOf(question).filter((word) => hasWord(passage, word));
  const least = (asked.length <= fewWords ? 1 : shareOfMany) * asked.length;
  const needsForm = formed.has(kind) || kind === "date";
  return sentences.some((sentence) => {
    const statement = statementOf(sentence);
    if (needsForm && form(sentence.text) === 0 && form(statement.text) === 0) return false;
    return asked.filter((word) => hasWord(statement, word)).length >= least;
  });
}

/**
 * Whether a section beside that of the best quote gives another such quantity, and the question names neither: of two
 * albums each has its number of songs.
 */
export function isOneOfSeveral(
  question: string,
  { kind, form }: Pick<Asked, "kind" | "form">,
  { unit, chunks }: { readonly unit: AnswerUnit; readonly chunks: readonly ActiveChunk[] },
): boolean {
  const { source_id, heading_path } = unit.chunk;
  const own = heading_path.at(-1);
  if (!formed.has(kind) || own === undefined || heading_path.length < 2) return false;
  const asked = tokenize(question);
  const isNamed = (heading: string): boolean => tokenize(heading).some((stem) => asked.includes(stem));
  const told = unit.sentences.filter(({ text }) => form(text) === 1).flatMap(({ words }) => words);
  const common = asked.filter((stem) => told.includes(stem));
  if (isNamed(own) || common.length === 0) return false;
  const above = heading_path.slice(0, -1).join("\n");
  return chunks.some((chunk) => {
    const isBeside = chunk.source_id === source_id && chunk.heading_path.slice(0, -1).join("\n") === above;
    if (!isBeside || chunk.heading_path.length !== heading_path.length || chunk.heading_path.at(-1) === own)
      return false;
    const { sentences } = readChunk(chunk);
    return sentences.some(({ text, words }) => form(text) === 1 && common.every((stem) => words.includes(stem)));
  });
}

/** A sentence with the words above its passage, the lead of its list, and the sentence to which its pronoun points. */
function statementOf({ chunk, text, start, part_words, table_words }: SentenceCandidate): Statement {
  const all = readChunk(chunk).sentences;
  const at = all.findIndex((one) => one.start === start);
  const lead = leadsOf(all).get(at);
  const list = lead === undefined ? (isItem(text) ? chunk.lead : "") : (all[lead.at]?.text ?? "");
  const before = pointsBack.test(text) ? (all[at - 1]?.text ?? "") : "";
  const whole = [wordsAbove(chunk), list, before, text].join("\n");
  return { text: whole, stems: [...tokenize(whole), ...part_words, ...table_words] };
}

/** The words of a question that a statement of its answer has, each once. */
function wordsOf(question: string): readonly Word[] {
  const topical = new Set(topicalStems(question));
  const all = (question.replace(countedUnit, " ").match(/\p{L}[\p{L}\p{N}'’-]*/gu) ?? []).map((text) => ({
    text,
    stems: tokenize(text),
  }));
  const own = all.filter(({ stems }) => stems.length > 0 && stems.every((one) => topical.has(one) && !light.has(one)));
  return [...new Map(own.map((word) => [word.stems.join(" "), word])).values()];
}

const hasWord = ({ text, stems }: Statement, word: Word): boolean =>
  areAmong(word.stems, stems) || (/^\p{Ll}+$/u.test(word.text) && hasVerb(text, word.text));
