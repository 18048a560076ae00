import type { MarkdownIt, StateBlock } from "markdown-it";
import { componentsOf } from "./components.ts";
import { isTitle } from "./jsx-tag.ts";
import { type BlockRule, indentOf, isTooDeep, lineText, pushTitle, readBelow, readIndented } from "./nested-blocks.ts";
import { noteTypes, titledMarks } from "./note-types.ts";

// Notes and tabs of documentation generators: ":::tip Title" (Docusaurus, VitePress, Starlight), '!!! note "Title"'
// and '=== "Tab"' (MkDocs), '{{< tab title="Linux" >}}' (Hugo), '{% tab title="Linux" %}' (Jekyll, GitBook). Their
// marks are no prose; titles are paragraphs of their own, and what they contain is read like all text.

const MKDOCS =
  /^(?:(?:!!!|\?\?\?\+?)[ \t]+([a-z-]+)(?:[ \t]+(?:inline|end|annotate)){0,3}(?:[ \t]+"([^"]*)")?|===[!+]?[ \t]+"([^"]+)")[ \t]*$/;
const HIDDEN = /^\ue000[0-9a-z]{0,8}\ue001$/;
const CONTAINER = /^:{3,}[ \t]*(?:\{([\w-]+)\}|([\w.-]+))?[ \t]*/;
/** Quarto: '::: {.callout-note title="Mind"}'. */
const CALLOUT = /^\{\.callout-/;
/** A directive of MyST that shows a file: ":::{figure} map.png". */
const SHOWS_FILE = /^:{3,}[ \t]*\{[\w-]+\}[ \t]*\S+\.\w+$/;
/** "[Title]" of Docusaurus and Starlight. */
const LABEL = /^\[(.*)\]$/;
const ATTRIBUTES = /\{[^{}]*\}[ \t]*$/;
const SHORTCODE = /^(?:\{\{[<%]|\{%)-?[ \t]*([\w-]+)/;
const TITLE = /\b(?:title|label|caption|header|summary)[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)')/;
/** 'tab "Linux"', 'tab name="Linux"': what a tab is called. */
const TAB = /^(?:\{\{[<%]|\{%)-?[ \t]*tab(?:[ \t]+name[ \t]*=)?[ \t]*"([^"]*)"/;

export function readNotesAndTabs(markdown: MarkdownIt): void {
  const alt = ["paragraph", "reference", "blockquote", "list"];
  markdown.block.ruler.before("table", "mkdocs_blocks", mkdocsBlock, { alt });
  markdown.block.ruler.before("table", "tag_lines", tagLine, { alt });
}

/** A note or tab of MkDocs is one only if indented text follows: "!!! note" may also be a cry. */
function mkdocsBlock(...[state, line, end, silent]: BlockRule): boolean {
  if (indentOf(state, line) > 3) return false;
  const found = MKDOCS.exec(lineText(state, line));
  const next = state.skipEmptyLines(line + 1);
  if (found === null || isTooDeep(state) || next >= end || indentOf(state, next) < indentOf(state, line) + 4)
    return false;
  if (found[1] !== undefined && !noteTypes.has(found[1])) return false;
  if (silent) return true;
  pushTitle(state, line, found[2] ?? found[3] ?? "");
  readIndented(state, next, end);
  return true;
}

/** A line that consists of a template tag, which template-tags.ts has hidden. */
function tagLine(...[state, line, end, silent]: BlockRule): boolean {
  const text = lineText(state, line).trim();
  if (indentOf(state, line) > 3 || !HIDDEN.test(text)) return false;
  const written = restored(state, text);
  const title = titleOf(written);
  if (title === "" && !written.startsWith(":::")) return false;
  if (silent) return true;
  pushTitle(state, line, title);
  readBelow(state, line + 1, end);
  return true;
}

function restored({ env }: StateBlock, text: string): string {
  return componentsOf(env)?.restore(text) ?? "";
}

function titleOf(written: string): string {
  const title = written.startsWith(":::") ? containerTitle(written) : shortcodeTitle(written);
  return isTitle(title) ? title : "";
}

function containerTitle(written: string): string {
  const [mark = "", directive, word] = CONTAINER.exec(written) ?? [];
  const rest = written
    .slice(mark.length)
    .trim()
    .replace(/[ \t]:{3,}$/, "");
  if (!titledMarks.has(directive ?? word ?? "")) return CALLOUT.test(rest) ? (attributeOf(TITLE.exec(rest)) ?? "") : "";
  if (SHOWS_FILE.test(written.trim())) return "";
  const shown = rest
    .replace(/^\{[^{}]*\}/, "")
    .replace(ATTRIBUTES, "")
    .trim();
  return attributeOf(TITLE.exec(rest)) ?? LABEL.exec(shown)?.[1] ?? shown;
}

function shortcodeTitle(written: string): string {
  if (!titledMarks.has(SHORTCODE.exec(written)?.[1] ?? "")) return "";
  return attributeOf(TITLE.exec(written) ?? TAB.exec(written)) ?? "";
}

const attributeOf = (found: RegExpExecArray | null): string | undefined => found?.[1] ?? found?.[2];
