import type { SqlColumn } from "../../domain/sql-table.ts";
import { added, addsUp, sumOfSpread } from "./added-up.ts";
import { askedByWord } from "./asked-by-word.ts";
import { asksForOne } from "./asks-for-one.ts";
import { asksForRows, isPersonMeant } from "./asks-for-rows.ts";
import { isPassive } from "./is-aside.ts";
import { ownerOf } from "./joined-table.ts";
import type { ColumnLink, TableLink } from "./links.ts";
import type { Shape } from "./list-or-compute.ts";
import { tellsRowsApart } from "./name-column.ts";
import { columnOf, type FoundMeasure, isPlain, type Measure } from "./plan.ts";
import { adding, compareBy, type Superlative } from "./read-compared.ts";
import type { Limit } from "./read-layout.ts";
import { columnLinks, different, find, isSame, measureOf, type Reading, spend, understand } from "./reading.ts";
import { namesOf } from "./rows-measure.ts";
import { isKey, isMeasure, isTemporal, isUnique, isYears } from "./schema-index.ts";
import { superlativeOf } from "./superlatives.ts";

interface Readings {
  readonly limit: Limit | null;
  readonly measures: readonly FoundMeasure[];
  readonly groups: readonly Measure[];
}

/** Reads "Which X has the highest Y", "top 5 X by Y", "the cheapest X"; null if the question has no superlative. */
export function readTop(reading: Reading, { limit, measures, groups }: Readings): Shape | null {
  const said = readSuperlative(reading, limit);
  if (!said) return null;
  // Places within groups have no statement of the writer's form.
  if (limit?.skip && groups.length > 0) reading.beyond.push(said.word);
  const { compared, descending, isSaid } = compareBy(reading, said, measures);
  const rowsAsked =
    asksForRows(reading, said.at) ||
    /^who\b/.test(reading.text) ||
    (!isSaid && !/^when\b/.test(reading.text) && describesRows(reading, said));
  for (const link of columnLinks(reading))
    if (isVerbBefore(reading, link, said.at) || isPassive(reading, link)) spend(reading, link);
  const targets = withoutRows(
    reading,
    compared,
    different([...groups, ...columnLinks(reading).map(measureOf)]).filter(
      (target) => !isSame(target, compared) && !(isSummed(compared) && columnOf(target) === columnOf(compared)),
    ),
  );
  if (targets.length === 0 && !limit && !rowsAsked) {
    const time = whenAsked(reading);
    if (compared.kind === "column") {
      const named = asksUnknownThing(reading) ? nameOfRows(reading) : [];
      const things: readonly Measure[] = time ? [{ kind: "column", column: time }] : named;
      if (things.length === 0) return extreme(descending ? "max" : "min", compared.column);
      const order = { by: compared, descending };
      return {
        intent: "top",
        show: [...things, compared],
        distinct: false,
        groupBy: [],
        order,
        limit: 1,
        ...ties(reading),
      };
    }
    reading.beyond.push(said.word);
    return null;
  }
  if (limit === null && isWithinGroups(reading, compared, { groups, targets })) reading.beyond.push(said.word);
  const isOfGroups = groups.length > 0 && targets.every((target) => groups.some((group) => isSame(group, target)));
  if (isOfGroups && compared.kind === "column" && !limit && !rowsAsked && !adding.test(said.word))
    return extremeOfGroups({ kind: descending ? "max" : "min", column: compared.column }, targets);
  const isAdding = addsUp(reading, said, { compared, targets });
  const by = isAdding && !rowsAsked ? added(reading, compared, targets) : compared;
  const sorted = {
    intent: "top",
    distinct: false,
    order: { by, descending },
    limit: limit?.count ?? 1,
    ...(limit?.skip === undefined ? {} : { skip: limit.skip }),
    ...(limit === null ? ties(reading) : {}),
  } as const;
  if (isPlain(by)) {
    const shown = showsRow(reading, said, targets) ? different([...nameOfRows(reading), ...targets]) : targets;
    const sum = targets.length === 0 ? sumOfSpread(reading, said, { by, shown }) : null;
    if (sum) return { ...sorted, order: { by: sum, descending }, show: [...shown, sum], groupBy: shown };
    const isOne = limit === null && !("withTies" in sorted) && asksWhichIs(reading, shown);
    const isFirst = isOne && asksForOne(reading, said, { by, targets, names: nameOfRows(reading) });
    const tied = { ...(isOne && { withTies: true as const }), ...(isFirst && { asksOne: true as const }) };
    return { ...sorted, ...tied, show: shown.length === 0 ? [] : [...shown, by], groupBy: [] };
  }
  const groupBy = targets.length > 0 ? targets : namesOfRows(reading, said.at, by);
  if (groupBy.length > 0) return { ...sorted, show: [...groupBy, by], groupBy };
  // Without the superlative the plan would answer another question.
  reading.beyond.push(said.word);
  return null;
}

