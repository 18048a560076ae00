import { headersFor } from "./dimensions.ts";

export interface Superlative {
  readonly descending: boolean;
  /** Parts of the column names that it describes. If empty, the column is named after it. */
  readonly hints: readonly string[];
}

const entry = (descending: boolean, hints = ""): Superlative => ({
  descending,
  hints: hints === "" ? [] : hints.split(" "),
});

const superlatives: Readonly<Record<string, Superlative>> = {
  highest: entry(true),
  largest: entry(true, "size area population pop amount total quantity"),
  biggest: entry(true, "size area population pop amount total quantity"),
  greatest: entry(true),
  maximum: entry(true),
  max: entry(true),
  most: entry(true),
  top: entry(true),
  best: entry(true, "rating score rank"),
  lowest: entry(false),
  smallest: entry(false, "size area population pop amount total quantity"),
  minimum: entry(false),
  min: entry(false),
  least: entry(false),
  fewest: entry(false),
  bottom: entry(false),
  worst: entry(false, "rating score"),
  oldest: entry(true, "age"),
  youngest: entry(false, "age"),
  longest: entry(true, "length duration minutes time distance delay"),
  shortest: entry(false, "length duration minutes time distance height"),
  tallest: entry(true, "height elevation"),
  heaviest: entry(true, "weight mass"),
  lightest: entry(false, "weight mass"),
  hottest: entry(true, "temperature temp"),
  warmest: entry(true, "temperature temp"),
  coldest: entry(false, "temperature temp"),
  coolest: entry(false, "temperature temp"),
  wettest: entry(true, "precipitation rain rainfall"),
  driest: entry(false, "precipitation rain rainfall"),
  windiest: entry(true, "wind"),
  richest: entry(true, "income gdp wealth"),
  poorest: entry(false, "income gdp wealth"),
  populous: entry(true, "population pop"),
  northernmost: entry(true, "latitude lat"),
  southernmost: entry(false, "latitude lat"),
  easternmost: entry(true, "longitude lon lng"),
  westernmost: entry(false, "longitude lon lng"),
  deepest: entry(true, "depth"),
  fastest: entry(true, "speed tempo bpm mph kph kmh knots"),
  slowest: entry(false, "speed tempo bpm mph kph kmh knots"),
  expensive: entry(true, "price cost"),
  priciest: entry(true, "price cost"),
  costliest: entry(true, "price cost"),
  dearest: entry(true, "price cost"),
  costly: entry(true, "price cost"),
  cheapest: entry(false, "price cost"),
  latest: entry(true, "date time year day"),
  newest: entry(true, "date time year day"),
  recent: entry(true, "date time year day"),
  recently: entry(true, "date time year day"),
  last: entry(true, "date time year day"),
  earliest: entry(false, "date time year day"),
  first: entry(false, "date time year day"),
  furthest: entry(true, "distance"),
  farthest: entry(true, "distance"),
};

/** Whether a word is one of the listed superlatives, of which misspellings are corrected. */
export const isUsual = (word: string): boolean => Object.hasOwn(superlatives, word);

/** Words that end like a superlative. */
const others = new Set(
  "interest forest west test request guest nest chest quest harvest protest invest contest rest".split(" "),
);
/** Adjectives whose highest degree has the lowest number. */
const low = new Set(
  "short light slow cold cool cheap poor young low small few thin narrow shallow dry near close".split(" "),
);

/**
 * The columns that a superlative compares; undefined for other words. Regular forms such as "rainiest" are found by the
 * adjective, if headers are known for it.
 */
export function superlativeOf(word: string): Superlative | undefined {
  if (Object.hasOwn(superlatives, word)) return superlatives[word];
  if (!/^[a-z]{3,}est$/.test(word) || others.has(word)) return undefined;
  for (const base of adjectivesOf(word.slice(0, -3))) {
    const hints = headersFor(base);
    if (hints.length > 0) return { descending: !low.has(base), hints };
  }
  return undefined;
}

/** The adjectives that a degree may belong to: "raini" → "rainy", "rain"; "bigg" → "big"; "larg" → "large". */
const adjectivesOf = (root: string): readonly string[] =>
  root.endsWith("i")
    ? [`${root.slice(0, -1)}y`, root.slice(0, -1)]
    : [root, `${root}e`, ...(root.at(-1) === root.at(-2) ? [root.slice(0, -1)] : [])];

/** The highest degree of a comparing word, if it is known: "windier" → "windiest". */
export function highestDegree(word: string): string | undefined {
  if (word === "more") return "most";
  if (word === "less" || word === "fewer") return "least";
  const highest = word === "better" ? "best" : word === "worse" ? "worst" : word.replace(/er$/, "est");
  return superlativeOf(highest) === undefined ? undefined : highest;
}

/** A pattern for one word that may be a superlative; `superlativeOf` decides. */
export const superlativePattern = `${Object.keys(superlatives).join("|")}|[a-z]{3,}est`;
