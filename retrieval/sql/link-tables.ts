import { isYearHeader, stemsOf } from "./header-stems.ts";
import { otherWords } from "./link-parts.ts";
import { completesHeader } from "./link-scattered.ts";
import type { ColumnLink, TableLink, ToLink } from "./links.ts";
import type { Word } from "./question-words.ts";
import { isNumeric } from "./schema-index.ts";
import { isThing } from "./things.ts";

/** Columns whose headers are years: a table with a column for each year. */
export function* yearLinks(words: readonly Word[], { index, isTaken }: ToLink): Generator<ColumnLink> {
  const years = new Map(
    index.columns.filter(({ column }) => isYearHeader(column)).map(({ column }) => [column.header, column]),
  );
  if (years.size < fewestYears) return;
  for (const { at, text } of words) {
    const column = isTaken(at) ? undefined : years.get(text);
    if (column) yield { kind: "column", from: at, to: at + 1, column, strength: 1, unit: null };
  }
}

/** Fewer headers that look like years may be something else. */
const fewestYears = 3;

/** Shorter beginnings of a table's name say nothing: "birds" for birdstrikes. */
const beginningLength = 4;

/** Two words of a table's name that stand side by side, as in the name: "Daily Show" of daily_show_guests. */
export function* tableNameLinks(words: readonly Word[], { index, isTaken }: ToLink): Generator<TableLink> {
  for (const { table, stems } of index.tables) {
    const name = [...stems];
    for (const [at, word] of words.entries()) {
      const { stem } = word;
      const next = words[at + 1];
      const place = name.indexOf(stem);
      if (place < 0 || !next || name[place + 1] !== next.stem || isTaken(at) || isTaken(at + 1)) continue;
      if ([word, next].some((one) => completesHeader(one, { words, index }))) continue;
      // "the average car price" means the price.
      if (index.columns.some(({ column, core }) => isNumeric(column) && [stem, next.stem].includes(core.join(" "))))
        continue;
      yield { kind: "table", from: at, to: at + 2, table };
    }
  }
}

/** Words of the tables' names: also a year, and two words for one ("bird strikes" for birdstrikes). */
export function* tableLinks(words: readonly Word[], { index, isTaken }: ToLink): Generator<TableLink> {
  const isFree = (word: Word | undefined): word is Word => word !== undefined && !isTaken(word.at) && !word.isStop;
  const begins = ({ stem, number }: Word, stems: ReadonlySet<string>) =>
    number === null && stem.length >= beginningLength && [...stems].some((name) => name.startsWith(stem));
  for (const word of words) {
    const [next] = words.slice(word.at + 1);
    const both = isFree(word) && isFree(next) ? stemsOf(word.lower + next.lower)[0] : undefined;
    const compound = index.tables.find(({ stems }) => both !== undefined && stems.has(both));
    if (compound) yield { kind: "table", from: word.at, to: word.at + 2, table: compound.table };
    const isNumber = word.number !== null;
    const named =
      index.tables.find(
        ({ stems }) => (stems.has(word.stem) && (!isNumber || /^[12]\d{3}$/.test(word.text))) || begins(word, stems),
      ) ?? index.tables.find(({ stems }) => isThing(word) && otherWords(word).some((stem) => stems.has(stem)));
    if (named && isFree(word) && !compound && !completesHeader(word, { words, index }))
      yield { kind: "table", from: word.at, to: word.at + 1, table: named.table };
  }
}
