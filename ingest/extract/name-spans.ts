import { stopWords } from "../../domain/text/stop-words.ts";
import { countryOfDemonym } from "./demonyms.ts";
import { isNameCue } from "./entity-type.ts";
import { gazetteer } from "./gazetteer.ts";
import {
  connectors,
  discourseWords,
  dottedWords,
  months,
  nameSuffixes,
  nobility,
  strongSplitters,
  weakSplitters,
  weekdays,
} from "./word-lists.ts";
import type { Word } from "./words.ts";

/** A name as a range of a sentence's words: `from` inclusive, `to` exclusive. */
export interface NameSpan {
  readonly from: number;
  readonly to: number;
  /**
   * "whole": a run of capitalised words; "part": a part of one; "initial": a run whose first word may be capitalised
   * only because it begins the sentence.
   */
  readonly kind: "whole" | "part" | "initial";
}

const SPACE = /^\s+$/;
const HYPHEN = /^[-‐–]\s?$|^\s?\/\s?$/;
const FULL_STOP = /^\.\s*$/;
/** "St. Maurice's Abbey" is one name, "Germany's MitosFilm" two. */
const POSSESSIVE = /^['’]s\s$/i;
const AFTER_HYPHEN = new Set(
  "born based language speaking style led owned era wide like bred controlled occupied backed".split(" "),
);
const COMMA = /^,\s$/;
const CONNECTORS_LIMIT = 3;
const WORDS_LIMIT = 12;

/** The runs of capitalised words of a sentence, with small words between them, and the parts of such runs. */
export function nameSpans(words: readonly Word[]): NameSpan[] {
  const spans: NameSpan[] = [];
  for (let at = 0; at < words.length; ) {
    const to = beginsName(words, at) ? endOfRun(words, at) : at;
    if (to > at) spans.push(...spansOfRun(words, at, to));
    at = Math.max(to, at + 1);
  }
  return spans;
}

function beginsName(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined) return false;
  // "20th Century Fox", but not "1944 Frederick".
  if (/^\d{1,2}(?:st|nd|rd|th)$/.test(word.lower)) return follows(words, at + 1) && words[at + 1]?.capital === true;
  return word.capital && !isDateWord(words, at);
}

/** The index after the last word of the run that begins at `from`. */
function endOfRun(words: readonly Word[], from: number): number {
  let to = from + 1;
  while (to - from < WORDS_LIMIT) {
    const next = nextOfRun(words, to);
    if (next === null) break;
    to = next;
  }
  return to;
}

function nextOfRun(words: readonly Word[], at: number): number | null {
  const word = words[at];
  if (word === undefined) return null;
  if (COMMA.test(word.gap)) return afterComma(words, at);
  if (!follows(words, at)) return null;
  if (word.gap === "-" && !word.capital && !word.number) return endsHyphenated(words, at) ? at + 1 : null;
  if (word.capital) return isDateWord(words, at) ? null : at + 1;
  if (word.number) return /^\d{1,3}$/.test(word.text) ? at + 1 : null;
  let next = at;
  while (next - at < CONNECTORS_LIMIT && connectors.has(words[next]?.lower ?? "") && words[next]?.capital === false) {
    next += 1;
    if (!follows(words, next)) return null;
  }
  return next > at && words[next]?.capital === true && !isDateWord(words, next) ? next + 1 : null;
}

/** "…, Jr." and "…, 1st Baron Mornington" belong to the name before the comma. */
function afterComma(words: readonly Word[], at: number): number | null {
  const word = words[at];
  if (word === undefined) return null;
  if (nameSuffixes.has(word.lower) && word.capital) return at + 1;
  const titled = /^\d{1,2}(?:st|nd|rd|th)$/.test(word.lower) && nobility.has(words[at + 1]?.lower ?? "");
  return titled ? at + 2 : null;
}

/** Whether a word continues a name, judged by the text before it. */
function follows(words: readonly Word[], at: number): boolean {
  const word = words[at];
  const before = words[at - 1];
  if (word === undefined || before === undefined) return false;
  if (SPACE.test(word.gap) || HYPHEN.test(word.gap)) return true;
  if (POSSESSIVE.test(word.gap))
    return word.capital && words.slice(at, at + 3).some(({ lower, capital }) => capital && isNameCue(lower));
  return FULL_STOP.test(word.gap) && (/^\p{Lu}(?:\.\p{L})*$/u.test(before.text) || dottedWords.has(before.lower));
}

/** "Kim Dae-seung", but not "North Korean-born": the lower-case half of a double name. */
function endsHyphenated(words: readonly Word[], at: number): boolean {
  const [first, second, half] = words.slice(at - 2, at + 1);
  const double = first?.capital === true && second?.capital === true && SPACE.test(second.gap);
  return double && half !== undefined && !AFTER_HYPHEN.has(half.lower) && !gazetteer.isCommon(half.lower);
}

