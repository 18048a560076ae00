import type { SqlColumn } from "../../domain/sql-table.ts";
import { headerStems } from "./header-stems.ts";
import type { Condition } from "./plan.ts";
import type { Word } from "./question-words.ts";
import { isNegated } from "./read-values.ts";
import { columnLinks, type Reading, understand } from "./reading.ts";
import { codeOfState } from "./us-states.ts";

/**
 * Turns names and quotations that are part of longer values into conditions: "Kestrel Bay" in "Norrvik - Kestrel Bay",
 * "Ann Lee" in "Lee, Ann M.", and "Ohio" in "Cleveland, OH".
 */
export function readNames(reading: Reading): Condition[] {
  const { words, understood } = reading;
  const conditions: Condition[] = [];
  for (let from = 0; from < words.length; from += 1) {
    let to = from;
    while (isPartOfName(words[to], understood)) to += 1;
    if (to === from) continue;
    const held = heldTexts(reading, { from, to });
    if (held) {
      const negated = isNegated(reading, from);
      for (const text of held.texts)
        conditions.push({ kind: "contains", column: held.column, text, negated, ...(held.atEnd && { atEnd: true }) });
      understand(reading, { from, to });
    }
    from = to;
  }
  return conditions;
}

interface Held {
  readonly column: SqlColumn;
  /** All of them stand in one value. */
  readonly texts: readonly string[];
  /** Whether the text ends the value: ", GA" also stands in ", Gainesville". */
  readonly atEnd?: boolean;
}

/** The column whose values hold the words: as they are written, in another order, or as the code of a state. */
function heldTexts(reading: Reading, { from, to }: { readonly from: number; readonly to: number }): Held | null {
  const text = reading.text.slice(reading.words[from]?.start, reading.words[to - 1]?.end);
  const parts = reading.words.slice(from, to).map((word) => word.text);
  const code = codeOfState(text);
  for (const ending of code === undefined ? [] : [`; ${code}`, `, ${code}`]) {
    const place = columnHolding(reading, (value) => value.trimEnd().endsWith(ending));
    if (place) return { column: place, texts: [ending], atEnd: true };
  }
  const isWithin = /^(?:in|within|from)$/.test(reading.words[from - 1]?.lower ?? "");
  const mayBe = (value: string) => !(isWithin && namesOther(value, text));
  const whole = columnHolding(reading, (value) => hasWords(value, text) && mayBe(value));
  if (whole) return { column: whole, texts: [text] };
  const column =
    parts.length > 1
      ? columnHolding(reading, (value) => parts.every((part) => hasWords(value, part)) && mayBe(value))
      : null;
  return column && { column, texts: parts };
}

/** Of the columns that hold it the one whose header shares most words with the columns that the question names. */
function columnHolding(reading: Reading, isHeld: (value: string) => boolean): SqlColumn | null {
  const holding = reading.table.columns.filter(({ values }) => values.some(isHeld));
  const links = columnLinks(reading);
  const named = new Set(links.flatMap((link) => headerStems(link.column)));
  const shared = (column: SqlColumn) =>
    headerStems(column).filter((stem) => named.has(stem)).length +
    (links.some((link) => link.column === column) ? 0.5 : 0);
  return holding.toSorted((a, b) => shared(b) - shared(a))[0] ?? null;
}

/** Things that are often named after a place in which they need not be. */
const namedAfter =
  /^(?:freeway|highway|hwy|motorway|expressway|street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|bridge|line)$/;

/** "In San Diego" says nothing of the San Diego Freeway, which is also elsewhere. */
function namesOther(value: string, text: string): boolean {
  const [, ...rests] = ` ${plainWords(value)} `.split(` ${plainWords(text)} `);
  return rests.length > 0 && rests.every((rest) => namedAfter.test(rest.split(" ")[0] ?? ""));
}

/** Whether the text occurs as whole words: "Ann" is not in "Annual". */
const hasWords = (value: string, text: string): boolean => ` ${plainWords(value)} `.includes(` ${plainWords(text)} `);

const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(" ");

const isPartOfName = (word: Word | undefined, understood: ReadonlySet<number>): boolean =>
  word !== undefined &&
  (word.isName || word.isQuoted || /^\d+\.\d+$/.test(word.text)) &&
  !word.isStop &&
  word.text.length > 2 &&
  !understood.has(word.at);
