import { moneyColumns } from "./money.ts";
import type { Measure } from "./plan.ts";
import { type Reading, understand } from "./reading.ts";

/** "How much milk is in the cheese" asks for no price, because a noun follows "much". */
const costing =
  /^what\b.*\b(?:costs?|charges?|prices?)\b|^how much (?:(?:is|are|was|were|for)\b|(?:do|does|did|has|have|must|should|would|will|to)\b.*\b(?:costs?|charges?|pay|paid)\b)/;
/** Most amounts of money that a question for a price may mean. */
const pricesShown = 3;

/** "What does a ticket cost?" of a table without a word for costs: its amounts of money. */
export function readPrices(reading: Reading): readonly Measure[] {
  const said = reading.words.filter(({ lower }) => /^(?:costs?|charges?|prices?|much)$/.test(lower));
  const isAsked = said.length > 0 && costing.test(reading.text) && !reading.table.joins;
  const columns = isAsked ? moneyColumns(reading.table) : [];
  if (columns.length > pricesShown) return [];
  if (columns.length > 0) for (const { at } of said) understand(reading, { from: at, to: at + 1 });
  for (let more = 1; more < columns.length; more += 1) reading.guesses.push("price");
  return columns.map((column) => ({ kind: "column", column }));
}
