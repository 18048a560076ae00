interface Superlative {
  readonly descending: boolean;
  /** Parts of the column names that it describes. If empty, the column is named after it. */
  readonly hints: readonly string[];
}

const entry = (descending: boolean, hints = ""): Superlative => ({
  descending,
  hints: hints === "" ? [] : hints.split(" "),
});

export const superlatives: Readonly<Record<string, Superlative>> = {
  highest: entry(true),
  largest: entry(true, "size area population amount total quantity"),
  biggest: entry(true, "size area population amount total quantity"),
  greatest: entry(true),
  maximum: entry(true),
  max: entry(true),
  most: entry(true),
  top: entry(true),
  best: entry(true, "rating score rank"),
  lowest: entry(false),
  smallest: entry(false, "size area population amount total quantity"),
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
  tallest: entry(true, "height"),
  heaviest: entry(true, "weight"),
  lightest: entry(false, "weight"),
  fastest: entry(true, "speed"),
  slowest: entry(false, "speed"),
  expensive: entry(true, "price cost"),
  priciest: entry(true, "price cost"),
  cheapest: entry(false, "price cost"),
  latest: entry(true, "date time year day"),
  newest: entry(true, "date time year day"),
  recent: entry(true, "date time year day"),
  recently: entry(true, "date time year day"),
  last: entry(true, "date time year day"),
  earliest: entry(false, "date time year day"),
  first: entry(false, "date time year day"),
};
