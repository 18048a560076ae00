import type { SqlColumn } from "../../domain/sql-table.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { headerStems } from "./header-stems.ts";
import { askingWords, distinctWords, lightVerbs } from "./light-words.ts";
import { otherWords } from "./link-parts.ts";
import { columnOf, type Plan } from "./plan.ts";
import type { Word } from "./question-words.ts";
import { find, type Reading } from "./reading.ts";
import { isTemporal, isYears } from "./schema-index.ts";
import { superlativeOf } from "./superlatives.ts";

/** Words that say which rows or which number is meant, and of which the plan says nothing. */
export const unplacedWords = (reading: Reading, plan: Plan): string[] => [
  ...unplacedKinds(reading, plan),
  ...unplacedFates(reading, plan),
  ...oppositeEvents(reading, plan),
  ...unmeasuredAmounts(reading, plan),
  ...unplacedGroups(reading, plan),
  ...unknownBelongings(reading, plan),
];

/**
 * "How many electric cars": the word before the counted thing says which ones, and the table does not know it. Forms of
 * a verb ("recorded strikes") add little.
 */
function unplacedKinds(reading: Reading, { show }: Plan): string[] {
  const { words, links, understood } = reading;
  if (!show.every(({ kind }) => kind === "rows" || kind === "distinct" || kind === "sum")) return [];
  return find(reading, /\bhow many(?: of the| the)?\b/g).flatMap(({ to }) => {
    const [kind, thing] = words.slice(to, to + 2);
    const isThing = links.some((link) => link.from === thing?.at && link.kind !== "value");
    if (!kind || !isThing || understood.has(kind.at) || kind.isStop || /(?:ed|en|ing|s)$/.test(kind.lower)) return [];
    const isEmpty = askingWords.has(kind.stem) || lightVerbs.has(kind.stem) || distinctWords.test(kind.lower);
    return isEmpty || emptyKinds.test(kind.lower) ? [] : [kind.text];
  });
}
const emptyKinds = /^(?:individual|single|separate|actual|such|other|own|overall|possible|real|known|sold)$/;

/** "How many orders were returned": what became of them is a condition, unless its date tells which event is meant. */
function unplacedFates({ words, understood }: Reading, { show, where }: Plan): string[] {
  const isCount = show.length === 1 && show[0]?.kind === "rows";
  const [how, many] = words;
  if (!isCount || how?.lower !== "how" || many?.lower !== "many") return [];
  if (!where.every(({ kind }) => plainConditions.has(kind))) return [];
  const dates = where.map(({ column }) => column).filter((column) => isTemporal(column) || isYears(column));
  return words
    .filter((word) => {
      const { at, lower, stem } = word;
      const isDone = /[a-z]{3}ed$/.test(lower) && /^(?:was|were|are|is|been|got)$/.test(words[at - 1]?.lower ?? "");
      const isFree = isDone && !understood.has(at) && !lightVerbs.has(stem) && !existing.test(lower);
      return isFree && !dates.some((column) => isDateOf(column, word));
    })
    .map(({ text }) => text);
}
/** Other conditions, as on empty cells and other tables' rows, often say what became of the rows. */
const plainConditions = new Set(["values", "number", "numbers", "date", "month"]);
/** Whether a date may be that of an event: its header names the event or none, as "year" does. */
function isDateOf(column: SqlColumn, word: Word): boolean {
  const stems = headerStems(column);
  const said = [word.stem, ...otherWords(word), ...sameEvents.filter((one) => one.includes(word.stem)).flat()];
  return stems.every((stem) => plainDates.has(stem)) || said.some((stem) => stems.includes(stem));
}
/** Verbs for one event, as headers and questions name it: what was published was printed then. */
const sameEvents = [
  "create open opened opening found founded foundation establish built build construct construction start launch form",
  "publish publication print release issue produce production launch introduce",
  "hire employ join start begin enroll register registration",
  "close end finish complete resolve",
].map((verbs) => tokenize(verbs));
const plainDates = new Set(tokenize("year date day month time timestamp"));
/** Verbs that only say that a row exists. */
const existing =
  /^(?:listed|reported|registered|counted|mentioned|documented|noted|named|covered|included|measured|surveyed)$/;

