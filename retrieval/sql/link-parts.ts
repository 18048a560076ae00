import type { SqlColumn } from "../../domain/sql-table.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { synonyms } from "./dimensions.ts";
import { headStems, spaced, thingBefore } from "./header-stems.ts";
import { unitWord } from "./header-units.ts";
import { lightVerbs } from "./light-words.ts";
import type { ColumnLink } from "./links.ts";
import { areNations } from "./nations.ts";
import type { DatePart } from "./plan.ts";
import type { Word } from "./question-words.ts";
import { isFlag, isNumeric, isTemporal, isYears, type SchemaIndex } from "./schema-index.ts";
import { superlativeOf } from "./superlatives.ts";
import { areStateCodes } from "./us-states.ts";

/** Synonyms of a word. A superlative compares, so it is no other word for the column that it compares. */
export const otherWords = ({ lower, stem }: Word): readonly string[] =>
  superlativeOf(lower) === undefined ? (synonyms.get(stem) ?? []) : [];

/** A single word of a longer header. The header's last word counts most: "price" in "unit price". */
export function partLink(word: Word, { words, index }: PartPlace): ColumnLink | null {
  const { columns } = index;
  // "20 percent" is a number with its unit.
  if (/^percent/.test(word.lower) && words[word.at - 1]?.number != null) return null;
  if (lightVerbs.has(word.stem) || /^(ordered|sorted|ranked)$/.test(word.lower))
    return dateLink(word, { words, columns });
  const isAsked = /^(?:which|what|each|every|per)$/.test(words[word.at - 1]?.lower ?? "");
  const asked = isAsked ? dateLink(word, { words, columns }) : null;
  if (asked) return asked;
  const stems = [word.stem, ...otherWords(word)];
  let best: ColumnLink | null = null;
  let bestRank = 0;
  for (const { column, stems: header } of columns) {
    // A synonym of a flag is no condition.
    const position = placeIn(header, isFlag(column) ? [word.stem] : stems);
    if (position < 0 || (header[position] !== word.stem && isModifier(column, header[position] ?? ""))) continue;
    const strength = strengthOf(column, header, position);
    const rank =
      strength +
      0.2 * neighbours(word, { words, header }) +
      0.15 * sharedWords(word, { words, header }) +
      (header[position] === word.stem ? 0.05 : 0) -
      (header[position] !== word.stem && column.type === "text" ? 0.05 : 0) +
      (isOwnKey(column, index) && !isWeak(column, word) ? 0.15 : 0) +
      (namesThings(header) && position === header.length - 2 ? 0.15 : 0) -
      (isWeak(column, word) ? 0.05 : 0) +
      (isOfWinners(words, header) ? 0.1 : 0) -
      (isFlag(column) && header.length > 1 ? 0.3 : 0);
    if (rank > bestRank) bestRank = rank;
    else continue;
    best = {
      kind: "column",
      from: word.at,
      to: word.at + 1,
      column,
      strength,
      unit: null,
      isWeak: isWeak(column, word),
    };
  }
  return best ?? dateLink(word, { words, columns }) ?? prefixLink(word, columns) ?? placeLink(word, columns);
}

/** "country" means the only column of nations, and "state" the only one of states' codes, whatever their headers. */
function placeLink({ at, stem }: Word, columns: SchemaIndex["columns"]): ColumnLink | null {
  const arePlaces = /^(?:countri|nation)$/.test(stem) ? areNations : stem === "state" ? areStateCodes : null;
  if (!arePlaces) return null;
  const [found, ...more] = columns.filter(({ column }) => column.type === "text" && arePlaces(column.values));
  return found && more.length === 0
    ? { kind: "column", from: at, to: at + 1, column: found.column, strength: 0.9, unit: null }
    : null;
}

/** The place of a word in a header, also of two written as one: "spacewalks" for Space Walks. */
const placeIn = (header: readonly string[], stems: readonly string[]): number => {
  const place = header.findLastIndex((stem) => stems.includes(stem));
  return place >= 0 ? place : header.findLastIndex((stem, at) => at > 0 && header[at - 1] + stem === stems[0]);
};

interface PartPlace {
  readonly words: readonly Word[];
  readonly index: SchemaIndex;
}

/** Highest strength of a link that is a guess. */
export const guessedStrength = 0.55;

/** Of "number of discharges" the discharges are the thing, of "phase of flight" the phase: the flight is an aside. */
function strengthOf(column: SqlColumn, header: readonly string[], position: number): number {
  const head = headStems(column);
  const stem = header[position] ?? "";
  if (!head.includes(stem)) return 0.45;
  // "acres" for "acres_affected": a guess, because it may be the acres of something else.
  if (stem === thingBefore(column)) return guessedStrength;
  return (stem === head.at(-1) ? 0.9 : 0.6) - 0.1 * (head.length - 1);
}

/** Whether a number counts other things than the word in its header: "low_wage_jobs" are no wage. */
function isModifier(column: SqlColumn, stem: string): boolean {
  const last = spaced(column.header).split(/[ _]+/).at(-1)?.toLowerCase() ?? "";
  const thing = headStems(column).at(-1);
  // "Speed in knots" counts no knots.
  const isThing = tokenize(last)[0] === thing && /[^s]s$/.test(last) && !unitWord.test(last);
  return isNumeric(column) && isThing && stem !== thing;
}

