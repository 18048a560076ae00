// Tags of components in MDX, Vue and Astro: `<TabItem value="linux" label={"Linux"}>`, `</Tabs>`, `<Card {...rest} />`.

export interface JsxTag {
  readonly name: string;
  readonly kind: "open" | "close" | "whole";
  /** What a reader sees of its attributes, in their order: the label of a tab, the title of a card. */
  readonly captions: readonly string[];
  readonly hasValues: boolean;
  /** UTF-16 offset behind the tag. */
  readonly end: number;
}

/** Longer ones are not read, so that tags that never end take no time. */
const TAG_LENGTH = 2_000;
/** Attributes without a value; more of them are words. */
const BARE = 3;
const HIDDEN_LENGTH = 500;
/** "DIV" and "BR" are HTML in capitals: a component has a small letter. */
const NAME = /<\/?([A-Za-z]\w{0,60}(?:\.\w{1,60})?)(?=[\s/>{])/y;
const ATTRIBUTE = /[\w:@#.$-]+/y;
/** Attributes follow each other without a blank line. */
const SPACE = /[ \t]*(?:\n[ \t]*)?/y;
const MARK = /[\ue000\ue001]/;
const CAPTIONS: ReadonlySet<string> = new Set(["label", "title", "description", "text", "summary", "caption", "alt"]);
/** `{"Linux"}` is the text "Linux"; other expressions are code. */
const TEXT_EXPRESSION = /^\{\s*(["'`])([^"'`{}]*)\1\s*\}$/;

/** The tag that begins at `start`; null if the text there is none. `restore` gives template tags as written. */
export function jsxTagAt(whole: string, start: number, restore: (part: string) => string): JsxTag | null {
  NAME.lastIndex = start;
  const [opening = "", name = ""] = NAME.exec(whole) ?? [];
  if (!/[a-z]/.test(name)) return null;
  const text = whole.slice(start, start + TAG_LENGTH);
  const isClosing = opening.startsWith("</");
  const captions: string[] = [];
  let [hasValues, bare] = [false, 0];
  for (let at = opening.length; ; ) {
    at = after(SPACE, text, at);
    if (text[at] === ">") return { name, kind: isClosing ? "close" : "open", captions, hasValues, end: start + at + 1 };
    if (isClosing) return null;
    if (text.startsWith("/>", at)) return { name, kind: "whole", captions, hasValues, end: start + at + 2 };
    const attribute = attributeAt(text, at, restore);
    if (attribute === null) return null;
    const last = text[attribute.end - 1] ?? "";
    if (/["'}]/.test(last) || MARK.test(last)) hasValues = true;
    else bare += 1;
    if (bare > BARE || last === ".") return null;
    if (CAPTIONS.has(attribute.name) && isTitle(attribute.value)) captions.push(attribute.value.trim());
    at = attribute.end;
  }
}

/** Numbers, addresses and attributes are no titles. */
export const isTitle = (text: string): boolean =>
  /\p{L}/u.test(text) && !/^(?:(?:[\w-]+:\/\/|www\.|\.{0,2}\/|#)\S*$|\{|[\w-]+=)/.test(text.trim());

interface Attribute {
  readonly name: string;
  readonly value: string;
  readonly end: number;
}

function attributeAt(text: string, at: number, restore: (part: string) => string): Attribute | null {
  if (text[at] === "{" || MARK.test(text[at] ?? "")) {
    const end = expressionEnd(text, at, restore);
    return end === -1 ? null : { name: "", value: text.slice(at, end), end };
  }
  const nameEnd = after(ATTRIBUTE, text, at);
  if (nameEnd === at) return null;
  const name = text.slice(at, nameEnd);
  const equals = after(SPACE, text, nameEnd);
  if (text[equals] !== "=") return { name, value: "", end: nameEnd };
  const from = after(SPACE, text, equals + 1);
  const quote = text[from] ?? "";
  if (quote === '"' || quote === "'") {
    const close = text.indexOf(quote, from + 1);
    return close === -1 ? null : { name, value: text.slice(from + 1, close), end: close + 1 };
  }
  const end = expressionEnd(text, from, restore);
  if (end <= from) return null;
  const written = text.slice(from, end);
  return { name, value: TEXT_EXPRESSION.exec(written)?.[2] ?? "", end };
}

/** The end of a JavaScript expression in braces; -1 if its braces do not close. A hidden tag counts with its braces. */
function expressionEnd(text: string, from: number, restore: (part: string) => string): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (sign === "\ue000") {
      const close = text.indexOf("\ue001", at);
      if (close === -1) return -1;
      const hidden = restore(text.slice(at, close + 1));
      if (hidden.length > HIDDEN_LENGTH) return -1;
      for (const brace of hidden) depth += Number(brace === "{") - Number(brace === "}");
      at = close;
    } else if (sign === "{") depth += 1;
    else if (sign === "}") depth -= 1;
    else if (depth > 0 && (sign === '"' || sign === "'" || sign === "`")) at = stringEnd(text, at);
    if (depth <= 0) return at + 1;
  }
  return -1;
}

/** The end of a string, or the quote itself if it is an apostrophe. */
function stringEnd(text: string, at: number): number {
  const line = text.indexOf("\n", at);
  const close = text.indexOf(text[at] ?? "", at + 1);
  return close === -1 || (line !== -1 && close > line && text[at] !== "`") ? at : close;
}

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
