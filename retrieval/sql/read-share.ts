import type { SqlColumn } from "../../domain/sql-table.ts";
import type { Condition } from "./plan.ts";
import { readPortion } from "./read-portion.ts";
import { readRate, type Share } from "./read-rate.ts";
import { columnLinks, find, type Reading, spend, understand } from "./reading.ts";
import { numbersRows, rowsMeasure } from "./rows-measure.ts";
import { isAdditive, isFlag, isNumeric } from "./schema-index.ts";

const asking = /\b(?:percentage|per cent|percent|proportion|share|fraction)\b(?= of\b)/g;
/** "the largest share of sales" compares the shares of groups. */
const most =
  /\b(?:largest|highest|biggest|greatest|smallest|lowest) (?:percentage|per cent|percent|proportion|share|fraction) of\b/;
const verb =
  /^(is|are|was|were|has|have|had|did|do|does|came|come|comes|live|lives|lived|depart|departs|arrive|arrives|belong|belongs|got|get|use|uses|went|go)$/;

/**
 * Reads "what percentage of A is B": B is counted, or a quantity of it added up, among A. Conditions before the verb
 * and periods belong to A. Null if the question asks for no share, or if no condition is left for B.
 */
export function readShare(
  reading: Reading,
  { where, hasGroups }: { readonly where: readonly Condition[]; readonly hasGroups: boolean },
): Share | null {
  const rate = readRate(reading, where);
  if (rate) return rate;
  // "60 percent of" is a number with its unit.
  const [found] = find(reading, asking).filter(({ from }) => reading.words[from - 1]?.number == null);
  if (!found || reading.links.some(({ kind, from, to }) => kind === "column" && from <= found.from && to > found.from))
    return null;
  if (isOfColumn(reading, found.from)) {
    reading.beyond.push(reading.words[found.from]?.text ?? "share");
    return null;
  }
  const said = reading.words.find((word) => word.at > found.to && verb.test(word.lower));
  const at = said?.at ?? found.to;
  const isBase = (condition: Condition) =>
    condition.kind === "date" ||
    condition.kind === "month" ||
    condition.kind === "number" ||
    (placeOf(reading, condition) < at && !owns(reading, condition, found.from));
  const apart = where.filter((condition) => !isBase(condition));
  // "what percentage of the women survived": the first condition says of whom.
  const first = Math.min(...apart.map((condition) => placeOf(reading, condition)));
  const counted = apart.length > 1 && !said ? apart.filter((condition) => placeOf(reading, condition) > first) : apart;
  const holdsShares = columnLinks(reading).some(({ column }) => areShares(column));
  const portion =
    counted.length === 0 && !holdsShares && (hasGroups || most.test(reading.text)) ? readPortion(reading, where) : null;
  if (portion) return { measure: portion, where };
  // "the largest share of engineers": the column holds shares.
  if (counted.length === 0 && holdsShares) {
    understand(reading, found);
    return null;
  }
  if (counted.length === 0) {
    reading.beyond.push(reading.words[found.from]?.text ?? "share");
    return null;
  }
  understand(reading, found);
  // "of the sales were paid in cash": the verb is no amount.
  const link = columnLinks(reading).find(
    ({ column, from }) =>
      (said === undefined || from < at) && isAdditive(column) && !isFlag(column) && !numbersRows(reading.table, column),
  );
  if (link) spend(reading, link);
  const column = link?.column ?? quantityOf(reading, found.to) ?? countsOf(reading);
  return {
    measure: { kind: "share", column, where: counted },
    where: where.filter((condition) => !counted.includes(condition)),
  };
}

/** Numbers between 0 and 1 that are no flags. */
const areShares = (column: SqlColumn): boolean =>
  column.type === "number" && column.range !== undefined && column.range.least >= 0 && column.range.greatest <= 1;

/** In a table of counts each row stands for several things. */
function countsOf(reading: Reading): SqlColumn | null {
  const measure = rowsMeasure(reading);
  return measure.kind === "sum" ? measure.column : null;
}

/** "what share of the electricity": a noun without plural means the table's only quantity, not a number of rows. */
function quantityOf({ words, table }: Reading, at: number): SqlColumn | null {
  const rest = words.slice(at);
  const end = rest.findIndex(({ lower }) => verb.test(lower));
  const noun = (end < 0 ? rest : rest.slice(0, end))
    .filter(({ isStop }) => !isStop)
    .slice(0, nounReach)
    .at(-1);
  const [only, ...more] = table.columns.filter(isAdditive);
  return noun && !/(?:s|people|men|children)$/.test(noun.lower) && only && more.length === 0 && !isFlag(only)
    ? only
    : null;
}
/** Words after "share of" among which its noun stands: "the world's electricity". */
const nounReach = 2;

/** "Iowa's share of the exports": the owner is counted. */
const owns = ({ links, words }: Reading, { column }: Condition, at: number): boolean =>
  words[at - 1]?.lower === "s" &&
  links.some(
    (link) => link.kind === "value" && link.to === at - 1 && link.entries.some((entry) => entry.column === column),
  );

/** "corn's share of Iowa's exports" divides two columns of a row. */
const isOfColumn = ({ links, words }: Reading, at: number): boolean =>
  words[at - 1]?.lower === "s" &&
  links.some((link) => link.kind === "column" && link.to === at - 1 && isNumeric(link.column));

/** Where the question names the condition's value or column; the end if it is unknown. */
const placeOf = ({ links }: Reading, { column }: Condition): number =>
  links.find((link) =>
    link.kind === "value"
      ? link.entries.some((entry) => entry.column === column)
      : link.kind === "column" && link.column === column,
  )?.from ?? Number.POSITIVE_INFINITY;
