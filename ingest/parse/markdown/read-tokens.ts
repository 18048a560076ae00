import MarkdownIt, { type Env, type Token } from "markdown-it";
import { AppError } from "../../../domain/errors.ts";
import { readLine } from "../chat-lines.ts";
import { ofRole } from "../inline-marks.ts";
import { createTagReader, type TagReader } from "../page.ts";
import type { PageText } from "../page-text.ts";
import { importsIn, readImports } from "./imports.ts";
import { readNotesAndTabs } from "./notes-and-tabs.ts";
import { readProducts } from "./products.ts";
import type { HiddenTags } from "./template-tags.ts";

const markdown = new MarkdownIt({ html: true }).use(readProducts).use(readNotesAndTabs).use(readImports);

/** Elements of HTML that text contains; other names in angle brackets, as in "<name>", are text. */
const known: ReadonlySet<string> = new Set(
  "a abbr acronym b bdi bdo big blockquote br center cite code data dd del details dfn div dl dt em figcaption figure font h1 h2 h3 h4 h5 h6 hr i img ins kbd label li link mark meta ol p picture pre q rp rt ruby s samp script section small source span strike strong style sub summary sup svg path table tbody td tfoot th thead time tr tt u ul var video wbr".split(
    " ",
  ),
);
const TAG = /^<\/?([A-Za-z][\w:.-]*)/;
/** "[!NOTE]" begins a quote of GitHub, "[TOC]" asks for a table of contents. */
const MARKERS = /^\[!\w{1,20}\][+-]?\s*|^\[\[?_?TOC_?\]\]?$/i;
/** "{ref}`the text <target>`": a role of MyST stands before its text, which Markdown reads as code. "${x}" is none. */
const ROLE = /(?<!\$)\{([a-z][\w:+.-]{0,40})\}$/;
/** "```{note}": a directive of MyST. Those that only show other files or lists have no text. */
const DIRECTIVE = /^\{([a-z][\w:-]{0,40})\}/;
const prose: ReadonlySet<string> = new Set(
  "note warning tip figure important caution attention danger error hint seealso admonition versionadded versionchanged deprecated dropdown".split(
    " ",
  ),
);
const silent: ReadonlySet<string> = new Set("toctree contents image include literalinclude raw index".split(" "));
/** An option of a directive: ":alt: Map". */
const OPTIONS = /^(?::[a-z][\w-]{0,40}:[^\n]*(?:\n|$))+/;
const TERM = /^[^\n:][^\n]*(?:\n[^\n:][^\n]*)*\n:[ \t]/;
/** Elements that HTML leaves open over many blocks; deeper nesting is no text. */
const OPEN_LIMIT = 200;
const PRE = /^\s*<pre\b/i;
const HIDDEN_LINE = /^\ue000[0-9a-z]{0,8}\ue001$/gm;
/** Speakers and time stamps are shorter. */
const TURN_LENGTH = 120;

/**
 * Tells a text what Markdown contains. Pieces of HTML share one reader, so that a table may go on after a blank line.
 */
