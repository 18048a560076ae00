import type { MarkdownIt, StateBlock } from "markdown-it";
import { type BlockRule, indentOf, isTooDeep, lineText, pushParagraph, readIndented } from "./nested-blocks.ts";
import { type ContainerMark, containerMarkOf, noteTypes } from "./note-types.ts";
import type { HiddenTags } from "./template-tags.ts";

// Notes and tabs of documentation generators: ":::tip Title" (Docusaurus, VitePress, Starlight), '!!! note "Title"'
// and '=== "Tab"' (MkDocs). Their marks are no prose; titles are paragraphs of their own, and what they contain is read
// like all text. A mark that is less indented than the item of a list above it interrupts nothing.

const MKDOCS =
  /^(?:(?:!!!|\?\?\?\+?)[ \t]+([A-Za-z-]+)(?:[ \t]+(?:inline|end|annotate)){0,3}(?:[ \t]+"([^"]*)")?|===[!+]?[ \t]+"([^"]+)")[ \t]*$/;
const CLOSING = /^:{3,}[ \t]*$/;
const UNDERLINE = /^(?:-+|=+)[ \t]*$/;
/** Columns by which MkDocs indents content. */
const CONTENT = 4;

export function readNotesAndTabs(markdown: MarkdownIt): void {
  const alt = ["paragraph", "reference", "blockquote"];
  markdown.block.ruler.before("table", "mkdocs_blocks", mkdocsBlock, { alt });
  markdown.block.ruler.before("table", "containers", containerMark, { alt });
}

const mayBeMark = (state: StateBlock, line: number): boolean => indentOf(state, line) >= 0 && indentOf(state, line) < 4;

/** A note or tab of MkDocs is one only if indented text follows: "!!! note" may also be a cry. */
function mkdocsBlock(...[state, line, end, silent]: BlockRule): boolean {
  const found = mayBeMark(state, line) ? MKDOCS.exec(lineText(state, line)) : null;
  if (found === null || isTooDeep(state)) return false;
  const first = state.skipEmptyLines(line + 1);
  const indent = (state.sCount[line] ?? 0) + CONTENT;
  if (first >= end || (state.sCount[first] ?? 0) < indent) return false;
  const [, type, title, tab] = found;
  if (type !== undefined && !noteTypes.has(type.toLowerCase())) return false;
  if (silent) return true;
  pushParagraph(state, line, title ?? tab ?? "");
  readIndented(state, { first, end, indent });
  return true;
}

function containerMark(...[state, line, end, silent]: BlockRule): boolean {
  const mark = mayBeMark(state, line) ? markAt(state, line) : null;
  if (mark === null || isPartOfText(state, line + 1, { end, silent })) return false;
  if (silent) return true;
  const text = lineText(state, line);
  if (text.startsWith(":::")) marksOf(state).open += CLOSING.test(text) ? -1 : 1;
  pushParagraph(state, line, mark.title);
  state.line = line + 1;
  return true;
}

/** A line below a mark that would be read in another way alone: an underline, a tag, or an indented line. */
function isPartOfText(state: StateBlock, next: number, { end, silent }: { end: number; silent: boolean }): boolean {
  if (next >= end || state.isEmpty(next)) return false;
  const below = lineText(state, next);
  return indentOf(state, next) > 3 || /^<[/A-Za-z]/.test(below) || (silent && UNDERLINE.test(below));
}

/** The mark on a line: template-tags.ts has hidden those that are not indented. */
function markAt(state: StateBlock, line: number): ContainerMark | null {
  const text = lineText(state, line).trimEnd();
  if (text.startsWith("\ue000")) return (state.env.containerOf as ContainerOf | undefined)?.(text) ?? null;
  if (!text.startsWith(":::") || state.sCount[line] === 0) return null;
  const marks = marksOf(state);
  const mark = containerMarkOf(text);
  if (CLOSING.test(text)) return marks.open > 0 ? mark : null;
  return mark?.isKnown && line < marks.lastClosing ? mark : null;
}

type ContainerOf = HiddenTags["containerOf"];

interface Marks {
  /** The last line that closes a container. */
  readonly lastClosing: number;
  open: number;
}

const known = new WeakMap<StateBlock, Marks>();

function marksOf(state: StateBlock): Marks {
  const found = known.get(state);
  if (found !== undefined) return found;
  const last = state.bMarks.findLastIndex((_, line) => CLOSING.test(lineText(state, line)));
  const marks = { lastClosing: last, open: 0 };
  known.set(state, marks);
  return marks;
}
