import { headerStems } from "./header-stems.ts";
import type { Condition } from "./plan.ts";
import { isNegated } from "./read-values.ts";
import { columnLinks, type Reading, spend, understand } from "./reading.ts";
import { isFlag, isMeasure, isTemporal } from "./schema-index.ts";

/** Stems of flags, and the words that say the opposite. */
const opposites: readonly (readonly [flag: RegExp, said: RegExp])[] = [
  [/^success/, /^(?:fail|fails|failed|failing|unsuccessful(?:ly)?)$/],
  [/^surviv/, /^(?:die|dies|died|dead|perished|killed|drowned)$/],
  [/^aliv/, /^(?:dead|died)$/],
  [/^activ/, /^inactive$/],
  [/^(?:elect|won|win|winner|victori?)$/, /^(?:lost|loses?|losers?|defeated)$/],
];
/** Stems of flags and dates of payments, and words for payments that are still due. */
const due: typeof opposites = [[/^(?:paid|settl)$/, /^(?:unpaid|owes?|owed|owing|outstanding|unsettled)$/]];

/** Stems of flags, and other words that say the same. */
const same: typeof opposites = [
  [/^(?:elect|winner|victori?)$/, /^(?:won|wins?|winners?|victorious)$/],
  [/^(?:won|win|winner)$/, /^(?:won|elected|winners?)$/],
];

/**
 * "missions that failed" of a flag "successful", "unpaid orders" of a flag "paid": the flag is false; "who won" of a
 * flag "elected": it is true. "unpaid" and "owe" of a date paid_on: it is missing.
 */
export function readOpposites(reading: Reading): Condition[] {
  const flags = reading.table.columns
    .filter((column) => isFlag(column) || isTemporal(column))
    .map((column) => ({ column, isYesNo: isFlag(column), stems: headerStems(column) }));
  const found = reading.words.flatMap(({ at, lower, stem }): Condition[] => {
    if (flags.length === 0 || reading.understood.has(at)) return [];
    const says = (known: typeof opposites) => (header: string) =>
      known.some(([flag, said]) => flag.test(header) && said.test(lower));
    const denies = (header: string) => [`un${header}`, `in${header}`].includes(stem);
    // "invalid" says nothing of a date valid_until.
    const isOpposite = (isYesNo: boolean) => (header: string) =>
      says(due)(header) || (isYesNo ? denies(header) || says(opposites)(header) : stem === `un${header}`);
    const column = flags.find(({ isYesNo, stems }) => stems.some(isOpposite(isYesNo)))?.column;
    const meant = column ? undefined : flags.find(({ isYesNo, stems }) => isYesNo && stems.some(says(same)))?.column;
    if (meant) {
      understand(reading, { from: at, to: at + 1 });
      if (winsNumber(reading, at)) return [];
      return [{ kind: "truth" as const, column: meant, isTrue: !isNegated(reading, at) }];
    }
    if (!column) return [];
    understand(reading, { from: at, to: at + 1 });
    if (isTemporal(column)) return [{ kind: "empty" as const, column, isEmpty: !isNegated(reading, at) }];
    return [{ kind: "truth" as const, column, isTrue: isNegated(reading, at) }];
  });
  return [...found, ...readPaid(reading)];
}

/** "the votes that Ann won", "won more than 40 votes": a number is won, which says nothing of the flag. */
function winsNumber({ links, words }: Reading, at: number): boolean {
  if (!/^(?:won|wins?)$/.test(words[at]?.lower ?? "")) return false;
  return links.some(
    (link) =>
      link.kind === "column" &&
      isMeasure(link.column) &&
      !isFlag(link.column) &&
      (link.from < at ||
        words.slice(at + 1, link.from).every(({ lower, number }) => number !== null || amounts.test(lower))),
  );
}
const amounts =
  /^(?:the|an?|most|fewest|least|more|fewer|less|than|at|over|under|above|below|exactly|any|many|highest|lowest|largest|biggest)$/;

/** "How much has Ann paid?" of a date paid_on: rows without the date are not paid. */
function readPaid(reading: Reading): Condition[] {
  if (!/^how much\b/.test(reading.text)) return [];
  const link = columnLinks(reading).find(
    ({ column, from }) => isTemporal(column) && reading.words[from]?.lower === "paid",
  );
  if (!link) return [];
  spend(reading, link);
  return [{ kind: "empty", column: link.column, isEmpty: isNegated(reading, link.from) }];
}
