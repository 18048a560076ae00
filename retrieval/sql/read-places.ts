import { ordinals } from "../../domain/text/ordinals.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { headerStems } from "./header-stems.ts";
import type { Condition } from "./plan.ts";
import { columnAfter, columnLinks, type Found, find, type Reading, spend, understand } from "./reading.ts";

/** Words before a place that ask for others: "above number 3", "in the top 3rd", "between number 1 and number 2". */
const bounding =
  /\b(?:between|above|below|over|under|beyond|than|at least|at most|top|bottom|worse|better|within|outside|up to)(?: the)?$/;

/**
 * Whether a place is only a bound of the places asked for. Above the second place is the first one, and above the
 * second floor the third one, so that no rule turns it into a condition.
 */
function isBound({ text, words, beyond }: Reading, { from, to }: Found): boolean {
  const before = text.slice(0, words[from]?.start ?? 0).trimEnd();
  const [bound] = bounding.exec(before) ?? [];
  if (bound !== undefined) beyond.push([bound, ...words.slice(from, to).map((word) => word.text)].join(" "));
  return bound !== undefined;
}

/** Two places of one column are those of two rows: "number 1 and number 2". Alternatives with "or" are read later. */
function onePlaceEach(reading: Reading, conditions: PlaceCondition[]): PlaceCondition[] {
  const isTwice = conditions.some(({ column }, at) => conditions.findIndex((one) => one.column === column) < at);
  if (isTwice && !reading.words.some(({ lower }) => lower === "or")) reading.beyond.push("two places");
  return conditions;
}
type PlaceCondition = Extract<Condition, { readonly kind: "number" }>;

const ordinal = new RegExp(`\\b(${ordinals.join("|")}|\\d{1,2}(?:st|nd|rd|th)) [a-z]+`, "g");

/** "on the third floor", "the 2nd grade": a whole number that is named after its place. */
export function readOrdinals(reading: Reading): Condition[] {
  const conditions = find(reading, ordinal).flatMap((found) => {
    const link = columnAfter(reading, {
      at: found.from + 1,
      fits: ({ column, strength }) => column.type === "integer" && strength >= 0.9,
      reach: 1,
    });
    const said = found.groups[0] ?? "";
    const number = ordinals.includes(said) ? ordinals.indexOf(said) + 1 : Number.parseInt(said, 10);
    const { least = number, greatest = number } = link?.column.range ?? {};
    if (!link || reading.understood.has(found.from) || number < least || number > greatest) return [];
    if (isBound(reading, found)) return [];
    spend(reading, link);
    understand(reading, found);
    return [{ kind: "number" as const, column: link.column, operator: "=" as const, number }];
  });
  return onePlaceEach(reading, conditions);
}

const placed = /\b(?:number|no\.?|place|rank|position) (one|\d{1,3})\b/g;
const orderWords = new Set(tokenize("rank ranking position pos place placement"));
/** "reached number 1", "ranked number one": the only column of places in an order. */
export function readPlaces(reading: Reading): Condition[] {
  const conditions = find(reading, placed).flatMap((found) => {
    const said = found.groups[0] ?? "";
    const number = said === "one" ? 1 : Number(said);
    const [column, ...more] = reading.table.columns.filter(
      (one) =>
        one.type === "integer" &&
        orderWords.has(headerStems(one).at(-1) ?? "") &&
        (one.range === undefined || (one.range.least <= number && number <= one.range.greatest)),
    );
    if (!column || more.length > 0 || isBound(reading, found) || reading.understood.has(found.to - 1)) return [];
    for (const link of columnLinks(reading))
      if (link.column === column || (link.from >= found.from && link.to <= found.to)) spend(reading, link);
    understand(reading, found);
    return [{ kind: "number" as const, column, operator: "=" as const, number }];
  });
  return onePlaceEach(reading, conditions);
}
