import { headerStems } from "./header-stems.ts";
import { ownerOf } from "./joined-table.ts";
import type { Condition } from "./plan.ts";
import type { Word } from "./question-words.ts";
import { type Reading, spend, understand } from "./reading.ts";
import { isIdentifier, isTemporal, schemaIndex } from "./schema-index.ts";

const besides = /^(?:after|before|than|since|until|except|without|besides|not|above|below|over|under|following)$/;

/** "loan 7", "member number 4": the row, or the rows of the thing, whose identifier is the number. */
export function readKeys(reading: Reading): Condition[] {
  return reading.words.flatMap((word): Condition[] => {
    const [next, after] = reading.words.slice(word.at + 1);
    const said = /^(?:number|no|nr|id)$/.test(next?.lower ?? "") ? after : next;
    if (!said || said.number === null || !/^\d+$/.test(said.text) || reading.understood.has(said.at)) return [];
    // "after loan 7" is another loan.
    if (besides.test(reading.words[word.at - 1]?.lower ?? "")) return [];
    if (word.isStop || /s$/.test(word.lower) || isUnit(reading.words[said.at + 1], reading)) return [];
    const column = keyNamed(reading, word, said.number);
    if (!column) return [];
    for (const link of reading.links) if (link.from === word.at) spend(reading, link);
    understand(reading, { from: word.at, to: said.at + 1 });
    return [{ kind: "number", column, operator: "=", number: said.number }];
  });
}

/** The only column that identifies the thing: loan_id, or the id of loans. The number must lie within its range. */
function keyNamed({ table }: Reading, { stem }: Word, number: number) {
  const found = table.columns.filter((column) => {
    if (column.type !== "integer" || !isIdentifier(column)) return false;
    const stems = headerStems(column).filter((one) => one !== "id");
    const owner = schemaIndex(table).tables.find((one) => one.table === ownerOf(table, column));
    const isNamed =
      stems.length === 0 ? owner?.stems.has(stem) === true && owner.stems.size === 1 : stems.join() === stem;
    const { least, greatest } = column.range ?? { least: number + 1, greatest: number };
    return isNamed && least <= number && number <= greatest;
  });
  return found.length === 1 ? found[0] : undefined;
}

/** "loan 7 days late": the number counts the next word, unless that is a date ("was loan 7 returned"). */
const isUnit = (next: Word | undefined, { links }: Reading): boolean =>
  next !== undefined &&
  ((!next.isStop && /s$/.test(next.lower)) ||
    links.some((link) => link.kind === "column" && link.from === next.at && !isTemporal(link.column)));
