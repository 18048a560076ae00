import { tokenize } from "../../domain/text/tokens.ts";
import { headerStems } from "./header-stems.ts";
import type { Condition } from "./plan.ts";
import {
  clauseEnd,
  columnAfter,
  columnBefore,
  columnLinks,
  type Found,
  find,
  type Reading,
  spend,
  understand,
} from "./reading.ts";
import { isNumeric, isTemporal } from "./schema-index.ts";

const missing = /\b(?:not (?:available|given|known|reported|recorded|stated)|unavailable)\b/g;
const leftOut =
  /\b(?:ignoring|excluding|leaving out|not counting|without counting) (?:those|the ones|any|all|rows|[a-z]+) (?:without|with no|that have no|which have no|that lack|lacking) (?:one|it|any|an? [a-z]+)\b/g;

/** Conditions on cells without a number or date: "is not available", "ignoring those without one". */
export function readMissing(reading: Reading): Condition[] {
  return [
    ...find(reading, missing).flatMap((found) => emptyCell(reading, found)),
    ...find(reading, leftOut).flatMap((found) => filledCell(reading, found)),
    ...notDone(reading),
  ];
}

const undone =
  /\b(?:not|never|hasn|haven|wasn|weren|isn|aren)\b(?:'t|’t)?(?: (?:yet|been|be|t))* ([a-z]+(?:ed|en|t))\b(?: yet)?/g;

/** "not been shipped yet" of dates shipped_on: the date is missing. */
function notDone(reading: Reading): Condition[] {
  return find(reading, undone).flatMap((found) => {
    const verb = reading.words.slice(found.from, found.to).find(({ lower }) => lower === found.groups[0]);
    const dates = reading.table.columns.filter(
      (column) => isTemporal(column) && verb !== undefined && headerStems(column).includes(verb.stem),
    );
    const [column, ...more] = dates;
    if (!verb || !column || more.length > 0 || reading.table.joins) return [];
    if (isNarrowed(reading, found)) {
      reading.beyond.push(reading.words[found.from]?.text ?? "");
      return [];
    }
    for (const link of reading.links) if (link.from === verb.at) spend(reading, link);
    understand(reading, found);
    return [{ kind: "empty" as const, column, isEmpty: true }];
  });
}

/** "not shipped in 2022", "never ordered tea": the value or date after the verb belongs to what is denied. */
function isNarrowed(reading: Reading, { to }: Found): boolean {
  const { words, links, understood } = reading;
  return words.slice(to, clauseEnd(reading, to)).some(({ at, number }) => {
    const link = links.find(({ from, to: last }) => from <= at && at < last);
    return link ? link.kind === "value" : number !== null || understood.has(at);
  });
}

const places = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
const ordinal = new RegExp(`\\b(${places.join("|")}|\\d{1,2}(?:st|nd|rd|th)) [a-z]+`, "g");

/** "on the third floor", "the 2nd grade": a whole number that is named after its place. */
export function readOrdinals(reading: Reading): Condition[] {
  return find(reading, ordinal).flatMap((found) => {
    const link = columnAfter(reading, {
      at: found.from + 1,
      fits: ({ column, strength }) => column.type === "integer" && strength >= 0.9,
      reach: 1,
    });
    const said = found.groups[0] ?? "";
    const number = places.includes(said) ? places.indexOf(said) + 1 : Number.parseInt(said, 10);
    const { least = number, greatest = number } = link?.column.range ?? {};
    if (!link || reading.understood.has(found.from) || number < least || number > greatest) return [];
    spend(reading, link);
    understand(reading, found);
    return [{ kind: "number" as const, column: link.column, operator: "=" as const, number }];
  });
}

const placed = /\b(?:number|no\.?|place|rank|position) (one|\d{1,3})\b/g;
const orderWords = new Set(tokenize("rank ranking position pos place placement"));
/** "reached number 1", "ranked number one": the only column of places in an order. */
export function readPlaces(reading: Reading): Condition[] {
  return find(reading, placed).flatMap((found) => {
    const said = found.groups[0] ?? "";
    const number = said === "one" ? 1 : Number(said);
    const [column, ...more] = reading.table.columns.filter(
      (one) =>
        one.type === "integer" &&
        orderWords.has(headerStems(one).at(-1) ?? "") &&
        (one.range === undefined || (one.range.least <= number && number <= one.range.greatest)),
    );
    if (!column || more.length > 0 || reading.understood.has(found.to - 1)) return [];
    for (const link of columnLinks(reading))
      if (link.column === column || (link.from >= found.from && link.to <= found.to)) spend(reading, link);
    understand(reading, found);
    return [{ kind: "number" as const, column, operator: "=" as const, number }];
  });
}

function emptyCell(reading: Reading, found: Found): Condition[] {
  const fits = ({ column }: { readonly column: Parameters<typeof isNumeric>[0] }) =>
    isNumeric(column) || isTemporal(column) || column.type === "text";
  const link =
    columnBefore(reading, { at: found.from, fits, reach: 4 }) ?? columnAfter(reading, { at: found.to, fits, reach: 2 });
  if (!link || reading.words.slice(found.from, found.to).some(({ at }) => reading.understood.has(at))) return [];
  spend(reading, link);
  understand(reading, found);
  return [{ kind: "empty", column: link.column, isEmpty: true }];
}

/** The only number that the question names. Without one the words stay unread. */
function filledCell(reading: Reading, found: Found): Condition[] {
  const named = new Set(columnLinks(reading).flatMap(({ column }) => (isNumeric(column) ? [column] : [])));
  const [column, ...more] = named;
  if (!column || more.length > 0) return [];
  understand(reading, found);
  return [{ kind: "empty", column, isEmpty: false }];
}
