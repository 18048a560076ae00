/** One line of a text without its line feed; UTF-16 offsets, `end` exclusive. */
export interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

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
