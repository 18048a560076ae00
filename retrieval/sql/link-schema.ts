import type { SqlColumn } from "../../domain/sql-table.ts";
import { synonyms } from "./dimensions.ts";
import { headerStems } from "./header-stems.ts";
import { type AskedTable, ownerOf } from "./joined-table.ts";
import { lightVerbs } from "./light-words.ts";
import { otherWords, partLink } from "./link-parts.ts";
import { agreeing, combining, longHeaderLinks, scatteredLinks } from "./link-scattered.ts";
import { tableLinks, tableNameLinks, yearLinks } from "./link-tables.ts";
import { valueLinks } from "./link-values.ts";
import type { ColumnLink, Link, Span, ToLink } from "./links.ts";
import type { Word } from "./question-words.ts";
import {
  type HeaderEntry,
  isFlag,
  isNumeric,
  isTemporal,
  type SchemaIndex,
  schemaIndex,
  valueWordsLimit,
} from "./schema-index.ts";
import { superlativeOf } from "./superlatives.ts";

/**
 * Links in the order of the question: values take their words first, then whole headers, the table's name, parts of
 * headers.
 */
export function linkSchema(words: readonly Word[], table: AskedTable): readonly Link[] {
  const index = schemaIndex(table);
  const taken = new Set<number>();
  const links: Link[] = [];
  const take = (link: Link) => {
    for (let at = link.from; at < link.to; at += 1) taken.add(at);
    links.push(link);
  };
  const isTaken = (at: number) => taken.has(at);
  // Longer names are surer: "package option" is a header even if a value is "Option".
  for (const link of valueLinks(words, { index, isTaken, lengths: [valueWordsLimit, 2] })) take(link);
  for (const link of headerLinks(words, { index, isTaken, longest: true, table })) take(link);
  for (const link of longHeaderLinks(words, { index, isTaken })) take(link);
  for (const link of tableNameLinks(words, { index, isTaken })) take(link);
  for (const link of scatteredLinks(words, { index, isTaken })) take(link);
  for (const link of valueLinks(words, { index, isTaken, lengths: [1, 1] })) take(link);
  for (const link of headerLinks(words, { index, isTaken, longest: false, table })) take(link);
  // "why" is a stop word, but may stand for a header.
  const isFree = ({ isStop, stem, number }: Word) => (!isStop || synonyms.has(stem)) && number === null;
  const free = () => words.filter((word) => !taken.has(word.at) && isFree(word));
  for (const link of yearLinks(words, { index, isTaken })) take(link);
  for (const link of tableLinks(words, { index, isTaken })) take(link);
  for (const word of free()) {
    const asksCount =
      (/^(number|count|total)$/.test(word.lower) && words[word.at + 1]?.lower === "of") ||
      (word.lower === "total" && words[word.at - 1]?.lower === "in");
    const link = asksCount || combining.test(word.lower) ? null : partLink(word, { words, index });
    if (link && !asksShare(word, { link, words })) take(link);
  }
  const inOrder = agreeing(
    links.sort((a, b) => a.from - b.from),
    { words, index },
  );
  return withNames(
    words,
    asTables(
      inOrder.filter((link) => !comparesNext(words, link, inOrder)),
      { words, index },
    ),
  );
}

/** "what percentage of the sales": asks for a share, unless the header has more of the question's words. */
const asksShare = (
  { at, lower }: Word,
  { link, words }: { readonly link: ColumnLink; readonly words: readonly Word[] },
): boolean =>
  /^(?:percentage|percent|proportion|share)$/.test(lower) &&
  words[at + 1]?.lower === "of" &&
  !words.some((other) => other.at !== at && headerStems(link.column).includes(other.stem));

/**
 * "the highest average": right before another column of numbers the header "Highest" is a superlative. "The total
 * wheat" adds up the wheat, also if another header is "Total".
 */
const comparesNext = (words: readonly Word[], link: Link, links: readonly Link[]): boolean =>
  link.kind === "column" &&
  link.to - link.from === 1 &&
  links.some(
    (next) =>
      next.kind === "column" &&
      next.from === link.to &&
      isNumeric(next.column) &&
      (superlativeOf(words[link.from]?.lower ?? "") !== undefined ||
        (words[link.from]?.lower === "total" &&
          link.strength < 1 &&
          next.strength === 1 &&
          next.column !== link.column)),
  );

/** "Wheat exports" of a table of exports: after a whole header of numbers its name is no part of another header. */
const asTables = (
  links: readonly Link[],
  { words, index }: { readonly words: readonly Word[]; readonly index: SchemaIndex },
): readonly Link[] =>
  links.map((link) => {
    const stem = words[link.from]?.stem ?? "";
    const named = index.tables.find(({ stems }) => stems.has(stem));
    const isAfterNumbers = links.some(
      (before) =>
        before.kind === "column" && before.to === link.from && before.strength === 1 && isNumeric(before.column),
    );
    const isPart = link.kind === "column" && link.to - link.from === 1 && link.strength < 1;
    return named && isPart && isAfterNumbers
      ? { kind: "table", from: link.from, to: link.to, table: named.table }
      : link;
  });

/** "name" right after a column of texts means that column: "government form names". */
function withNames(words: readonly Word[], links: readonly Link[]): readonly Link[] {
  const named = (link: Link): boolean =>
    link.kind === "column" && link.column.type === "text" && link.strength === 1 && words[link.to]?.stem === nameStem;
  const after = new Set(links.filter(named).map(({ to }) => to));
  return links
    .filter(({ kind, from, to }) => kind !== "column" || to - from > 1 || !after.has(from))
    .map((link) => (named(link) ? { ...link, to: link.to + 1 } : link));
}
const nameStem = "name";

