import { columnOf, type Measure } from "./plan.ts";
import { isRowAt } from "./read-persons.ts";
import { columnLinks, type Reading } from "./reading.ts";
import { isFlag } from "./schema-index.ts";

/** "the oldest person killed": the word for persons describes a row, and the verb after it is no name. */
export const isPersonMeant = (reading: Reading, at: number, targets: readonly Measure[]): boolean =>
  isRowAt(reading, at + 1) &&
  columnLinks(reading).every(({ from }) => from > at) &&
  targets.every((target) => columnOf(target)?.type !== "text");

/** Whether the question asks for rows, by the table's name: "which crossing had the most passengers". */
export const asksForRows = (reading: Reading, at: number): boolean => {
  const { links, words, spent } = reading;
  // "Which hill race": a value says which rows are meant.
  const asksFirst = /^(?:which|what)$/.test(words[0]?.lower ?? "");
  // "Which East sales rep": the representatives are asked for, not the sales.
  const asksOther = (from: number) => columnLinks(reading).some((link) => link.from > from && link.from < at);
  const isConditionSaid = (place: number, from: number) =>
    links.some(
      (link) =>
        (link.kind === "column" && link.from === place && isFlag(link.column) && spent.has(link)) ||
        (link.kind === "value" && asksFirst && link.from <= place && place < link.to && !asksOther(from)),
    );
  return links.some(
    ({ kind, from }) =>
      kind === "table" &&
      from < at &&
      words.slice(0, from).every((word) => word.isStop || asking.test(word.lower) || isConditionSaid(word.at, from)),
  );
};

const asking = /^(which|what|who|list|show|find|give|name|tell)$/;