/** "pays the highest average salary": what is averaged makes no groups of its own. */
const isSummed = ({ kind }: Measure): boolean => kind === "avg" || kind === "sum" || kind === "median";

/** The first place within each group has no statement: "which item has the highest average at each restaurant". */
const isWithinGroups = (
  { text }: Reading,
  compared: Measure,
  { groups, targets }: { readonly groups: readonly Measure[]; readonly targets: readonly Measure[] },
): boolean =>
  isSummed(compared) &&
  groups.length > 0 &&
  targets.some((target) => !groups.some((group) => isSame(group, target))) &&
  /\b(?:each|every)\b/.test(text);

/** "Which restaurant's items have the highest average": the items are the rows, and a row has no average of its own. */
const withoutRows = ({ table, links, words }: Reading, compared: Measure, targets: readonly Measure[]) =>
  table.joins || targets.length < 2 || !(compared.kind === "avg" || compared.kind === "median")
    ? targets
    : targets.filter((target) => {
        const column = columnOf(target);
        const isOwned = links.some(
          (link) => link.kind === "column" && link.column === column && words[link.from - 1]?.lower === "s",
        );
        return column === null || !isOwned || !tellsRowsApart(column, table);
      });

/**
 * "Which teams have the most" asks for all that share the first place. "Which team has" asks for one, and so may "what
 * are the name and age of the player with the most".
 */
const ties = ({ text }: Reading): { readonly withTies?: true } => (asksForSeveral.test(text) ? { withTies: true } : {});
const asksForSeveral =
  /\bwhich(?: [\w-]+){1,4} (?:are|were|have)\b|\bwhich(?: [\w-]+){0,3} [\w-]*[a-rt-z]s had\b|\bwho (?:are|were|have)\b/;

/**
 * "Who is the tallest player", "which is the largest city", "who was born first": all rows that share the first place,
 * although the question asks for one. Each row needs a name of its own: a team that comes twice says of no player who
 * it is. Whole rows need none.
 */
const asksWhichIs = ({ text, table }: Reading, [named]: readonly Measure[]): boolean =>
  (named === undefined || (named.kind === "column" && tellsRowsApart(named.column, table))) &&
  /^(?:who|which|what (?:is|was)|name|the)\b/.test(text);

/** The column that names the rows, unless rows are asked for as such. */
function nameOfRows(reading: Reading): readonly Measure[] {
  const { table } = reading;
  return table.joins ? askedByWord(reading) : namesOf(table);
}

/**
 * "the northernmost airport", "the most expensive bird strike": the adjective describes a row, whose name is asked for.
 * Of "the most expensive flat" the noun is a value.
 */
const describesRows = ({ links }: Reading, { at, hints, word }: Superlative): boolean =>
  (hints.length > 0 || (/^(?:high|low)est$/.test(word) && links.some(({ from }) => from === at + 1))) &&
  links.some(
    ({ kind, from }) => (kind === "table" && from > at && from <= at + 2) || (kind === "value" && from === at + 1),
  );

/** Whether the question asks for the name of the row as well. */
const showsRow = (reading: Reading, said: Superlative, targets: readonly Measure[]): boolean =>
  targets.length === 0 ||
  isPersonMeant(reading, said.at, targets) ||
  (describesRows(reading, said) && asksMore(reading, said.at));

/** "the northernmost airport, and which city is it in?": the row itself and more about it. */
const asksMore = (reading: Reading, at: number): boolean =>
  columnLinks(reading).every(({ from }) => from > at) &&
  /\band (?:which|what|where|who|its|their|in)\b/.test(reading.text);