/** Headers whose words are all adjacent in the question, longest first. Function words between them are skipped. */
function* headerLinks(
  words: readonly Word[],
  { index, isTaken, longest, table }: ToLink & { readonly longest: boolean; readonly table: AskedTable },
): Generator<ColumnLink> {
  const named = index.columns.filter(
    ({ column, core }) => core.length > 1 === longest && !isTableWord({ column, stems: core }, { index, table }),
  );
  const longestFirst = named.sort((a, b) => b.core.length - a.core.length);
  const mine = new Set<number>();
  for (const { core: stems } of longestFirst) {
    const content = words.filter(({ at, isStop, isQuoted }) => !isTaken(at) && !mine.has(at) && !isStop && !isQuoted);
    for (let first = 0; first + stems.length <= content.length; first += 1) {
      const span = content.slice(first, first + stems.length);
      const [from, to] = [span[0]?.at ?? 0, (span.at(-1)?.at ?? 0) + 1];
      if (to - from > stems.length + 2 || !sameWords(span, stems) || isCount(span, stems, words)) continue;
      if (isEventNoun(span, { index, stems })) continue;
      if (stems.every((stem) => lightVerbs.has(stem)) && !isNoun(words, from)) continue;
      for (const { at } of span) mine.add(at);
      const meant = longestFirst.filter((other) => other.core.length === stems.length && sameWords(span, other.core));
      // "rating" is the header with that word, also if an earlier one means the same.
      const exact = meant.filter(({ core }) => span.every(({ stem }) => core.includes(stem)));
      const column = nearestOf(exact.length > 0 ? exact : meant, { words, index, from, to });
      const isSynonym = span.length === 1 && exact.length === 0;
      // A synonym of a flag is no condition.
      if (column && !(isSynonym && isFlag(column)))
        yield { kind: "column", from, to, column, strength: isSynonym ? 0.9 : 1, unit: null };
      first += stems.length - 1;
    }
  }
}

/** "Which make", "the average runs": after such a word a verb that only says that a row exists is a noun. */
const isNoun = (words: readonly Word[], at: number): boolean =>
  /^(?:which|each|every|per|average|total|most|fewest|highest|lowest|many|different|of)$/.test(
    words[at - 1]?.lower ?? "",
  );

/** "orders" of a table orders are its rows, and "ordered" is the date ordered_on. */
const isEventNoun = (
  [word, ...more]: readonly Word[],
  { index, stems: [stem] }: { readonly index: SchemaIndex; readonly stems: readonly string[] },
): boolean =>
  word !== undefined &&
  more.length === 0 &&
  !/(?:ed|en)$/.test(word.lower) &&
  index.tables.some(({ stems }) => stems.has(word.stem)) &&
  word.stem === stem &&
  index.columns.every(({ core, column }) => core.join() !== stem || isTemporal(column));

/** "the number of flights" counts flights and does not mean their flight_number. */
const isCount = ([first, second]: readonly Word[], [stem]: readonly string[], words: readonly Word[]): boolean =>
  first?.lower === "number" && second !== undefined && stem !== first.stem && words[first.at + 1]?.lower === "of";

/**
 * Whether the header's word names a table instead: the column refers to that table's rows in a join, or it numbers the
 * rows of its own table, as FlightNo of flights.
 */
function isTableWord(
  { column, stems }: Pick<HeaderEntry, "column" | "stems">,
  { index, table }: { readonly index: SchemaIndex; readonly table: AskedTable },
): boolean {
  const [stem = "", ...others] = stems;
  if (others.length > 0) return false;
  const named = index.tables.filter((entry) => entry.stems.has(stem)).map((entry) => entry.table);
  const refers = table.joins?.some(({ fromColumn, to }) => fromColumn === column && named.includes(to)) === true;
  return refers || (/(?:No|_no|Nr|Num)$/.test(column.header) && named.includes(ownerOf(table, column)));
}

interface Place extends Span {
  readonly words: readonly Word[];
  readonly index: SchemaIndex;
}

/**
 * Of columns with the same header in several tables, the one whose table the question names nearest: "name of the
 * singers".
 */
function nearestOf(meant: SchemaIndex["columns"], { words, index, from, to }: Place): SqlColumn | undefined {
  if (index.tables.length < 2 || meant.length < 2) return meant[0]?.column;
  const distance = (column: SqlColumn): number => {
    const stems = index.tables.find(({ table }) => table.columns.includes(column))?.stems;
    const named = words.filter(({ at, stem }) => (at < from || at >= to) && stems?.has(stem) === true);
    return Math.min(...named.map(({ at }) => (at < from ? from - at : at - to + 1)));
  };
  return meant.toSorted((a, b) => distance(a.column) - distance(b.column))[0]?.column;
}

/** In any order: "type of pet" names the column pet_type. One word is not two: "different job" is no job_title. */
function sameWords(span: readonly Word[], stems: readonly string[]): boolean {
  const means = (word: Word, stem: string) => word.stem === stem || otherWords(word).includes(stem);
  return (
    stems.every((stem) => span.some((word) => means(word, stem))) &&
    span.every((word) => stems.some((stem) => means(word, stem)))
  );
}
