import { readFrontMatter } from "../front-matter.ts";
import { fenceAfter } from "./fences.ts";

const MARK = /^---[ \t]*$/;
const FIELD = /^[\p{L}_][\p{L}\p{N}_.-]{0,99}:(?:[ \t]|$)/u;
/** A field of front matter. "From: Ada" and "Height: 12 m" between two rules are text, unless there is a title. */
const SETTING = /^\p{Ll}/u;
/** A line that may stand below a field: an item, an indented line or a comment. */
const BELOW = /^(?:[ \t]|-[ \t]|#)/;
const TOP_HEADING = /^\s*# /;
/** Longest front matter in lines. */
const linesLimit = 200;

interface Part {
  /** Index of the line after the front matter. */
  readonly from: number;
  readonly title: string | null;
}

/**
 * A file that several Markdown files were joined to has front matter in its middle, which Markdown reads as headings
 * and rules. Each becomes a heading with its title, unless its file begins with one. Other files come back unchanged.
 */
export function titlesOfJoined(source: string): string {
  if (!source.includes("\n---")) return source;
  const lines = source.split("\n");
  const told: string[] = [];
  let fence: string | null = null;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? "";
    const part = fence !== null || (at > 0 && lines[at - 1]?.trim() !== "") ? null : partAt(lines, at);
    if (part === null) {
      fence = fenceAfter(fence, line);
      told.push(line);
      at += 1;
    } else {
      at = part.from;
      while (lines[at]?.trim() === "") at += 1;
      if (part.title !== null && !TOP_HEADING.test(lines[at] ?? "")) told.push(`# ${part.title}`, "");
    }
  }
  return told.join("\n");
}

/** The front matter that begins on this line: at least two fields in lower case, or a title. */
function partAt(lines: readonly string[], at: number): Part | null {
  if (!MARK.test(lines[at] ?? "") || !FIELD.test(lines[at + 1] ?? "")) return null;
  let [fields, settings] = [0, 0];
  for (let line = at + 1; line < Math.min(lines.length, at + linesLimit); line += 1) {
    const text = lines[line] ?? "";
    if (MARK.test(text)) {
      const { clues } = readFrontMatter(lines.slice(at, line + 1).join("\n"));
      const title = clues.find(({ name }) => name === "title")?.value ?? null;
      return (fields > 1 && settings === fields) || title !== null ? { from: line + 1, title } : null;
    }
    if (FIELD.test(text)) {
      fields += 1;
      if (SETTING.test(text)) settings += 1;
    } else if (!BELOW.test(text)) return null;
  }
  return null;
}