/** "the highest price, and when": the column of dates or years. */
function whenAsked(reading: Reading): SqlColumn | undefined {
  const [found] = find(reading, /\band (?:when|in (?:which|what) (?:year|month))\b/g);
  const column = found && reading.table.columns.find((one) => isTemporal(one) || isYears(one));
  if (found && column) understand(reading, found);
  if (found && !column) reading.beyond.push("when");
  return column;
}

/**
 * In a join, the column that names the rows asked for: of "which department has the most employees", "which customer
 * paid the most freight" and "which book was borrowed most often" the title.
 */
function namesOfRows({ table, links, words }: Reading, at: number, by: Measure): Measure[] {
  const asked = links.find((link): link is TableLink => link.kind === "table" && link.from < at)?.table;
  const counted = links.find((link): link is TableLink => link.kind === "table" && link.from === at + 1)?.table;
  const column = columnOf(by);
  const added = column ? ownerOf(table, column) : /^often$/.test(words[at + 1]?.lower ?? "") ? table : counted;
  if (!table.joins || !asked || !added || asked === added) return [];
  const name = asked.columns.find((one) => one.type === "text" && !isKey(one) && isUnique(one, asked));
  return name ? [{ kind: "column", column: name }] : [];
}

/** "borrowed most often" of a column borrowed_on, "earned the most in total" of a column income beside the total */
const isVerbBefore = ({ words }: Reading, { column, from }: ColumnLink, at: number): boolean => {
  const isNext = from === at - 1 || (from === at - 2 && words[at - 1]?.lower === "the");
  return (isTemporal(column) || isMeasure(column)) && isNext && /(?:ed|en)$/.test(words[from]?.lower ?? "");
};

/** "Which area has the fewest beds": no header says area, but the rows have names. */
const asksUnknownThing = ({ words, understood }: Reading): boolean =>
  /^(?:which|what)$/.test(words[0]?.lower ?? "") && words[1]?.isStop === false && !understood.has(1);

/** The comparing word: "cheapest", or the second word of "most expensive". "top 5" needs none. */
function readSuperlative(reading: Reading, limit: Limit | null): Superlative | null {
  const { words, links, understood } = reading;
  const inLink = (at: number) => links.some(({ from, to }) => from <= at && at < to);
  const isFree = (at: number) => !inLink(at) && !understood.has(at) && words[at - 1]?.lower !== "at";
  const first = words.find(({ at, lower }) => superlativeOf(lower) !== undefined && isFree(at));
  const next = first && /^(most|least)$/.test(first.lower) ? words[first.at + 1] : undefined;
  const hinted = next && (superlativeOf(next.lower)?.hints.length ?? 0) > 0 ? next : undefined;
  const word = hinted ?? first;
  if (!word && !limit) return null;
  if (first && word) understand(reading, { from: first.at, to: word.at + 1 });
  const direction = /^(?:furthest|farthest)$/.test(word?.lower ?? "") ? towards(reading, word?.at ?? 0) : undefined;
  const { descending, hints } = direction ?? superlativeOf(word?.lower ?? "top") ?? { descending: true, hints: [] };
  const turned = limit?.fromEnd === true || (hinted !== undefined && first?.lower === "least");
  return { at: word?.at ?? 0, word: word?.lower ?? "top", descending: descending !== turned, hints };
}

/** "furthest north" */
function towards(reading: Reading, at: number) {
  const [side] = /^(?:north|south|east|west)/.exec(reading.words[at + 1]?.lower ?? "") ?? [];
  if (!side) return undefined;
  understand(reading, { from: at, to: at + 2 });
  return superlativeOf(`${side}ernmost`);
}

const extreme = (kind: "min" | "max", column: SqlColumn): Shape => ({
  intent: "aggregate",
  show: [{ kind, column }],
  distinct: false,
  groupBy: [],
  order: null,
  limit: null,
});

/** "the highest price for each product" */
const extremeOfGroups = (measure: Measure, groupBy: readonly Measure[]): Shape => ({
  intent: "aggregate",
  show: [...groupBy, measure],
  distinct: false,
  groupBy,
  order: { by: measure, descending: measure.kind === "max" },
  limit: null,
});
