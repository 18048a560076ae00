import type { Env, MarkdownIt, StateBlock } from "markdown-it";
import { esLines } from "./es-statements.ts";
import { fenceAfter } from "./fences.ts";
import { type JsxTag, jsxTagAt } from "./jsx-tag.ts";
import { type BlockRule, indentOf, isOutside, lineText, pushTitle, readBelow, readIndented } from "./nested-blocks.ts";

// MDX, Vue and Astro put imports, exports and tags of components into Markdown. They are no prose; what stands between
// the tags is, and so is what a reader sees of their attributes. Only tags that fill lines of their own count, outside
// of lists and quotes: in a sentence, a heading, an item or a cell "<Name>" may be text.

/** What the file has shown so far, in the environment of the parser. */
export interface Components {
  /** Names that a tag closes on a line of its own, outside code. */
  readonly closed: ReadonlySet<string>;
  /** Names with which a tag begins a line, outside code. */
  readonly used: ReadonlySet<string>;
  readonly restore: (part: string) => string;
  hasStatements: boolean;
  /** Whether prose or code stands above. Below it only statements with the names of components are dropped. */
  hasProse: boolean;
  /** What began like a statement or a tag and was none. */
  misses: number;
}

export const componentsIn = (text: string, restore: (part: string) => string): Components => ({
  ...namesIn(text),
  restore,
  hasStatements: false,
  hasProse: false,
  misses: 0,
});

/** Lines of one tag. */
const TAG_LINES = 40;
/** After so many misses in one file, statements are not looked for, and tags only on one line. It bounds the time. */
const MISSES = 500;
/** Above a statement no more is looked for prose. */
const TOKENS = 300;
const OPENING = /^ {0,3}<([A-Z][\w$]{0,60})/;
const CLOSING = /^ {0,3}<\/([A-Z]\w{0,60}(?:\.\w{1,60})?)>[ \t]*$/;
const HIDDEN_ONLY = /^[\ue000\ue0010-9a-z\s]*$/;
/** A line that goes on with a sentence: no tag, fence, item, heading, quote, table or mark of a note. */
const PLAIN = /^(?!<\/?[A-Za-z]|```|~~~|[-*+] |\d{1,9}[.)] |#{1,6} |>|\||\ue000)/;

/** Reads components; names that `isHtml` knows stay HTML. */
export function readComponents(markdown: MarkdownIt, isHtml: (name: string) => boolean): void {
  const alt = ["paragraph", "reference", "blockquote", "list"];
  markdown.block.ruler.before("table", "es_statements", (...rule) => statements(rule));
  markdown.block.ruler.before("html_block", "component_tags", (...rule) => tagLines(rule, isHtml), { alt });
}

function namesIn(text: string): Pick<Components, "closed" | "used"> {
  const [closed, used] = [new Set<string>(), new Set<string>()];
  if (!text.includes("<")) return { closed, used };
  let fence: string | null = null;
  for (const line of text.split("\n")) {
    const [end, start] = fence === null ? [CLOSING.exec(line)?.[1], OPENING.exec(line)?.[1]] : [];
    if (end !== undefined) closed.add(end);
    if (start !== undefined) used.add(start);
    fence = fenceAfter(fence, line);
  }
  return { closed, used };
}

function statements([state, line, end, silent]: BlockRule): boolean {
  const components = componentsOf(state.env);
  if (silent || components === undefined || state.level > 0 || state.sCount[line] !== 0) return false;
  if (components.misses > MISSES || !/^(?:import|export)\b/.test(lineText(state, line))) return false;
  const { lines, mayBeWords } = esLines((at) => (at < end ? components.restore(lineOf(state, at)) : null), line);
  const isSure = !mayBeWords || components.hasStatements || components.closed.size > 0;
  if (lines === 0 || !isSure || ((components.hasProse || hasProse(state)) && !namesComponent([state, line, lines]))) {
    components.misses += 1;
    return false;
  }
  components.hasStatements = true;
  state.line = line + lines;
  return true;
}

/** Whether statements name a component that the file uses. */
function namesComponent([state, line, lines]: [state: StateBlock, line: number, lines: number]): boolean {
  const used = componentsOf(state.env)?.used;
  const words = state.getLines(line, line + lines, 0, false).matchAll(/\b[A-Z][\w$]{0,60}/g);
  return [...words].some(([word]) => used?.has(word));
}

/** Headings, comments and template tags are no prose. */
function hasProse({ tokens }: StateBlock): boolean {
  if (tokens.length > TOKENS) return true;
  return tokens.some(({ type, content }, at) => {
    if (type === "inline") return tokens[at - 1]?.type !== "heading_open" && !HIDDEN_ONLY.test(content);
    return type === "html_block" ? !content.startsWith("<!--") : content !== "";
  });
}

function tagLines([state, line, end, silent]: BlockRule, isHtml: (name: string) => boolean): boolean {
  const components = componentsOf(state.env);
  if (components === undefined || indentOf(state, line) > 3 || !isTagStart(lineText(state, line))) return false;
  if (!isOutside(state, line)) return false;
  const found = tagsOnLines([state, line, end, silent], components);
  if (found === null) components.misses += 1;
  if (found === null || found.tags.some(({ name }) => isHtml(name))) return false;
  const next = line + found.lines;
  const isPlainBelow = next < end && !state.isEmpty(next) && PLAIN.test(lineText(state, next));
  // The tag may be a word of a wrapped sentence.
  if (isPlainBelow && (silent || found.tags.at(-1)?.kind === "whole")) return false;
  if (silent) return true;
  for (const caption of found.tags.flatMap(({ captions }) => captions)) pushTitle(state, line, caption);
  readContent(state, { next, end, isMdx: components.hasStatements && found.tags.at(-1)?.kind === "open" });
  return true;
}

/** "<img src={map} />": HTML with a value of JSX, which CommonMark takes for text. */
const JSX_VALUE = /^<[a-z][\w-]{0,40}\s[^\n]{0,500}?=[{\ue000]/;
/** "<Name>Ada</Name>": a tag with text behind it. */
const TAG_AND_TEXT = /^<\/?[A-Z][^<>\n]{0,500}>[ \t]*[^\s<]/;
const ENDS_HTML = /^(?:$|```|~~~)/;

