import { type ContainerMark, containerMarkOf } from "./note-types.ts";

/** A text whose template tags are hidden behind short marks. */
export interface HiddenTags {
  readonly text: string;
  /** The text with the tags as written, for code. */
  restore(part: string): string;
  /** The text without the tags, for prose. Of the mark of a container its title stays. */
  strip(part: string): string;
  /** Whether a part begins with the mark of a footnote: "[^1]:". */
  isNote(part: string): boolean;
  /** The mark of a container that a part consists of: ":::note". */
  containerOf(part: string): ContainerMark | null;
}

interface Form {
  readonly opens: string;
  readonly closes: string;
  readonly isTag: (written: string) => boolean;
}

/** "<%= title %>", "<%# remark %>". In prose "<%" also begins a comparison, "a<%b", which may find an end far below. */
const SCRIPT = /^<%(?:\s|[-=#%@!_~])/;

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
  { opens: ":::", closes: "\n", isTag: (written) => containerMarkOf(written) !== null },
];
/** The end of a container. */
const CLOSING = /^:{3,}[ \t]*$/gm;
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
  const markOf = (tag: string): ContainerMark | null => (tag.startsWith(":::") ? containerMarkOf(tag) : null);
  return {
    text,
    restore: (part) => part.replace(MARKS, (_, id: string) => tagOf(id)),
    strip: (part) => part.replace(MARKS, (_, id: string) => markOf(tagOf(id))?.title ?? ""),
    isNote: (part) => tagOf(/^\ue000([0-9a-z]{0,8})\ue001/.exec(part)?.[1] ?? "").endsWith("]:"),
    containerOf: (part) => markOf(tagOf(/^\ue000([0-9a-z]{0,8})\ue001$/.exec(part)?.[1] ?? "")),
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
    if (tag !== null && (tag.start < lastClosing || !needsClosing(tag))) yield tag;
    at = tag?.end ?? first.next + 1;
  }
}

const needsClosing = ({ written }: Tag): boolean =>
  written.startsWith(":::") && containerMarkOf(written)?.needsClosing === true;

const noSearch = { opens: "", closes: "", isTag: () => false, next: -1, close: -1 };

function tagAt(
  text: string,
  { next, close, closes, opens, isTag }: Form & { next: number; close: number },
): Tag | null {
  const isLine = closes === "\n";
  // The last line of a text may have no end.
  const last = close === -1 && isLine ? text.length : close;
  if (last === -1 || last - next > TAG_LENGTH) return null;
  if (isLine && next > 0 && text[next - 1] !== "\n") return null;
  const end = isLine ? last : last + closes.length;
  const written = text.slice(next, end);
  if (!isTag(written)) return null;
  const isNote = opens === "[^" && text[end] === ":" && (next === 0 || text[next - 1] === "\n");
  return isNote ? { start: next, end: end + 1, written: `${written}:` } : { start: next, end, written };
}