export function createTokenReader(page: PageText, tags: HiddenTags, { keepsImports = false } = {}) {
  const { restore, strip, isNote, containerOf } = tags;
  const imports = keepsImports ? undefined : importsIn(tags.text, strip);
  let html: TagReader = createTagReader(page);

  function readHtml(raw: string): void {
    if (html.depth() > OPEN_LIMIT) html = createTagReader(page);
    try {
      html.write(strip(raw));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Nested too deep: its tags do not count any more, and the text around it is read.
      html = createTagReader(page);
    }
  }
  /** A heading of Markdown ends what HTML has left open. */
  function endHtml(): void {
    html.end();
    html = createTagReader(page);
  }
  function inline(tokens: readonly Token[]): void {
    for (const [at, token] of tokens.entries()) {
      if (token.type === "text") page.write(strip(textBefore(token.content, tokens[at + 1])));
      else if (isCode(token)) page.write(inlineCode(restore(token.content), tokens[at - 1]));
      else if (token.type === "softbreak" && isTurn(tokens, at + 1)) page.open("br");
      else if (token.type === "softbreak") page.write(" ");
      else if (token.type === "hardbreak") page.open("br");
      else if (token.type === "link_open") page.open("a", { href: String(token.attrGet("href") ?? "") });
      else if (token.type === "link_close") page.close("a");
      else if (token.type === "image") page.open("img", { alt: strip(token.content) });
      else if (token.type === "html_inline") inlineTag(token.content);
    }
  }
  function inlineTag(raw: string): void {
    const name = TAG.exec(raw)?.[1]?.toLowerCase();
    if (name === "br") page.open("br");
    else if (name === "img") readHtml(raw);
    else if (name !== undefined && !known.has(name)) page.write(strip(raw));
  }
  function definitions(content: string): void {
    page.open("dl");
    for (const line of content.split("\n")) {
      const isDescription = /^:[ \t]/.test(line);
      page.open(isDescription ? "dd" : "dt");
      inline(markdown.parseInline(isDescription ? line.slice(1).trim() : line, {})[0]?.children ?? []);
      page.close(isDescription ? "dd" : "dt");
    }
    page.close("dl");
  }
  function block(token: Token, next: Token | undefined): void {
    const { type, tag, nesting, content } = token;
    if (type === "heading_open" && html.depth() > 0) endHtml();
    if (type === "inline") inline(withoutMarker(token.children ?? []));
    else if (type === "fence" || type === "code_block") code(token);
    else if (type === "html_block") readHtml(PRE.test(content) ? withContainers(content, tags) : content);
    else if (nesting === 1 && type === "paragraph_open" && isNote(next?.content ?? "")) page.open("note");
    else if (nesting === -1) page.close(tag);
    else if (!token.hidden) page.open(tag, { start: String(token.attrGet("start") ?? "") });
  }
  function code({ info, content }: Token): void {
    const { directive, told } = directiveOf(info, content);
    if (directive === "prose") read(told, { containerOf });
    if (directive !== "code") return;
    page.open("pre");
    page.write(restore(told));
    page.close("pre");
  }
  function read(source: string, env: Env = { containerOf, imports }): void {
    const tokens = markdown.parse(source, env);
    for (const [at, token] of tokens.entries()) {
      const { type, content } = token;
      if (type === "inline" && tokens[at - 1]?.type === "paragraph_open" && TERM.test(content)) definitions(content);
      else block(token, tokens[at + 1]);
      if (type === "paragraph_close" && isNote(tokens[at - 1]?.content ?? "")) page.close("note");
    }
  }
  return { read };
}

/** Preformatted text keeps the marks of containers. */
const withContainers = (content: string, { containerOf, restore }: HiddenTags): string =>
  content.replace(HIDDEN_LINE, (tag) => (containerOf(tag) === null ? tag : restore(tag)));

const textBefore = (content: string, next: Token | undefined): string =>
  isCode(next) ? content.replace(ROLE, "") : content;

const isCode = (token: Token | undefined): boolean => token?.type === "code_inline";

function inlineCode(content: string, before: Token | undefined): string {
  const role = before?.type === "text" ? ROLE.exec(before.content)?.[1] : undefined;
  return role === undefined ? content : ofRole(role, content);
}

/** A block of code, or what a directive of MyST in its place says. */
function directiveOf(info: string, content: string): { directive: "code" | "prose" | "silent"; told: string } {
  const [opening = "", name = ""] = DIRECTIVE.exec(info) ?? [];
  if (name === "") return { directive: "code", told: content };
  const told = content.replace(OPTIONS, "");
  if (silent.has(name)) return { directive: "silent", told };
  if (!prose.has(name)) return { directive: "code", told };
  // The title of a note is text, the file of a picture is not.
  if (name === "figure") return { directive: "prose", told };
  return { directive: "prose", told: `${info.slice(opening.length).trim()}\n\n${told}` };
}

/** Whether a line begins with a speaker or a time stamp: the lines of a transcript stay apart. */
function isTurn(tokens: readonly Token[], from: number): boolean {
  let line = "";
  for (let at = from; at < tokens.length && line.length < TURN_LENGTH; at += 1) {
    const { type, content = "" } = tokens[at] ?? { type: "softbreak" };
    if (type === "softbreak" || type === "hardbreak") break;
    line += content;
  }
  return readLine(line).kind !== "other";
}

function withoutMarker(children: readonly Token[]): readonly Token[] {
  const [first] = children;
  if (first?.type !== "text" || !MARKERS.test(first.content)) return children;
  first.content = first.content.replace(MARKERS, "");
  return children;
}
