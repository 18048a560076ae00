import { headerStems } from "./header-stems.ts";
import type { ColumnLink, Span } from "./links.ts";
import { nameColumn, tellsRowsApart } from "./name-column.ts";
import { isPlural } from "./plurals.ts";
import { isAsked } from "./read-values.ts";
import { columnLinks, type Reading, spend } from "./reading.ts";
import { isUnique } from "./schema-index.ts";

/**
 * "Which districts have secondary schools", "which types of schools are there": the schools are the rows of which the
 * question asks the districts. It wants each district once, and no school beside it. In every other form the question
 * may want the pairs.
 */
export function withoutHeldRows(reading: Reading, links: readonly ColumnLink[]): readonly ColumnLink[] {
  const [asked] = links;
  const { words, text, table } = reading;
  if (!asked || table.joins || wantsMore.test(text)) return links;
  const isFirst = words.slice(0, asked.from).every(({ lower }) => /^(?:in|at|on|from|for|which|what)$/.test(lower));
  if (!isFirst || !isAsked(reading, asked.from) || !isPlural(words[asked.to - 1]?.lower)) return links;
  if (asked.column.type !== "text" || asked.column.values.length >= table.row_count) return links;
  const held = heldRows(reading, asked);
  if (!held || links.some(({ column }) => column !== asked.column && column !== held.column)) return links;
  const unused = [...unusedQuantities(reading, asked), ...unitedValues(reading, asked)];
  reading.beyond.push(...unused);
  if (unused.length > 0 || !isHeld(reading, asked, held)) return links;
  spend(reading, held);
  return links.filter((link) => link !== held);
}

/**
 * "What kinds of payment are there" of a column payment: the kinds are those of the next word, and no column
 * customer_type, which has only the word kind.
 */
export function spendKinds(reading: Reading): void {
  const { words } = reading;
  const links = columnLinks(reading);
  for (const kind of links) {
    const isKind = kinds.test(words[kind.from]?.lower ?? "") && words[kind.to]?.lower === "of" && isPart(kind);
    const next = links.find(({ from, column }) => from === kind.to + 1 && column !== kind.column);
    const isOfRows = next !== undefined && tellsRowsApart(next.column, reading.table);
    if (isKind && next?.column.type === "text" && next.strength > kind.strength && !isOfRows) spend(reading, kind);
  }
}
/** "Types" is a part of customer_type, and another word for a whole header "category". */
const isPart = ({ column, strength }: ColumnLink): boolean => strength < 1 && headerStems(column).length > 1;
const kinds = /^(?:kinds?|types?|sorts?)$/;

/** Words that ask for the rows themselves, too: "and which are they", "with their schools", "? Give the schools". */
const wantsMore =
  /(?:\b(?:and|with|plus)|[?,;:.(–—-]) ?(?:please |also )?(?:which|what|who|whose|how|when|where|their|its|the|list|show|give|include|name)\b|\b(?:each|every|per|respectively|names|corresponding|respective|sorted|ordered|order|ranked|called)\b/;

/**
 * The plural that stands for the rows, if the question says it once: the column that names them, or another one of
 * which each row has its own; empty cells are no rows.
 */
function heldRows(reading: Reading, asked: ColumnLink): ColumnLink | null {
  const { words, table, links } = reading;
  const name = nameColumn(table);
  const named = links.filter(
    (link): link is ColumnLink =>
      link.kind === "column" &&
      link.column !== asked.column &&
      (name ? link.column === name || isUnique(link.column, table) : tellsRowsApart(link.column, table)),
  );
  const [held, ...more] = named;
  if (!held || more.length > 0 || reading.spent.has(held) || held.from < asked.to) return null;
  const isWithout =
    words[held.to]?.lower === "without" || (words[held.to]?.lower === "with" && words[held.to + 1]?.lower === "no");
  if (!isPlural(words[held.to - 1]?.lower) || isAsked(reading, held.from) || isWithout) return null;
  const lead = leadOf(reading, asked, held);
  return lead < asked.to || isHolding(reading, asked, lead) ? held : null;
}

/** The position of the word before the rows and what describes them: of "have secondary schools" that of "have". */
function leadOf({ words, links }: Reading, asked: Span, held: Span): number {
  const isDescribing = (at: number) =>
    between.test(words[at]?.lower ?? "") ||
    quantities.test(words[at]?.lower ?? "") ||
    links.some(({ kind, from, to }) => kind === "value" && from <= at && at < to);
  let lead = held.from - 1;
  while (lead >= asked.to && isDescribing(lead)) lead -= 1;
  return lead;
}
const between = /^(?:no|any|neither|nor|not|and|or|their)$/;

const isHeld = (reading: Reading, asked: Span, held: Span): boolean =>
  isHolding(reading, asked, leadOf(reading, asked, held));

function isHolding({ words, text }: Reading, asked: Span, lead: number): boolean {
  if (lead < asked.to) return false;
  const [before, last] = [words[lead - 1]?.lower ?? "", words[lead]?.lower ?? ""];
  if (/^(?:have|has|had|with)$/.test(last)) return true;
  if (last === "there") return before === "are";
  return last === "of" && lead === asked.to && /\bare there\b/.test(text);
}

/**
 * "Only secondary schools", "lack secondary schools", "two secondary schools": that it has some says less. "At all" and
 * "at most" are no such words.
 */
const unusedQuantities = ({ words, understood }: Reading, { to }: Span): string[] =>
  words
    .filter(
      ({ at, lower }) => at >= to && quantities.test(lower) && !understood.has(at) && words[at - 1]?.lower !== "at",
    )
    .map(({ text }) => text);
const quantities =
  /^(?:all|both|only|just|most|mostly|mainly|entirely|exclusively|lack|lacks|lacked|closed|two|three|four|five|six|seven|eight|nine|ten|several|many|few)$/;

/** "Primary and secondary schools" may mean both kinds in each district, as "both" does. */
const unitedValues = ({ words, links }: Reading, { to }: Span): string[] => {
  const columnsOf = (fits: (span: Span) => boolean) =>
    links.flatMap((link) => (link.kind === "value" && fits(link) ? link.entries.map(({ column }) => column) : []));
  return words
    .filter(({ at, lower }) => {
      if (at < to || lower !== "and") return false;
      const second = words.find((word) => word.at > at && !joining.test(word.lower))?.at;
      const [left, right] = [columnsOf((span) => span.to === at), columnsOf(({ from }) => from === second)];
      return left.some((column) => right.includes(column));
    })
    .map(({ text }) => text);
};

const joining = /^(?:in|at|from)$/;
