import type { SqlColumn } from "../../domain/sql-table.ts";
import { type AskedTable, type Join, joinedTable, partsOf } from "./joined-table.ts";

const outwards = /\b(?:from|depart(?:s|ed|ing|ure|ures)?|leav(?:e|es|ing)|left|tak(?:e|es|ing) off|took off)\b/;
const inwards =
  /\b(?:into|arriv(?:e|es|ed|ing|al|als)|land(?:s|ed|ing)?|destinations?|bound for|receiv(?:e|es|ed|ing))\b/;
export const sources = /source|orig|from|depart|start/i;
export const targets = /dest|arriv|target|(?:^|[_ ])(?:to|end)(?:[_ ]|$)/i;

/**
 * If an origin and a destination both refer to one table, joins by the one that the question means: "flights that land
 * in Nevada" join the airports of their destination. If the question names both or neither, the join stays as it is.
 */
export function directJoins(question: string, table: AskedTable): AskedTable {
  const text = question.toLowerCase();
  const [isOut, isIn] = [outwards.test(text), inwards.test(text)];
  if (!table.joins || isOut === isIn) return table;
  const [wanted, other] = isOut ? [sources, targets] : [targets, sources];
  const turned = table.joins.map((join): Join => {
    const column = other.test(join.fromColumn.header) ? otherEnd(join, wanted) : undefined;
    return column ? { ...join, fromColumn: column } : join;
  });
  return turned.some((join, at) => join !== table.joins?.[at]) ? joinedTable(partsOf(table), turned) : table;
}

const otherEnd = ({ from, fromColumn }: Join, wanted: RegExp): SqlColumn | undefined =>
  from.columns.find(({ header, type }) => type === fromColumn.type && wanted.test(header));
