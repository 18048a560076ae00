// Statements of MDX, which stand in paragraphs of their own: "import Tabs from '@theme/Tabs'", "export const a = 1;".

/**
 * A module is named as npm and bundlers name it: "import Goods from 'China'" is no statement. One that is imported
 * alone is a file: 'import "fmt"' is Go.
 */
const IMPORT =
  /^import\s+(?:(?:type\s+)?(?:[\w$]+|[\w$]+\s*,\s*\{[^{}]*\}|\{[^{}]*\}|(?:[\w$]+\s*,\s*)?\*\s*as\s+[\w$]+)\s*from\s*(?:'[@~./#$a-z][^'"\s]*'|"[@~./#$a-z][^'"\s]*")|(?:'[@~./#$][^'"\s]*'|"[@~./#$][^'"\s]*"|'[^'"\s]*\.\w+'|"[^'"\s]*\.\w+"))(?:\s*with\s*\{[^{}]*\})?(?:\s*;)?$/;
const REEXPORT = /^export\s*(?:\*(?:\s*as\s+[\w$]+)?|\{[^{}]*\})\s*from\s*(?:'[^'"\s]+'|"[^'"\s]+")\s*;?$/;
const EXPORT =
  /^export\s+(?:(?:const|let|var)\s+[\w$]+\s*(?::[^=]{1,100})?=|(?:default\s+)?(?:async\s+)?function\b(?:\s*\*)?\s*[\w$]*\s*\([^)]*\)\s*(?::[^{]{1,100})?\{|(?:default\s+)?class\b(?:\s+[\w$]+)?(?:\s+extends\s+[\w$.]+)?\s*\{|default\s+(?:(?:async\s*)?\([^)]*\)\s*=>|[\w$]+\s*=>|\{|[\w$.]+\s*;?$)|\{[^{}]*\}\s*;?$)/;
/** A statement does not end behind an operator, and a sentence ends in another way than a statement. */
const ENDS = /(?:[;})\]'"`>]|=\s*[\w$.-]*[\w$]|^export\s+default\s+[\w$.]+)$/;
/** Of a statement outside brackets and strings: what may precede its value. */
const HEAD =
  /^export\s+(?:default\s+)?(?:(?:const|let|var|class|async)\s+)?(?:function\b\s*)?(?:[\w$]+\s*)?(?:extends\s+[\w$.]+)?/;
/** "a few words" are a sentence; "new Map" is a value. */
const WORDS = /(?:^|[^\w$])(?!(?:new|async|await|function|typeof)\b)[\w$]+[ \t,]+(?!(?:as|satisfies)\b)[\w$]+/;
/** A module without a path and a name without a value, both without a semicolon. */
const MAY_BE_WORDS = /^(?:import\s+[\w$]+\s+from\s+["'][a-z][\w.-]*["']|export\s+default\s+[\w$]+)$/;
const COMMENT = /^(?:\/\/.*|\/\*.*\*\/)$/;
/** Unindented lines of Markdown, other statements and rows of words stand in no statement. */
const MARKDOWN = /^(?:\||>|#{1,6} |[-+] |\d{1,9}[.)] |```|~~~|:::|!!!|(?:import|export)\b)/;
const SENTENCE =
  /^(?!(?:const|let|var|return|new|function|async|await|class|case|else|throw|typeof|static|get|set)\b)[\p{L}\w$'’-]+,?[ \t]+[\p{L}\w]/u;
const STATEMENT_LINES = 100;
const STATEMENT_LENGTH = 8_000;

export interface EsLines {
  /** 0 if the text there is something else. */
  readonly lines: number;
  /** Whether each statement alone may also be words: "import data from 'csv'", "export default settings". */
  readonly mayBeWords: boolean;
}

/**
 * Lines from `first` on that consist of whole statements and comments, with a blank line or a tag behind them.
 * `lineAt` gives null behind the last line.
 */
export function esLines(lineAt: (line: number) => string | null, first: number): EsLines {
  let [at, mayBeWords] = [first, true];
  for (let line = lineAt(at); line !== null; line = lineAt(at)) {
    if (line.trim() === "" || (at > first && line.startsWith("<"))) break;
    const isComment = at > first && isCommentAbove(lineAt, at);
    const length = isComment ? 1 : statementLines(lineAt, at);
    if (length === 0) return { lines: 0, mayBeWords };
    if (!isComment && !MAY_BE_WORDS.test(line.trim())) mayBeWords = false;
    at += length;
  }
  return { lines: at - first, mayBeWords };
}

/** A comment between statements. Behind the last one it may be text. */
function isCommentAbove(lineAt: (line: number) => string | null, at: number): boolean {
  const below = lineAt(at + 1)?.trim() ?? "";
  return COMMENT.test(lineAt(at)?.trim() ?? "") && (COMMENT.test(below) || /^(?:import|export)\b/.test(below));
}

function statementLines(lineAt: (line: number) => string | null, first: number): number {
  const head = lineAt(first) ?? "";
  if (!/^(?:import|export)\b/.test(head)) return 0;
  const brackets = createBrackets();
  let statement = "";
  for (let count = 1; count <= STATEMENT_LINES; count += 1) {
    const line = lineAt(first + count - 1);
    if (line === null || statement.length + line.length > STATEMENT_LENGTH) return 0;
    if (count > 1 && (MARKDOWN.test(line) || SENTENCE.test(line))) return 0;
    statement += `${count === 1 ? "" : "\n"}${line.trimEnd()}`;
    brackets.read(line);
    const isOpen = brackets.isOpen();
    if (!isOpen && isStatement(statement, brackets.outside())) return count;
    if (line.trim() === "" && !(isOpen && GOES_ON.test(lineAt(first + count) ?? ""))) return 0;
  }
  return 0;
}

/** A line below a blank one that may belong to a statement. */
const GOES_ON = /^(?:\s|[)\]}`]|$)/;

function isStatement(text: string, outside: string): boolean {
  if (IMPORT.test(text) || REEXPORT.test(text)) return true;
  if (!EXPORT.test(text) || !ENDS.test(text) || text.endsWith("=>")) return false;
  return !WORDS.test(outside.replace(HEAD, ""));
}

/** Which brackets and strings are open after some lines of JavaScript. An apostrophe in text of JSX opens no string. */
function createBrackets() {
  let [depth, isTemplate, isComment, outside] = [0, false, false, ""];
  function read(line: string): void {
    for (let at = 0; at < line.length; at += 1) {
      const sign = line[at] ?? "";
      if (isComment || isTemplate) {
        const close = isComment ? "*/" : "`";
        const end = line.indexOf(close, at);
        if (end === -1) return;
        [isComment, isTemplate, at] = [false, false, end + close.length - 1];
      } else if (line.startsWith("/*", at)) isComment = true;
      else if (sign === "`") isTemplate = true;
      else if (line.startsWith("//", at) && line[at - 1] !== ":" && depth > 0) return;
      else if (sign === '"' || sign === "'") at = Math.max(at, line.indexOf(sign, at + 1));
      else if ("([{".includes(sign)) depth += 1;
      else if (")]}".includes(sign)) depth -= 1;
      else if (depth === 0) outside += sign;
    }
    outside += " ";
  }
  return { read, isOpen: () => depth > 0 || isTemplate || isComment, outside: () => outside };
}
