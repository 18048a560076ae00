import type { Link } from "./links.ts";
import type { Condition, Measure, Plan } from "./plan.ts";
import { find, type Reading, understand } from "./reading.ts";

/** The columns of which the question names several values, to ask for a number of each. */
export const groupsApart = (reading: Reading, dates: readonly Condition[], values: readonly Condition[]): Measure[] => [
  ...yearsApart(reading, dates),
  ...valuesApart(reading, values),
];

/** "the average in 1955 and in 2005" asks for a number of each year. */
const yearsApart = ({ text }: Reading, dates: readonly Condition[]): Measure[] =>
  /\b\d{4} and (?:in )?\d{4}\b/.test(text)
    ? dates.flatMap((one) => (one.kind === "numbers" ? [{ kind: "column", column: one.column }] : []))
    : [];

/** "the average age of men and women" asks for the average of each. A sum of both is one number. */
function valuesApart(reading: Reading, values: readonly Condition[]): Measure[] {
  const { text, words, links } = reading;
  const compared = valuesCompared(reading, values);
  if (compared.length > 0) return compared;
  if (!/\b(?:average|mean|median)\b/.test(text) || /\b(?:both|or|together|combined)\b/.test(text)) return [];
  const isJoined = (column: Condition["column"]) =>
    links.some(
      (link) =>
        link.kind === "value" &&
        link.entries.some((entry) => entry.column === column) &&
        [link.to, link.to + 1].some(
          (at) =>
            words[at]?.lower === "and" &&
            links.some(
              (next) =>
                next.kind === "value" && next.from === at + 1 && next.entries.some((entry) => entry.column === column),
            ),
        ),
    );
  return values.flatMap((one) =>
    one.kind === "values" && !one.negated && one.values.length > 1 && isJoined(one.column)
      ? [{ kind: "column" as const, column: one.column }]
      : [],
  );
}

const sideBySide = /\b(?:(?:as )?(?:compared|opposed) (?:with|to)|in comparison (?:with|to)|versus|vs)\b/g;

/** "the oldest in Sales compared with Research": only a number has two sides, and no row, first place or share. */
export function unfitComparisons(reading: Reading, { intent, show, groupBy }: Plan): string[] {
  const [found] = find(reading, sideBySide);
  const isLinked = reading.links.some(({ from, to }) => found && from < found.to && found.from < to);
  if (!found || isLinked || !reading.understood.has(found.from)) return [];
  const numbers = show.filter((one) => !groupBy.includes(one));
  const isCount = numbers.every(({ kind }) => kind === "rows" || kind === "distinct");
  const isAsked = isCount
    ? /\b(?:how many|number of|count)\b/.test(reading.text)
    : numbers.every(({ kind }) => sided.has(kind));
  if (isAsked && (intent === "count" || intent === "aggregate")) return [];
  return reading.words.slice(found.from, found.to).map(({ text }) => text);
}
const sided: ReadonlySet<Measure["kind"]> = new Set([
  "rows",
  "distinct",
  "sum",
  "avg",
  "min",
  "max",
  "median",
  "difference",
  "ratio",
]);

/** "the average age of men compared with women": a number of each, side by side. */
function valuesCompared(reading: Reading, values: readonly Condition[]): Measure[] {
  const { links, beyond } = reading;
  const [found] = find(reading, sideBySide);
  if (!found) return [];
  const isSaid = (column: Condition["column"], isSide: (link: Link) => boolean) =>
    links.some(
      (link) => link.kind === "value" && isSide(link) && link.entries.some((entry) => entry.column === column),
    );
  const groups = values.flatMap((one) =>
    one.kind === "values" &&
    !one.negated &&
    one.values.length > 1 &&
    isSaid(one.column, ({ to }) => to <= found.from) &&
    isSaid(one.column, ({ from }) => from >= found.to)
      ? [{ kind: "column" as const, column: one.column }]
      : [],
  );
  if (groups.length === 0) return [];
  understand(reading, found);
  const said = reading.words.slice(found.from, found.to).map(({ text }) => text);
  for (const word of said) if (beyond.includes(word)) beyond.splice(beyond.indexOf(word), 1);
  return groups;
}
