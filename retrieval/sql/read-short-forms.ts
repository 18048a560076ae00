import type { SqlColumn } from "../../domain/sql-table.ts";
import type { Condition } from "./plan.ts";
import { standsFor, type Word } from "./question-words.ts";
import { isNegated } from "./read-values.ts";
import { type Reading, understand } from "./reading.ts";
import { namedLike } from "./schema-index.ts";

/** Most values of a column of codes. A column with more values holds names, whose letters agree by chance. */
const mostCodes = 60;

/**
 * Turns words whose short form is a value, or a part of one, into conditions: "Republican" for REP, "heart failure" for
 * READM-30-HF-HRRP. A short form that several columns have is none.
 */
export function readShortForms(reading: Reading): Condition[] {
  return alternatives([...readInitials(reading), ...readCodes(reading)]);
}

/** "Democrats or Republicans": no row has two codes of one column. */
function alternatives(found: readonly Values[]): Condition[] {
  const isSame = (a: Values, b: Values) => a.column === b.column && a.negated === b.negated;
  return found
    .filter((one, at) => found.findIndex((other) => isSame(one, other)) === at)
    .map((one) => ({ ...one, values: found.filter((other) => isSame(one, other)).flatMap(({ values }) => values) }));
}
type Values = Extract<Condition, { kind: "values" }>;

/** Words in front of their own short form say the same: "heart attack (AMI)". */
function understandLongForm(reading: Reading, { at, start }: Word): void {
  if (reading.text[start - 1] !== "(") return;
  for (let before = at - 1; before >= at - 3 && isFree(reading, reading.words[before]); before -= 1)
    reading.understood.add(before);
}

function readInitials(reading: Reading): Values[] {
  const { words, understood } = reading;
  for (const word of words) if (understood.has(word.at)) understandLongForm(reading, word);
  const columns = reading.table.columns.map((column) => ({ column, parts: shortFormsOf(column).parts }));
  const conditions: Values[] = [];
  for (const length of [4, 3, 2]) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const span = words.slice(from, from + length);
      if (!span.every((word) => isFree(reading, word) && word.number === null)) continue;
      const initials = span
        .map(({ lower }) => lower[0])
        .join("")
        .toUpperCase();
      const holding = columns.flatMap(({ column, parts }) => {
        const values = parts.get(initials);
        return values ? [{ column, values }] : [];
      });
      const [only] = holding;
      if (!only || holding.length > 1) continue;
      const { column, values } = only;
      conditions.push({ kind: "values", column, values, negated: isNegated(reading, from) });
      understand(reading, { from, to: from + length });
      reading.guesses.push(initials);
    }
  }
  return conditions;
}

/** The parts of a value of several parts. */
const partsOf = (value: string): readonly string[] => {
  const parts = value.split(/[^\p{L}\p{N}]+/u);
  return parts.length > 1 ? parts : [];
};

/** A code is the beginning of the word that it stands for. */
function readCodes(reading: Reading): Values[] {
  return reading.words.flatMap((word) => {
    if (!isFree(reading, word) || !(word.isName || word.isQuoted)) return [];
    const found = reading.table.columns.flatMap((column) =>
      shortFormsOf(column)
        .codes.filter((value) => standsFor(value, word))
        .map((value) => ({ column, value })),
    );
    const [only, ...more] = found;
    if (!only || more.length > 0) return [];
    understand(reading, { from: word.at, to: word.at + 1 });
    reading.guesses.push(word.text);
    const negated = isNegated(reading, word.at);
    return [{ kind: "values" as const, column: only.column, values: [only.value], negated }];
  });
}

interface ShortForms {
  /** Values by each of their parts. */
  readonly parts: ReadonlyMap<string, readonly string[]>;
  /** All values, if each of them is a code. */
  readonly codes: readonly string[];
}

const none: ShortForms = { parts: new Map(), codes: [] };
/** The values of a column are read once for all questions. */
const known = new WeakMap<SqlColumn, ShortForms>();

function shortFormsOf(column: SqlColumn): ShortForms {
  const before = known.get(column);
  if (before) return before;
  const found = readColumn(column);
  known.set(column, found);
  return found;
}

function readColumn(column: SqlColumn): ShortForms {
  const { type, values } = column;
  if (type !== "text" || values.length > mostCodes) return none;
  const parts = new Map<string, string[]>();
  for (const value of values)
    for (const part of new Set(partsOf(value))) parts.set(part, [...(parts.get(part) ?? []), value]);
  // A single letter is accepted only for a party, because elsewhere it may mean too much.
  const code = namedLike(column, ["party", "affiliation"]) ? /^\p{Lu}{1,4}$/u : /^\p{Lu}{3,4}$/u;
  return { parts, codes: values.every((value) => code.test(value)) ? values : [] };
}

const isFree = ({ understood }: Reading, word: Word | undefined): word is Word =>
  word !== undefined && !word.isStop && !understood.has(word.at);
