import type { Clue } from "../../domain/document.ts";

const FRONT_MATTER = /^---[ \t]*\n([\s\S]{0,65536}?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const FIELD = /^([\p{L}_][\p{L}\p{N}_.-]{0,99}):(?:[ \t]+(\S.*))?$/u;
const ITEM = /^[ \t]*-[ \t]+(\S.*)$/;
const MEMBER = /^[ \t]+(?:-[ \t]+)?([\p{L}_][\p{L}\p{N}_.-]{0,99}):[ \t]+(\S.*)$/u;

export interface FrontMatter {
  readonly clues: readonly Clue[];
  /** UTF-16 length of the front matter with its marks; 0 without one. */
  readonly length: number;
}

/**
 * Fields of a YAML front matter that are text, lists of text, or members of such ("author.name"). Deeper structures are
 * no statement about the document and are left out.
 */
export function readFrontMatter(text: string): FrontMatter {
  const found = FRONT_MATTER.exec(text);
  if (found === null) return { clues: [], length: 0 };
  const clues: Clue[] = [];
  const add = (name: string, value: string): void => {
    const plain = scalar(value);
    if (name !== "" && plain !== "") clues.push({ origin: "front", name: name.toLowerCase(), value: plain });
  };
  let field = "";
  for (const line of (found[1] ?? "").split("\n")) {
    const own = FIELD.exec(line);
    if (own !== null) {
      field = own[1] ?? "";
      for (const value of listed(own[2] ?? "")) add(field, value);
      continue;
    }
    const member = MEMBER.exec(line);
    if (member !== null) add(field === "" ? "" : `${field}.${member[1]}`, member[2] ?? "");
    else add(field, ITEM.exec(line)?.[1] ?? "");
  }
  return { clues, length: found[0].length };
}

/** "[a, b]" is a list of two; everything else is one value. */
function listed(value: string): string[] {
  const list = /^\[(.*)\]$/.exec(value.trim());
  return list === null ? [value] : (list[1] ?? "").split(",");
}

/** A value without its quotes or its comment. Marks of longer texts and anchors have no value on their line. */
function scalar(value: string): string {
  const text = value.trim();
  const quoted = /^"((?:[^"\\]|\\.)*)"|^'((?:[^']|'')*)'/.exec(text);
  if (quoted !== null) return (quoted[1]?.replace(/\\(.)/g, "$1") ?? quoted[2]?.replaceAll("''", "'") ?? "").trim();
  const plain = text.replace(/(?:^|\s)#.*$/, "").trim();
  return /^(?:[|>][+-]?\d?|[&*!{].*|null|~)$/.test(plain) ? "" : plain;
}
