/** One line of a text without its line feed; UTF-16 offsets, `end` exclusive. */
export interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A line of one repeated mark: it underlines the line above. */
export const UNDERLINE = /^[ \t]*([=\-~^*#+])\1{2,}[ \t]*$/;

export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= text.length; ) {
    const next = text.indexOf("\n", start);
    const end = next === -1 ? text.length : next;
    lines.push({ start, end, text: text.slice(start, end) });
    start = end + 1;
  }
  return lines;
}

export function isBlank(line: Line | undefined): boolean {
  return line === undefined || line.text.trim() === "";
}

/** The pages of a list of contents rise from line to line; the prices of a list and the numbers of parts do not. */
export const isRising = (pages: readonly number[]): boolean => pages.every((page, at) => page >= (pages[at - 1] ?? 0));