/** Words of headers of events, and verbs for the opposite event: what closed in 2005 was not opened then. */
const opposites: readonly (readonly [header: RegExp, said: RegExp])[] = [
  [/^open/, /^clos(?:e|es|ed|ing)$/],
  [/^clos/, /^open(?:s|ed|ing)?$/],
  [/^(?:birth|born)$/, /^(?:die|dies|died|death)$/],
  [/^(?:death|die|di)$/, /^born$/],
  [/^(?:hire|join|employ)/, /^(?:left|leave|leaves|resigned|retired|fired|quit)$/],
  [/^(?:start|begin|began|launch)/, /^(?:end|ends|ended|finish|finished|stopped)$/],
  [/^(?:end|finish|stop)/, /^(?:start|starts|started|began|begin|begun)$/],
  [/^arriv/, /^(?:depart|departs|departed|left|leave|leaves)$/],
  [/^depart/, /^(?:arrive|arrives|arrived)$/],
  [/^(?:bought|purchas)/, /^(?:sold|sell|sells)$/],
  [/^(?:sold|sale)/, /^(?:bought|buy|buys|purchased)$/],
];

/** "Which stores closed in 2005" of a table that knows only when they opened. */
function oppositeEvents({ words, understood }: Reading, { show, where, order }: Plan): string[] {
  const used = [...where, ...show, ...(order ? [order.by] : [])].flatMap((one) =>
    "column" in one && one.column && isTemporal(one.column) ? [one.column] : [],
  );
  const stems = used.flatMap((column) => headerStems(column));
  return words
    .filter(({ at, lower }) => {
      const isOpposite = opposites.some(([header, said]) => said.test(lower) && stems.some((one) => header.test(one)));
      return isOpposite && !understood.has(at);
    })
    .map(({ text }) => text);
}

/** "How much did it rain" asks for a number: whole rows, texts and dates are none. */
const unmeasuredAmounts = ({ text }: Reading, { show, intent }: Plan): string[] =>
  /\bhow much\b/.test(text) &&
  intent === "list" &&
  show.every((one) => {
    const column = columnOf(one);
    return column !== null && (column.type === "text" || isTemporal(column)) && column.unit === undefined;
  })
    ? ["how much"]
    : [];

/** "How many sales per decade", "of each shop": one number of all rows, although the question wants one of each. */
const unplacedGroups = (reading: Reading, { intent, groupBy, show }: Plan): string[] =>
  groupBy.length > 0 || (intent !== "count" && intent !== "aggregate")
    ? []
    : find(reading, /\b(?:per|each|every)\b/g).flatMap(({ from, to }) => {
        const thing = reading.words[to];
        const isFree = thing && !thing.isStop && thing.number === null && !reading.understood.has(thing.at);
        const isRate =
          reading.words[from]?.lower === "per" && rateUnits.has(thing?.stem ?? "") && show.every(isOfColumn);
        return isFree && !reading.understood.has(from) && !isRate && !/^(?:cent|capita|head)$/.test(thing.lower)
          ? [thing.text]
          : [];
      });

/** Stems of units: the average price "per night" is measured by them and needs no groups. */
const rateUnits = new Set(
  tokenize(
    `second minute hour day night week month quarter year annum session gallon litre liter pint cup barrel bottle serving
    portion gram kilogram kilo kg pound lb ounce oz ton tonne metre meter kilometre kilometer mile km foot feet inch acre
    hectare`,
  ),
);
const isOfColumn = ({ kind }: Plan["show"][number]): boolean => /^(?:avg|min|max|median)$/.test(kind);

/**
 * "What colour is Luke's lightsaber": the colour of Luke himself is that of something else. "Ann's salary today" and
 * the average "of Ann's pictures" are known.
 */
const unknownBelongings = ({ words, links, understood }: Reading, { show }: Plan): string[] =>
  links.flatMap((link) => {
    if (link.kind !== "value" || words[link.to]?.lower !== "s") return [];
    const isOfAll = words[link.from - 1]?.lower === "of" && show.some((one) => one.kind === "sum" || isOfColumn(one));
    const rest = words.slice(link.to + 1);
    const end = rest.findIndex(({ isStop, number }) => isStop || number !== null);
    const nouns = end < 0 ? rest : rest.slice(0, end);
    const noun = nouns.at(-1);
    if (!noun || isOfAll || nouns.some(({ at }) => understood.has(at))) return [];
    const isFree = !lightVerbs.has(noun.stem) && !askingWords.has(noun.stem);
    return isFree && superlativeOf(noun.lower) === undefined ? [noun.text] : [];
  });
