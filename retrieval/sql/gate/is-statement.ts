import type { Node } from "libpg-query";
import { readStatements } from "./parse-select.ts";

/** First words of SQL statements. Each of them may also begin a question ("Select the cheapest ferry"). */
const openings: ReadonlySet<string> = new Set(
  `select with table values insert update delete merge truncate create alter drop grant revoke comment copy explain analyze
  vacuum set reset show do call begin start commit rollback execute prepare deallocate declare fetch move close lock listen
  notify refresh reindex cluster import security discard checkpoint load`.split(/\s+/),
);

/**
 * Whether a text is SQL instead of a question, by PostgreSQL's parser. It reads only texts that begin like a statement.
 * A text that the parser cannot read counts as a statement if it has signs that questions do not have.
 */
export async function isStatement(text: string): Promise<boolean> {
  const start = text.trimStart();
  if (/^(?:--|\/\*|;)/.test(start)) return true;
  const [word = ""] = /[A-Za-z]+/.exec(start.slice(0, 40)) ?? [];
  if (!openings.has(word.toLowerCase())) return false;
  const statements = await readStatements(text);
  if (statements === null) return /[;*=$]|--|::|\w\(/.test(text) || word === word.toUpperCase();
  return !statements.every(isRequest);
}

/** "show sales" and "select ferries" are valid SQL, too: a setting, and a column of no table. */
function isRequest(statement: Node): boolean {
  if ("VariableShowStmt" in statement) return true;
  if (!("SelectStmt" in statement)) return false;
  const { targetList = [], ...rest } = statement.SelectStmt;
  const others = Object.keys(rest).filter((key) => key !== "limitOption" && key !== "op");
  return others.length === 0 && targetList.length === 1 && targetList.every(isWord);
}

const isWord = (target: Node): boolean =>
  "ResTarget" in target &&
  target.ResTarget.val !== undefined &&
  "ColumnRef" in target.ResTarget.val &&
  (target.ResTarget.val.ColumnRef.fields ?? []).length === 1;
