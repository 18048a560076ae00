import { fold } from "../../domain/text/fold.ts";
import type { ToLink, ValueLink } from "./links.ts";
import type { Word } from "./question-words.ts";
import { type SchemaIndex, type ValueEntry, valueKey } from "./schema-index.ts";
import { stateCodes } from "./us-states.ts";

/** Links to values of so many words; longer values first. */
export function* valueLinks(
  words: readonly Word[],
  { index, isTaken, lengths }: ToLink & { readonly lengths: readonly [most: number, least: number] },
): Generator<ValueLink> {
  for (let length = Math.min(lengths[0], words.length); length >= lengths[1]; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const span = words.slice(from, from + length);
      if (span.some(({ at }) => isTaken(at))) continue;
      const key = valueKey(span);
      const found = index.valuesOf(key);
      const entries = length === 1 ? meantValues(span[0], { key, entries: found ?? [], index }) : found;
      if (entries && entries.length > 0) yield { kind: "value", from, to: from + length, entries };
    }
  }
}

interface PossibleValue {
  readonly key: string;
  readonly entries: readonly ValueEntry[];
  readonly index: SchemaIndex;
}

/**
 * The values that a single word means. A plain word may also mean a column, the table, a function word or a number.
 */
function meantValues(word: Word | undefined, { key, entries, index }: PossibleValue): readonly ValueEntry[] {
  if (!word || word.isQuoted || entries.length === 0) return entries;
  if (word.number !== null || (word.isStop && !word.isName) || /^(many|much)$/.test(word.lower)) return [];
  if (word.isName) return entries.filter(({ value }) => isWritten(word, value));
  if (index.tables.some(({ stems }) => stems.has(key)) || index.columns.some(({ stems }) => stems.join(" ") === key))
    return [];
  // "delay" means the column delay_minutes rather than the status "delayed".
  const isHeader = index.columns.some(({ stems }) => stems.includes(key));
  return entries.filter(({ value }) => (isHeader ? value.toLowerCase() === word.lower : isWritten(word, value)));
}

/**
 * Whether a word may be written for the value. "independent" is not the city Independence, and "uses" is not the code US;
 * singular and plural are the same, and so are the forms of a value in lower case ("snowing" for "snow").
 */
function isWritten({ text, lower }: Word, value: string): boolean {
  const plain = fold(value).trim();
  if (stateCodes.get(value) === lower) return true;
  if (/^\p{Lu}{1,3}$/u.test(value)) return text === value;
  if (value === value.toLowerCase()) return true;
  return plain === lower || `${plain}s` === lower || `${plain}es` === lower || plain === `${lower}s`;
}