/** Weekdays, and months beside a number: they begin a date, not a name. */
function isDateWord(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined) return false;
  if (weekdays.has(word.lower)) return true;
  if (!months.has(word.lower)) return false;
  const ambiguous = word.lower === "may" || word.lower === "march" || word.lower === "august" || word.lower === "mar";
  const dated = words[at - 1]?.number === true || words[at + 1]?.number === true;
  return dated || !ambiguous || !(words[at + 1]?.capital === true && follows(words, at + 1));
}

function spansOfRun(words: readonly Word[], from: number, to: number): NameSpan[] {
  const start = withoutOpening(words, from, to);
  if (start >= to) return [];
  const initial = start === 0 || (start > 0 && from === 0);
  const single = to - start === 1;
  if (initial && single && start === 0 && isOrdinary(words, start)) return [];
  const whole: NameSpan = { from: start, to, kind: initial && start === 0 ? "initial" : "whole" };
  const pieces = splitAt(words, whole, weakSplitters);
  const separate = joinsTwoNames(words, whole, pieces);
  const names = separate ? pieces.map((piece): NameSpan => ({ ...piece, kind: whole.kind })) : [whole, ...pieces];
  const wholes = pieces.length > 0 ? pieces : [whole];
  return [...names, ...wholes.flatMap((piece) => splitAt(words, piece, strongSplitters))];
}

/** Skips capitalised words at the start that are not part of a name: "The", "However", "In". */
function withoutOpening(words: readonly Word[], from: number, to: number): number {
  let start = from;
  while (start < to) {
    const { lower = "", capital = false, text = "" } = words[start] ?? {};
    const initial = text.length === 1 && to - start > 1 && lower !== "a" && lower !== "i";
    const acronym = text.length > 1 && text === text.toUpperCase();
    const anywhere = start === 0 || to - start === 1 || lower === "the" || lower === "a" || lower === "i";
    const opening = stopWords.has(lower) && !initial && !acronym && anywhere;
    const skipped =
      opening || (start === 0 && discourseWords.has(lower)) || (start > from && !capital && connectors.has(lower));
    if (!skipped) break;
    start += 1;
  }
  return start;
}

/** A common word, capitalised because it begins the sentence. */
function isOrdinary(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined) return true;
  const again = words.some(({ lower, capital }, other) => other !== at && lower === word.lower && capital);
  return !again && gazetteer.isCommon(word.lower);
}

/**
 * "Marie Curie and Pierre Curie", "Museum in Denmark" are two names; "Simon and Garfunkel", "Man on Fire" may be one.
 */
function joinsTwoNames(words: readonly Word[], { from, to }: NameSpan, pieces: readonly NameSpan[]): boolean {
  const isKnown = (piece: NameSpan): boolean => {
    const form = words.slice(piece.from, piece.to).map(({ lower }) => lower);
    return gazetteer.typeOf(form.join(" ")) !== null || countryOfDemonym.has(form.join(" "));
  };
  const joined = words.slice(from, to).some(({ lower, capital }) => lower === "and" && !capital);
  return pieces.some((piece) => (joined && piece.to - piece.from > 1) || isKnown(piece));
}

function splitAt(words: readonly Word[], { from, to }: NameSpan, splitters: ReadonlySet<string>): NameSpan[] {
  const parts: NameSpan[] = [];
  let start = from;
  for (let at = from; at <= to; at += 1) {
    const word = words[at];
    const small = word !== undefined && !word.capital && splitters.has(word.lower);
    const comma = word !== undefined && at > start && word.gap.startsWith(",");
    if (!(at === to || small || comma)) continue;
    if (at > start) parts.push({ from: start, to: at, kind: "part" });
    start = small ? at + 1 : at;
  }
  return parts.length > 1 ? parts.map((part) => trim(words, part)).filter((part) => part.to > part.from) : [];
}

/** Removes small words at both ends of a part. A part that begins with an ordinal ("6th Duke") is not a name. */
function trim(words: readonly Word[], part: NameSpan): NameSpan {
  let { from, to } = part;
  while (from < to && connectors.has(words[from]?.lower ?? "") && words[from]?.capital === false) from += 1;
  if (/^\d+(?:st|nd|rd|th)$/.test(words[from]?.lower ?? "")) return { from: to, to, kind: part.kind };
  while (to > from && connectors.has(words[to - 1]?.lower ?? "") && words[to - 1]?.capital === false) to -= 1;
  return { from, to, kind: part.kind };
}
