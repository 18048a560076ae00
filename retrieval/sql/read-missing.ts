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
