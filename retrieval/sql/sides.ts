import type { SqlColumn } from "../../domain/sql-table.ts";
import { spaced } from "./header-stems.ts";
import type { Link } from "./links.ts";
import type { Plan } from "./plan.ts";
import type { Reading } from "./reading.ts";

/** Words for the two sides of a row. */
const sides =
  /^(?:home|away|first|second|[12ab]|host|hosts|guest|guests|visitor|visitors|visiting|team|opponent|for|against|local)$/;
const saidSide = /\b(?:home|away|hosts?|hosted|guests?|visit(?:ors?|ing|ed)|first|second|opponents?|against|[12ab])\b/;

/** Whether two headers differ in the side only, and share a word: home_team and away_team. */
export function differInSide(column: SqlColumn, other: SqlColumn): boolean {
  const [a, b] = [wordsOf(column), wordsOf(other)];
  const [place = -1, ...more] = [...a.keys()].filter((at) => a[at] !== b[at]);
  const areSides = [a[place], b[place]].every((word) => sides.test(word ?? ""));
  return column.type === other.type && a.length > 1 && a.length === b.length && more.length === 0 && areSides;
}

export const wordsOf = ({ header }: SqlColumn): readonly string[] =>
  spaced(header)
    .toLowerCase()
    .split(/[^a-z0-9]+|(?<=[a-z])(?=\d)/)
    .filter(Boolean);

/** Whether a word names a column, or a value, of one of two sides. */
export function isOfOneSide(link: Link, columns: readonly SqlColumn[]): boolean {
  if (link.kind === "table") return false;
  const linked = link.kind === "column" ? [link.column] : link.entries.map(({ column }) => column);
  return linked.some((one) => one.type === "text" && columns.some((other) => differInSide(one, other)));
}

export const saysSide = ({ text }: Pick<Reading, "text">): boolean => saidSide.test(text);

/**
 * "How many matches did Spain play": a condition on the team of one side finds half of them only. A value that the
 * columns of both sides have needs a word for the side.
 */
export function unsidedValues(reading: Reading, { where, table }: Plan): string[] {
  if (saysSide(reading)) return [];
  return where.flatMap(({ kind, column }) => {
    const other = table.columns.find((one) => differInSide(one, column));
    if (kind !== "values" || column.type !== "text" || !other) return [];
    const link = reading.links.find(
      (one) =>
        one.kind === "value" && [column, other].every((side) => one.entries.some((each) => each.column === side)),
    );
    return link ? [reading.words[link.from]?.text ?? column.header] : [];
  });
}
