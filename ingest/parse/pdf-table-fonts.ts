import type { Line } from "./pdf-table-lines.ts";

/** True if a line of a table has one font and the other lines have others: it is a header. */
export function hasOtherFont(first: Line, lines: readonly Line[]): boolean {
  const fontOf = (line: Line) => line.phrases.map(({ words }) => words[0]?.font.name).join("|");
  const font = first.phrases.at(-1)?.words[0]?.font;
  const others = lines.filter((line) => line !== first && line.phrases.length > 1);
  if (new Set(fontOf(first).split("|")).size > 1) return false;
  return (
    others.length > 1 &&
    others.filter((line) => line.phrases.at(-1)?.words[0]?.font.name === font?.name).length < 0.2 * others.length
  );
}
