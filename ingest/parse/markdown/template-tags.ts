import { titledMarks } from "./note-types.ts";

/** A text whose template tags are hidden behind short marks. */
export interface HiddenTags {
  readonly text: string;
  /** The text with the tags as written, for code. */
  restore(part: string): string;
  /** The text without the tags, for prose. */
  strip(part: string): string;
  /** Whether a part begins with the mark of a footnote: "[^1]:". */
  isNote(part: string): boolean;
}

interface Form {
  readonly opens: string;
  readonly closes: string;
  readonly isTag: (written: string) => boolean;
}

/** "<%= title %>", "<%# remark %>". In prose "<%" also begins a comparison, "a<%b", which may find an end far below. */
const SCRIPT = /^<%(?:\s|[-=#%@!_~])/;

/** ":::note", "::: {.wide}", ":::" alone. "::: Words" is text. */
const CONTAINER = /^:{3,}[ \t]*(?:$|[a-z{])/;
/** Words behind the mark are a title only if a mark below closes the container; so are names behind an indented one. */
const HAS_WORDS = /^:{3,}[ \t]*[a-z][\w.-]*[ \t]+[^\s{[:]/;
/** A title that no rule has read, as in a deeply indented line of a paragraph, stays as written. */
const HAS_TITLE = /^:{3,}[ \t]*[a-z][\w.-]*(?:[ \t]+[^\s{:]|\[)/;
const HAS_NAME = /^:{3,}[ \t]*[a-z]/;
/** More than two words behind the mark of a container. */
const SENTENCE = /^:{3,}[ \t]*([a-z][\w.-]*)(?:[ \t]+\p{L}[\p{L}\p{M}\p{N}\p{Pd},.!?'’]*){3,}[ \t]*$/u;
const CLOSING = /^[ \t]*:{3,}[ \t]*$/gm;

/**
 * Forms that generators and renderers replace: Liquid, Jinja, Handlebars, Hugo; ERB and EJS; attribute lists; marks of
 * footnotes.
 */
const forms: readonly Form[] = [
  { opens: "{%", closes: "%}", isTag: () => true },
  { opens: "{{", closes: "}}", isTag: () => true },
  { opens: "<%", closes: "%>", isTag: (written) => SCRIPT.test(written) && !/\n[ \t]*\n/.test(written) },
  { opens: "{#", closes: "}", isTag: (written) => /^\{#(?:[\w:.-]+| .* #)\}$/s.test(written) },
  { opens: "{:", closes: "}", isTag: (written) => /^\{:[ \t]*(?:[.#][\w-]|toc\b|no_toc\b|[\w-]+=)/.test(written) },
  { opens: "[^", closes: "]", isTag: (written) => /^\[\^[^\s\]]{1,40}\]$/.test(written) },
  { opens: ":::", closes: "\n", isTag: (written) => CONTAINER.test(written) },
];
/** Tags of a whole line may be indented, as in list items. */
const BEGINS_LINE = /(?:^|\n)[ \t]{0,12}$/;
const TAG_LENGTH = 2_000;
/** Code points of the private use area, which no text is written with. */
const [BEGIN, END] = ["\ue000", "\ue001"];
const MARKS = /\ue000([0-9a-z]{0,8})\ue001/g;

/** Hides the tags in one pass over the text: a form without an end is not searched a second time. */
export function hideTags(source: string): HiddenTags {
  const clean = source.replace(/[\ue000\ue001]/g, "");
  const tags: string[] = [];
  let text = "";
  let last = 0;
  for (const { start, end, written } of tagsIn(clean)) {
    const isNote = written.endsWith("]:");
    text += `${clean.slice(last, start)}${isNote ? "\n" : ""}${BEGIN}${tags.length.toString(36)}${END}`;
    tags.push(written);
    last = end;
  }
  text += clean.slice(last);
  const tagOf = (id: string): string => tags[Number.parseInt(id, 36)] ?? "";
  return {
    text,
    restore: (part) => part.replace(MARKS, (_, id: string) => tagOf(id)),
    strip: (part) => part.replace(MARKS, (_, id: string) => (HAS_TITLE.test(tagOf(id)) ? tagOf(id) : "")),
    isNote: (part) => tagOf(/^\ue000([0-9a-z]{0,8})\ue001/.exec(part)?.[1] ?? "").endsWith("]:"),
  };
}

interface Tag {
  readonly start: number;
  readonly end: number;
  readonly written: string;
}

function* tagsIn(text: string): Generator<Tag, void> {
  let lastClosing = -1;
  for (const { index } of text.matchAll(CLOSING)) lastClosing = index;
  const searches = forms.map((form) => ({ ...form, next: text.indexOf(form.opens), close: -2 }));
  for (let at = 0; ; ) {
    for (const search of searches) {
      if (search.next !== -1 && search.next < at) search.next = text.indexOf(search.opens, at);
    }
    const open = searches.filter(({ next }) => next !== -1);
    const first = open.reduce((best, search) => (search.next < best.next ? search : best), open[0] ?? noSearch);
    if (first.next === -1) return;
    const from = first.next + first.opens.length;
    if (first.close !== -1 && first.close < from) first.close = text.indexOf(first.closes, from);
    const tag = tagAt(text, first);
    if (tag !== null && !isSentence(tag) && (tag.start <= lastClosing || !needsClosing(text, tag))) yield tag;
    at = tag?.end ?? first.next + 1;
  }
}

function isSentence({ written }: Tag): boolean {
  const name = SENTENCE.exec(written)?.[1];
  return name !== undefined && !titledMarks.has(name);
}

function needsClosing(text: string, { start, written }: Tag): boolean {
  return HAS_WORDS.test(written) || (HAS_NAME.test(written) && start > 0 && text[start - 1] !== "\n");
}

const noSearch = { opens: "", closes: "", isTag: () => false, next: -1, close: -1 };

function tagAt(
  text: string,
  { next, close, closes, opens, isTag }: Form & { next: number; close: number },
): Tag | null {
  const isLine = closes === "\n";
  // The last line of a text may have no end.
  const last = close === -1 && isLine ? text.length : close;
  if (last === -1 || last - next > TAG_LENGTH) return null;
  if (isLine && !BEGINS_LINE.test(text.slice(Math.max(0, next - 13), next))) return null;
  const end = isLine ? last : last + closes.length;
  const written = text.slice(next, end);
  if (!isTag(written)) return null;
  const isNote = opens === "[^" && text[end] === ":" && (next === 0 || text[next - 1] === "\n");
  return isNote ? { start: next, end: end + 1, written: `${written}:` } : { start: next, end, written };
}
