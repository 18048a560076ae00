const words = (text: string): string[] => text.split(" ");

/** Types of notes. Other words behind "!!!" are a cry. */
export const noteTypes: ReadonlySet<string> = new Set([
  ...words("note tip info warning danger caution important attention hint error example question help faq quote cite"),
  ...words("bug success check done failure fail missing abstract tldr todo seealso warn secondary critical"),
]);

/** Types of containers that have titles; a word or two behind another type are a setting. */
const titledTypes: ReadonlySet<string> = new Set([
  ...noteTypes,
  ...words("details card dropdown tab tab-item admonition callout expand spoiler"),
]);

// Containers of Docusaurus, VitePress, Starlight, Quarto and MyST: ":::tip Title", ":::note[Title]{.wide}",
// '::: {.callout-note title="Mind"}', ":::{attention} Look out".

const CONTAINER = /^:{3,}[ \t]*(?:\{([\w-]+)\}|([A-Za-z][\w.-]*))?[ \t]*/;
/** More than two words behind an unknown type are a sentence. */
const SENTENCE = /^(?:\p{L}[\p{L}\p{M}\p{N}\p{Pd},.!?'’]*(?:[ \t]+|$)){3,}$/u;
/** "[Title]" of Docusaurus and Starlight. */
const LABEL = /^\[(.*)\]$/;
const TITLE = /\btitle[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)')/;
/** Numbers, addresses and settings are no titles. */
const NO_TITLE = /^(?:\P{L}*$|(?:[\w-]+:\/\/|www\.|\.{0,2}\/|#)\S*$|\{|[\w-]+=\S*$)/u;

/** What the mark of a container says; null if the line is text, as "::: Words" is. */
export interface ContainerMark {
  readonly isKnown: boolean;
  readonly title: string;
  /** Words behind the mark are text unless a mark below closes the container. */
  readonly needsClosing: boolean;
}

export function containerMarkOf(line: string): ContainerMark | null {
  const [head = "", directive, word] = CONTAINER.exec(line) ?? [];
  const rest = line.slice(head.length).trim();
  const type = directive ?? word ?? "";
  const isKnown = titledTypes.has(type.toLowerCase());
  if (type === "") return { isKnown, title: quartoTitle(rest), needsClosing: !/^(?:$|\{)/.test(rest) };
  const hasWords = word !== undefined && !/^(?:$|[{[:])/.test(rest);
  if (!isKnown && (/^[A-Z]/.test(type) || (hasWords && SENTENCE.test(rest)))) return null;
  return { isKnown, title: isKnown ? titleIn(rest) : "", needsClosing: hasWords };
}

const quartoTitle = (rest: string): string => (rest.startsWith("{.callout-") ? (attributeIn(rest) ?? "") : "");

function titleIn(rest: string): string {
  const shown = rest
    .replace(/[ \t]:{3,}$/, "")
    .replace(/^\{[^{}]*\}/, "")
    .replace(/\{[^{}]*\}$/, "")
    .trim();
  const title = attributeIn(rest) ?? LABEL.exec(shown)?.[1] ?? shown;
  return NO_TITLE.test(title) ? "" : title;
}

function attributeIn(rest: string): string | undefined {
  const found = TITLE.exec(rest);
  return found?.[1] ?? found?.[2];
}
