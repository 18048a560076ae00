// Protects markup from injection. `html` escapes every interpolated value, except markup made by `html` or `trusted`:
// markup carries a symbol, which no parsed JSON and no string can have. Labels come from documents of unknown authors.
// They reach a page only through this file or through D3's .text() and .attr().

const content = Symbol("markup");

/** A piece of HTML that is safe to place between tags. */
export interface Markup {
  readonly [content]: string;
}

type Piece = string | number | Markup | readonly Markup[];

/** For constants and a serializer's output; never for text from outside. */
export const trusted = (markup: string): Markup => ({ [content]: markup });

export const nothing = trusted("");

/** Template tag: `html\`<td title="${text}">${text}</td>\``. Attribute values must stand in double quotes. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  const written = parts.map((part, index) => (index === 0 ? part : write(pieces[index - 1] ?? "") + part));
  return trusted(written.join(""));
}

export const markupText = (markup: Markup): string => markup[content];

function write(piece: Piece): string {
  if (typeof piece === "string") return escapeText(piece);
  if (typeof piece === "number") return String(piece);
  return isList(piece) ? piece.map(markupText).join("") : piece[content];
}

const isList = (piece: Markup | readonly Markup[]): piece is readonly Markup[] => Array.isArray(piece);

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
};

export const escapeText = (text: string): string => text.replace(/[&<>"'`]/g, (character) => entities[character] ?? "");

/**
 * A value as JSON inside `<script type="application/json">`: without `<`, `>` and `&` nothing can end the element or
 * open a comment in it; U+2028 and U+2029 would be line ends to a script that copies it. Parses back to the same value.
 */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
