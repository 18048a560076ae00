import { headerStems } from "./header-stems.ts";
import { isRoleOf, isSurelyPersonOf } from "./persons.ts";
import type { Condition } from "./plan.ts";
import { columnLinks, type Reading, spend, understand } from "./reading.ts";

/**
 * "How many band members have blond hair": if the rows are persons, the members are the rows, and the word before them
 * only says of what. The hair is a part of the header hair_color, whose value the question has.
 */
export function readPersons(reading: Reading): void {
  const { words, table, links } = reading;
  for (const word of words) {
    const isLinked = links.some(({ from, to }) => from <= word.at && word.at < to);
    if (word.at === 0 || isLinked || !isSurelyPersonOf(table, word)) continue;
    understand(reading, { from: word.at, to: word.at + 1 });
    const before = columnLinks(reading).find(({ to, column }) => to === word.at && column.type === "text");
    if (!before) continue;
    spend(reading, before);
    reading.guesses.push("persons");
  }
}

/** "How many victims were under 18" of a table of murders, whose words no condition has read. */
export function readRoles(reading: Reading): void {
  const { words, table, understood } = reading;
  for (const word of words) {
    if (word.at === 0 || understood.has(word.at) || !isRoleOf(table, word)) continue;
    understand(reading, { from: word.at, to: word.at + 1 });
    reading.guesses.push("role");
  }
}

/** Whether the word at a position means the rows, as "people" does of a table of persons, and no column or value. */
export function isRowAt({ words, table, links }: Reading, at: number): boolean {
  const word = words[at];
  return (
    word !== undefined &&
    isSurelyPersonOf(table, word) &&
    !links.some(({ from, to, kind }) => kind !== "table" && from <= at && at < to)
  );
}

/** Whether the word at a position means persons, and no column or value of the table. */
export const isAnyone = ({ words, links }: Reading, at: number): boolean =>
  /^(?:people|persons?|individuals?)$/.test(words[at]?.lower ?? "") &&
  !links.some(({ from, to }) => from <= at && at < to);

/** A word beside a value that its own header has: "blond hair" of hair_color, "the drums instrument". */
export function readHeadersOfValues(reading: Reading, values: readonly Condition[]): void {
  const { words, links } = reading;
  for (const link of links) {
    if (link.kind !== "value") continue;
    const stems = values
      .filter(({ column }) => link.entries.some((entry) => entry.column === column))
      .flatMap(({ column }) => headerStems(column));
    const next = words[link.to];
    if (!next || !stems.includes(next.stem)) continue;
    understand(reading, { from: next.at, to: next.at + 1 });
    // The word may be linked to another column that begins alike, as hair_length.
    for (const other of columnLinks(reading))
      if (other.from === next.at && other.to === next.at + 1) spend(reading, other);
  }
}
