import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";
import { fold } from "../../domain/text/fold.ts";
import { stemsOf } from "./header-stems.ts";
import { nameColumn } from "./name-column.ts";
import type { Plan } from "./plan.ts";
import { readWords } from "./question-words.ts";

/** A question about things that two tables have: "both customers and suppliers", "in both 2016 and 2017". */
interface OfBoth {
  /** The question, asked of the first table alone: "which cities have buyers". */
  readonly question: string;
  readonly table: SqlTable;
  readonly other: SqlTable;
}

const both = /\bboth (?:the )?([\p{L}\d]+) and (?:the )?([\p{L}\d]+)\b/iu;

/** The pairs of tables whose names have the two words. */
export function findBoth(question: string, tables: readonly SqlTable[]): OfBoth[] {
  const [said, first, second] = both.exec(question) ?? [];
  if (!said || !first || !second) return [];
  return named(tables, first).flatMap((table) =>
    named(tables, second)
      .filter((other) => other !== table && other.kg_id === table.kg_id)
      .map((other) => ({ question: question.replace(said, first), table, other })),
  );
}

const named = (tables: readonly SqlTable[], word: string): SqlTable[] => {
  const stem = readWords(word)[0]?.stem ?? word;
  return tables.filter(({ name }) => stemsOf(name).includes(stem));
};

/**
 * The plan for the first table, limited to rows whose shown value or name the other table has, too; null if the plan
 * shows neither, or compares rows.
 */
export function inBoth(plan: Plan, other: SqlTable): Plan | null {
  if (plan.order || plan.having || plan.groupBy.length > 0 || plan.show.length !== 1) return null;
  const [shown] = plan.show;
  const column = shown?.kind === "rows" ? nameColumn(plan.table) : shown?.kind === "column" ? shown.column : null;
  const key = column && sameHeader(column, other);
  return key ? { ...plan, where: [...plan.where, { kind: "present", column, from: other, key, where: [] }] } : null;
}

const sameHeader = ({ header, type }: SqlColumn, { columns }: SqlTable): SqlColumn | undefined =>
  type === "text" ? columns.find((one) => one.type === type && fold(one.header) === fold(header)) : undefined;
