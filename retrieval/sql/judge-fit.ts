import { askingWords, lightVerbs } from "./light-words.ts";
import type { Word } from "./question-words.ts";
import type { Reading } from "./reading.ts";

export interface Fit {
  /** Share of the question's content words that the plan accounts for, 0–1. */
  readonly share: number;
  /** The same without a preamble, which a statement need not account for. A preamble still lowers the confidence. */
  readonly shareOfQuestion: number;
  /** Names, quotations and numbers that the plan ignores although the answer must not. */
  readonly unknown: readonly string[];
  readonly ignored: readonly string[];
  /** Words that say which rows are meant, or how they are counted, and that the plan leaves out. */
  readonly conditions: readonly string[];
  /** Parts of the question that no rule can compute. */
  readonly beyond: readonly string[];
}

/** "Name the products" asks; "the names of the products" are a column. */
const nameStem = "name";
/** Words that ask. "In order of" asks, and "customers who have orders" does not. */
const asks = ({ stem, lower, at }: Word): boolean =>
  askingWords.has(stem) && !(stem === nameStem && at > 0) && lower !== "orders";

export function judgeFit(reading: Reading): Fit {
  const { words, understood, links, beyond } = reading;
  const start = startOf(reading);
  // A capitalised word of a header is no unknown name: "members of Congress".
  const isHeader = (at: number) => links.some(({ kind, from, to }) => kind === "column" && from <= at && at < to);
  const content = words.filter(
    (word) =>
      understood.has(word.at) ||
      word.isName ||
      word.number !== null ||
      !(word.isStop || asks(word) || lightVerbs.has(word.stem)),
  );
  const ignored = content.filter(({ at }) => !understood.has(at));
  const unknown = ignored.filter(
    ({ at, isName, isQuoted, number, isStop }) => isQuoted || number !== null || (isName && !isStop && !isHeader(at)),
  );
  const asked = content.filter(({ at }) => at >= start || understood.has(at));
  const left = ignored.filter(({ at }) => at >= start);
  const shareOf = (some: number, all: number) =>
    (links.length === 0 && understood.size === 0) || all === 0 ? 0 : 1 - some / all;
  const share = shareOf(ignored.length, content.length);
  const shareOfQuestion = shareOf(left.length, asked.length);
  return {
    share,
    shareOfQuestion,
    unknown: unknown.map(({ text }) => text),
    ignored: ignored.map(({ text }) => text),
    conditions: [
      ...words.filter((word) => isTelling(reading, word)),
      ...ignored.filter((word) => isSetApart(reading, word) || isForSome(reading, word)),
    ].map(({ text }) => text),
    beyond,
  };
}

/** Words before the question that make a preamble: "I write about migration and need to know how many …". */
const preambleLength = 5;

/** Where the question begins after a preamble, of which a statement needs no word; 0 without one. */
function startOf({ words }: Reading): number {
  const at = words.findIndex(({ lower }) => /^(how|what|which|who|when|where)$/.test(lower));
  const isToldBefore = words.slice(0, Math.max(0, at)).some(({ lower }) => /^(i|we|my|our)$/.test(lower));
  return at >= preambleLength && isToldBefore ? at : 0;
}

/** Function words that change what a number counts: "only", "at most", "the same day", "three in a row". */
const telling =
  /^(?:only|again|same|once|twice|thrice|if|unless|except|until|during|while|per|another|other|more|less|most|least|few|fewer|still|already|yet|this|row)$/;
/** Words that mean the table itself: "in this table". */
const itself = /^(?:table|data|dataset|list|file|set|csv|spreadsheet|collection)$/;

/** Whether a function word that tells something is not understood. */
function isTelling({ words, understood }: Reading, { at, lower }: Word): boolean {
  const [before, next] = [words[at - 1]?.lower ?? "", words[at + 1]];
  if (understood.has(at) || !telling.test(lower)) return false;
  if (lower === "row") return before === "a" && words[at - 2]?.lower === "in";
  if (lower === "this") return next !== undefined && !next.isStop && !itself.test(next.lower);
  // "miles per gallon" of a header, "only list the names", "what other details", "the next one"
  if (lower === "per") return next === undefined || !understood.has(next.at);
  if (lower === "only") return !isOnlySaid(words, at);
  if (lower === "other") return /^(?:each|the)$/.test(before) && next === undefined;
  return true;
}

/** "only list the names", "show only films by Ann", "which is the only drama": the word leaves the rows as they are. */
function isOnlySaid(words: readonly Word[], at: number): boolean {
  const [next, before] = [words[at + 1], words.slice(0, at).map(({ lower }) => lower)];
  if (next && asks(next)) return true;
  const isOfAsking = before.length > 0 && before.every((lower) => demanding.test(lower));
  return isOfAsking || /^(?:is|are|was|were) the$/.test(before.slice(-2).join(" "));
}
/** Words that demand an answer: the "only" behind them says that nothing else is to be shown. */
const demanding = /^(?:please|show|list|give|display|return|print|name|me|us|the|can|could|you)$/;

/** "the boys' race": an unknown plural that owns the next word says which of them is meant. */
const isForSome = ({ text, words }: Reading, { at, lower, end }: Word): boolean =>
  /^['’]/.test(text.slice(end)) && words[at + 1] !== undefined && /(?:s|men|children|people)$/.test(lower);

/** "at night", "by a woman", "on weekends": an unknown word after a preposition says which rows are meant. */
function isSetApart({ words }: Reading, { at }: Word): boolean {
  const before = words.slice(0, at).findLast(({ lower }) => !/^(?:the|a|an)$/.test(lower));
  return before !== undefined && /^(?:at|on|by|with|during|within|under|among)$/.test(before.lower);
}
