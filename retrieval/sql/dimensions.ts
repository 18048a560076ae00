import { tokenize } from "../../domain/text/tokens.ts";

/** Words of questions, and words of headers that may stand for the same quantity or thing. */
const families: readonly (readonly [said: string, headers: string])[] = [
  ["heavy heavier heaviest light lighter lightest weigh weighs weighed weight", "weight mass"],
  ["fast faster fastest slow slower slowest quick quicker quickest speed", "speed velocity"],
  ["long longer longest short shorter shortest length", "length duration distance minutes"],
  ["tall taller tallest high higher height elevation altitude", "height elevation altitude"],
  ["deep deeper deepest depth", "depth"],
  ["wide wider widest width", "width"],
  ["hot hotter hottest warm warmer warmest cold colder coldest cool cooler coolest temperature", "temperature temp"],
  ["wet wetter wettest dry drier driest rain rainfall rainy", "precipitation rain rainfall"],
  ["windy windier windiest wind", "wind"],
  ["old older oldest young younger youngest", "age"],
  ["rich richer richest poor poorer poorest", "income gdp wealth"],
  ["expensive cheap cheaper cheapest dear price cost costs bill", "price cost"],
  ["populous populated inhabitants residents people population", "population pop"],
  ["pay paid salary salaries wage wages earn earns earned earnings", "salary wage pay earnings income"],
  ["plane planes airplane airplanes aircraft", "aircraft plane"],
  ["nation nations country", "country nation"],
  ["town towns city", "city town"],
  ["revenue turnover", "amount total revenue sales"],
  ["late delay delays delayed", "delay"],
  ["unit units item items piece pieces", "quantity"],
  ["northern north northernmost southern southernmost", "latitude lat"],
  ["eastern easternmost western westernmost", "longitude lon lng"],
  ["industry industries sector sectors branch", "industry sector series"],
  ["owe owes owed debt debts", "debt debts"],
  ["job jobs position role", "position title job"],
  ["kind kinds type types sort sorts", "type category kind"],
  ["employees workers staff", "employees workers"],
  ["sex gender", "sex gender"],
  ["die died dies dead death deaths", "death"],
  ["born birth birthday", "birth"],
  ["hour hours", "hours"],
];

/** Other words for usual headers: stems of headers by the stem of a word. */
export const synonyms: ReadonlyMap<string, readonly string[]> = new Map(
  families.flatMap(([said, headers]) => [...new Set(tokenize(said))].map((stem) => [stem, tokenize(headers)] as const)),
);
