import type { Env, MarkdownIt, StateBlock } from "markdown-it";
import { fenceAfter } from "./fences.ts";
import { type BlockRule, pushParagraph } from "./nested-blocks.ts";

// MDX imports its components in paragraphs of their own: "import Tabs from '@theme/Tabs';". Such a statement is no
// prose if the file begins a line with the component that it names.

const IMPORT =
  /^import\s+(?:type\s+)?([\w$]+|(?:[\w$]+\s*,\s*)?(?:\{(?:[\w$\s,]|\/\/[^\n{}]*)*\}|\*\s*as\s+[\w$]+))\s*from\s*(?:'[@~./#$a-z][^'"\s]*'|"[@~./#$a-z][^'"\s]*")\s*;?$/;
/** A file that is imported alone: './style.css'. 'import "fmt"' is Go. */
const FILE = /^import\s+(?:'(?:\.\.?\/|[@~])[^'"\s]*'|"(?:\.\.?\/|[@~])[^'"\s]*")\s*;?$/;
const BEGINS = /^import\b/;
const ENDS = /['"][ \t]*;?$/;
const USED = /^ {0,3}<([A-Z][\w$]{0,60})/;
/** A paragraph that is no whole sentence may go on with the statement: "Write this:". */
const WHOLE = /(?:^|[.!?…])[*_)\]"'’”»\s]*$/;

/** What a file imports, in the environment of the parser. */
export interface Imports {
  /** Names with which a tag begins a line, outside code. */
  readonly used: ReadonlySet<string>;
  /** Whether a statement imports one of them. */
  readonly hasComponents: boolean;
  /** The text without hidden tags. */
  readonly strip: (part: string) => string;
}

export function importsIn(text: string, strip: (part: string) => string): Imports | undefined {
  if (!/^import\b/m.test(text)) return undefined;
  const used = new Set<string>();
  const lines: string[] = [];
  let fence: string | null = null;
  for (const line of text.split("\n")) {
    const name = fence === null ? USED.exec(line)?.[1] : undefined;
    if (name !== undefined) used.add(name);
    lines.push(fence === null ? line : "");
    fence = fenceAfter(fence, line);
  }
  const statements = lines.map((_, at) => statementAt((line) => lines[line], at));
  const hasComponents = statements.some((statement) => namesComponent(statement, used));
  return { used, hasComponents, strip };
}

export function readImports(markdown: MarkdownIt): void {
  markdown.block.ruler.before("table", "imports", (...rule) => imports(rule));
}

function imports([state, first, end, silent]: BlockRule): boolean {
  const found = importsOf(state.env);
  if (silent || !found?.hasComponents || state.level > 0) return false;
  const lineAt = (line: number) => (line < end ? lineOf(state, line) : undefined);
  const statements: string[] = [];
  let line = first;
  for (let statement = statementAt(lineAt, line); statement !== ""; statement = statementAt(lineAt, line)) {
    statements.push(statement);
    line += statement.split("\n").length;
  }
  if (line === first || (lineAt(line) ?? "").trim() !== "") return false;
  const mayGo = isBelowWhole(state, found);
  const stays = statements.filter((statement) => !(mayGo && isOfComponents(statement, found.used)));
  pushParagraph(state, first, stays.join("\n"));
  state.line = line;
  return true;
}

/** The statement that begins at a line, as written; "" if none does. */
function statementAt(lineAt: (line: number) => string | undefined, first: number): string {
  const written: string[] = [];
  for (let line = first; ; line += 1) {
    const text = lineAt(line)?.trimEnd() ?? "";
    if (text === "" || BEGINS.test(text) !== (line === first)) return "";
    written.push(text);
    if (!ENDS.test(text)) continue;
    const statement = written.join("\n");
    return IMPORT.test(statement) || FILE.test(statement) ? statement : "";
  }
}

const isOfComponents = (statement: string, used: ReadonlySet<string>): boolean =>
  FILE.test(statement) || namesComponent(statement, used);

function namesComponent(statement: string, used: ReadonlySet<string>): boolean {
  const names = IMPORT.exec(statement)?.[1]?.match(/[\w$]+/g) ?? [];
  return names.some((name) => used.has(name));
}

/** Whether the block above is complete, so that the statement is no part of what it says. */
function isBelowWhole({ tokens }: StateBlock, { strip }: Imports): boolean {
  const above = tokens.slice(-LIST_ENDS).findLast(({ type }) => type === "inline" || type === "fence");
  const content = strip(above?.content ?? "");
  if (above?.type !== "inline") return true;
  return tokens.at(-1)?.type === "heading_close" ? !content.trimEnd().endsWith(":") : WHOLE.test(content);
}

/** Tokens that close an item and its lists. */
const LIST_ENDS = 8;

const importsOf = ({ imports: found }: Env): Imports | undefined => found as Imports | undefined;

const lineOf = (state: StateBlock, line: number): string => state.src.slice(state.bMarks[line], state.eMarks[line]);