/** The words beside a word that the same header has, too: both words of "readmission ratio". */
const neighbours = (
  { at, stem }: Word,
  { words, header }: { readonly words: readonly Word[]; readonly header: readonly string[] },
) =>
  words.filter(
    (other) => other.at !== at && Math.abs(other.at - at) <= 2 && other.stem !== stem && header.includes(other.stem),
  ).length;

/** Number of other words that question and header share, in any position. It decides between several long headers. */
const sharedWords = (
  { at }: Word,
  { words, header }: { readonly words: readonly Word[]; readonly header: readonly string[] },
): number => {
  const others = words.filter((other) => other.at !== at && !other.isStop);
  return new Set(others.flatMap(({ stem }) => (header.includes(stem) ? [stem] : []))).size;
};

/** "Which countries have won": of the athletes' country and that of the games the first one. */
const isOfWinners = (words: readonly Word[], header: readonly string[]): boolean =>
  words.some(({ lower }) => /^(?:won|win|wins)$/.test(lower)) &&
  header.slice(1).some((stem) => /^(?:athlet|player|winner|champion|driver|rider|runner|swimmer|team|club)/.test(stem));

/** Whether a header ends in a word for names, so that the word before is the thing: candidate_name. */
const namesThings = (header: readonly string[]): boolean => /^(name|titl|label)$/.test(header.at(-1) ?? "");

/** Shorter beginnings are shared by unrelated words. */
const prefixLength = 5;

/**
 * A header's word that begins like the question's: "director" for directed_by, "independent" for IndepYear. A country
 * is no count.
 */
function prefixLink({ at, stem }: Word, columns: SchemaIndex["columns"]): ColumnLink | null {
  const begins = (a: string, b: string) => b.length >= prefixLength && b !== "count" && a.startsWith(b);
  const found = columns.find(({ stems }) => stems.some((header) => begins(header, stem) || begins(stem, header)));
  return found ? { kind: "column", from: at, to: at + 1, column: found.column, strength: 0.5, unit: null } : null;
}

/** "id" means the table's own identifier, in its first column, rather than one that it refers to. */
const isOwnKey = (column: SqlColumn, { tables }: SchemaIndex): boolean =>
  tables.some(({ table }) => table.columns[0] === column);

const isWeak = ({ header }: SqlColumn, { lower }: Word): boolean =>
  /(?:[_ ](?:[iI][dD]|[iI]dentification|[iI]dentifier|[cC]ode|[nN]o|[kK]ey)|I[dD]|Code|No)$/.test(header) &&
  !/^(ids?|codes?|numbers?|keys?)$/.test(lower);

/** A date column also matches the words day, month, year and decade, and a column of years has decades. */
function dateLink(
  { at, lower }: Word,
  { words, columns }: { readonly words: readonly Word[]; readonly columns: SchemaIndex["columns"] },
): ColumnLink | null {
  const unit = dateUnits.find(([said]) => said.test(lower))?.[1];
  if (unit === undefined) return null;
  const fits = (column: SqlColumn) => isTemporal(column) || (unit === "decade" && isYears(column));
  const column = columns.find((candidate) => fits(candidate.column))?.column;
  if (!column || isOfTheYear(words, at - ofTheYear.length)) return null;
  if (unit === "decade" && isOneDecade(words, at)) return null;
  const link = { kind: "column", from: at, to: at + 1, column, strength: 0.7, unit } as const;
  if (unit !== "month") return link;
  if (isOfTheYear(words, at)) return { ...link, to: at + 1 + ofTheYear.length, unit: "month_of_year" };
  return words[at - 1]?.lower === "calendar" ? { ...link, from: at - 1, unit: "month_of_year" } : link;
}
const dateUnits: readonly (readonly [said: RegExp, unit: DatePart | null])[] = [
  [/^(?:dates?|days?)$/, null],
  [/^month(?:s|ly)?$/, "month"],
  [/^year(?:s|ly)?$/, "year"],
  [/^decades?$/, "decade"],
];

/** "the last decade", "the decade after 2000": one decade is a condition, and no column is asked for. */
function isOneDecade(words: readonly Word[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 2), at);
  const isOfEach = /^(?:which|what|each|every|per|by)$/.test(before.at(-1)?.lower ?? "");
  const isTold = before.some(({ lower }) => oneOfTime.test(lower));
  return isTold || (!isOfEach && [...before, ...words.slice(at + 1, at + 4)].some(({ number }) => number !== null));
}
const oneOfTime =
  /^(?:last|first|second|third|past|previous|preceding|next|following|coming|this|that|same|current|recent|latest|final)$/;

/** "month of the year": March of any year. */
const isOfTheYear = (words: readonly Word[], at: number): boolean =>
  /^months?$/.test(words[at]?.lower ?? "") && ofTheYear.every((word, after) => words[at + 1 + after]?.lower === word);
const ofTheYear = ["of", "the", "year"];