/** MDX has no code by indentation. Other Markdown has, below a blank line: only imports show that a file is MDX. */
function readContent(state: StateBlock, { next, end, isMdx }: { next: number; end: number; isMdx: boolean }): void {
  const first = state.skipEmptyLines(next);
  if (next < end && isHtmlLine(lineText(state, next))) readHtml(state, next, end);
  else if (isMdx && first < end && indentOf(state, first) > 3) readIndented(state, first, end);
  else readBelow(state, next, end);
}

/** Whether a line right below a tag is HTML as well, as in XML. Elsewhere such a line is text. */
const isHtmlLine = (text: string): boolean => JSX_VALUE.test(text) || TAG_AND_TEXT.test(text);

function readHtml(state: StateBlock, first: number, end: number): void {
  let last = first + 1;
  for (; last < end; last += 1) {
    const text = lineText(state, last);
    if (ENDS_HTML.test(text) || (isTagStart(text) && !isHtmlLine(text))) break;
  }
  const token = state.push("html_block", "", 0);
  Object.assign(token, { content: state.getLines(first, last, state.blkIndent, true), map: [first, last] });
  state.line = last;
}

const isTagStart = (text: string): boolean => /^<\/?[A-Z]/.test(text);

export const componentsOf = ({ components }: Env): Components | undefined => components as Components | undefined;

const lineOf = (state: StateBlock, line: number): string => state.src.slice(state.bMarks[line], state.eMarks[line]);

interface TagsOnLines {
  readonly tags: readonly JsxTag[];
  readonly lines: number;
}

/** The tags that fill whole lines from `line` on. */
function tagsOnLines([state, line, end]: BlockRule, components: Components): TagsOnLines | null {
  const most = components.misses > MISSES ? 1 : TAG_LINES;
  const text = state.getLines(line, Math.min(end, line + most), state.blkIndent, false);
  const tags: JsxTag[] = [];
  let at = text.search(/\S/);
  while (at < text.length && text[at] !== "\n") {
    const tag = jsxTagAt(text, at, components.restore);
    if (tag === null || !(components.closed.has(tag.name) || (tag.kind === "whole" && tag.hasValues))) return null;
    tags.push(tag);
    at = tag.end;
    while (text[at] === " " || text[at] === "\t") at += 1;
  }
  return { tags, lines: text.slice(0, at).split("\n").length };
}
