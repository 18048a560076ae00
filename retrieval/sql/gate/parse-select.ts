import { type Node, parse, type SelectStmt } from "libpg-query";
import { sqlLimits } from "../../../domain/limits/sql.ts";
import { onlySelect, refuse } from "./fields.ts";

/**
 * Most words of a statement that is given to the parser. The parser is recursive, and a stack overflow breaks it for
 * the rest of the process: after 12,000 nested operators every statement failed with "memory access out of bounds".
 */
const wordLimit = 4_000;
/** Two levels for each operator of a chain. Real statements have far fewer than 200 operators. */
const depthLimit = 400;

/** The parse tree of a text, which must be one SELECT without any other kind of statement inside. */
export async function parseSelect(text: string): Promise<SelectStmt> {
  if (text.includes("\0")) refuse("the statement contains a NUL character");
  if (isTooLong(text)) refuse("the statement is too long");
  // The parser's message is not shown: it quotes the statement, or reports an internal failure.
  const statements = (await readStatements(text)) ?? refuse("the statement cannot be parsed");
  const [first] = statements;
  if (!first) return refuse("one SELECT statement is needed");
  if (statements.length > 1) return refuse(`${onlySelect}, one at a time`);
  checkTree(first);
  return "SelectStmt" in first ? first.SelectStmt : refuse(onlySelect);
}

/** The statements of a text; null if the parser cannot read it, or if it is too long for the parser. */
export async function readStatements(text: string): Promise<readonly Node[] | null> {
  if (isTooLong(text)) return null;
  try {
    const { stmts } = (await parse(text)) as { readonly stmts?: readonly { readonly stmt?: Node }[] };
    return (stmts ?? []).flatMap(({ stmt }) => stmt ?? []);
  } catch {
    // A text that is no SQL has no statements to report, and the caller says so.
    return null;
  }
}

const isTooLong = (text: string): boolean =>
  Buffer.byteLength(text) > sqlLimits.statementBytes || (text.match(/\w+|[^\s\w]/g)?.length ?? 0) > wordLimit;

/** Checks the depth of the tree without recursion, so that the recursive printers stay shallow. */
function checkTree(root: object): void {
  const waiting: { readonly node: object; readonly depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.depth > depthLimit) refuse("the statement is nested too deeply");
    for (const [key, value] of Object.entries(next.node)) {
      if (key.endsWith("Stmt") && key !== "SelectStmt") refuse(onlySelect);
      if (key === "intoClause") refuse("INTO is not allowed");
      if (key === "lockingClause") refuse("row locking is not allowed");
      if (typeof value === "object" && value !== null) waiting.push({ node: value, depth: next.depth + 1 });
    }
  }
}
