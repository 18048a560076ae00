import type { Block, ParsedDocument } from "../../domain/document.ts";
import { decodeText } from "./encoding.ts";
import { finishDocument } from "./finish-document.ts";
import { headingText } from "./heading-text.ts";
import { type Line, linesOf } from "./lines.ts";
import { normaliseText } from "./normalise-text.ts";
import type { ReadingHints } from "./reading-hints.ts";

const FRONT_MATTER = /^---[ \t]*\n([\s\S]{0,65536}?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const FRONT_MATTER_TITLE = /^title:[ \t]*(?:"([^"\n]+)"|'([^'\n]+)'|([^\n#]+))/im;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]|$)/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const LIST_ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;
const TABLE_RULE =
  /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$|^ {0,3}\|[ \t]*:?-+:?[ \t]*\|[ \t]*$/;
const UNDERLINED_LENGTH_LIMIT = 200;
/** A table rule is never longer; testing longer lines would take quadratic time. */
const RULE_LENGTH_LIMIT = 2_000;

/**
 * Parses Markdown in one pass over its lines: headings (both styles), fenced code, tables, lists, paragraphs. The text
 * stays as written, so that offsets point into the author's text; only YAML front matter is removed.
 */
export function parseMarkdown(bytes: Buffer, { charset }: ReadingHints = {}): ParsedDocument {
  const whole = normaliseText(decodeText(bytes, charset));
  const front = FRONT_MATTER.exec(whole);
  const text = front === null ? whole : whole.slice(front[0].length);
  const blocks = scan(linesOf(text));
  return finishDocument("md", { text, blocks, title: frontMatterTitle(front?.[1]) ?? firstTitle(text, blocks) });
}

function frontMatterTitle(yaml: string | undefined): string | null {
  const found = yaml === undefined ? null : FRONT_MATTER_TITLE.exec(yaml);
  const title = (found?.[1] ?? found?.[2] ?? found?.[3] ?? "").trim();
  return title === "" ? null : title;
}

function firstTitle(text: string, blocks: readonly Block[]): string | null {
  const first = blocks.find(({ kind, level }) => kind === "heading" && level === 1);
  const title = first === undefined ? "" : headingText("md", text.slice(first.start, first.end));
  return title === "" ? null : title;
}

function scan(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at];
    if (line === undefined || line.text.trim() === "") {
      at += 1;
      continue;
    }
    const { last, ...kind } = blockAt(lines, at);
    const end = (lines[last]?.start ?? line.start) + (lines[last]?.text.trimEnd().length ?? 0);
    blocks.push({ ...kind, start: line.start + line.text.search(/\S/), end });
    at = last + 1;
  }
  return blocks;
}

type Found = Pick<Block, "kind" | "level"> & { readonly last: number };

/** The block that begins at a line which is not blank, with the index of its last line. */
function blockAt(lines: readonly Line[], at: number): Found {
  const text = lines[at]?.text ?? "";
  const next = lines[at + 1]?.text;
  const marks = HEADING.exec(text)?.[1];
  if (marks !== undefined) return { kind: "heading", level: marks.length, last: at };
  const fence = FENCE.exec(text)?.[1];
  if (fence !== undefined) return { kind: "code", last: endOfFence(lines, at, fence) };
  if (next !== undefined && text.includes("|") && next.length <= RULE_LENGTH_LIMIT && TABLE_RULE.test(next)) {
    return { kind: "table", last: lastLine(lines, at + 1, (line) => line.includes("|")) };
  }
  if (LIST_ITEM.test(text)) return { kind: "list", last: endOfList(lines, at) };
  const underline = next === undefined ? undefined : UNDERLINE.exec(next)?.[1];
  if (underline !== undefined && text.trim().length <= UNDERLINED_LENGTH_LIMIT && /[\p{L}\p{N}]/u.test(text)) {
    return { kind: "heading", level: underline.startsWith("=") ? 1 : 2, last: at + 1 };
  }
  return { kind: "paragraph", last: lastLine(lines, at, (line) => !HEADING.test(line) && !FENCE.test(line)) };
}

/** The last line after `at` before a blank line or a line that fails `goesOn`. */
function lastLine(lines: readonly Line[], at: number, goesOn: (line: string) => boolean): number {
  let last = at;
  for (let text = lines[last + 1]?.text; text !== undefined; text = lines[last + 1]?.text) {
    if (text.trim() === "" || !goesOn(text)) break;
    last += 1;
  }
  return last;
}

function endOfFence(lines: readonly Line[], at: number, fence: string): number {
  for (let last = at + 1; last < lines.length; last += 1) {
    const text = lines[last]?.text.trim() ?? "";
    if (text.startsWith(fence) && text.replaceAll(fence[0] ?? "", "") === "") return last;
  }
  return lines.length - 1;
}

/** A list continues over single blank lines if an item or an indented line follows. */
function endOfList(lines: readonly Line[], at: number): number {
  let last = lastLine(lines, at, (line) => !HEADING.test(line) && !FENCE.test(line));
  for (;;) {
    const after = lines[last + 2]?.text ?? "";
    const goesOn = lines[last + 1]?.text.trim() === "" && (LIST_ITEM.test(after) || /^(?: {2,}|\t)\S/.test(after));
    if (!goesOn) return last;
    last = lastLine(lines, last + 2, (line) => !HEADING.test(line) && !FENCE.test(line));
  }
}
