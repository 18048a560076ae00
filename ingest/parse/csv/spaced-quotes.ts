import { parserLimits } from "../../../domain/limits/parsing.ts";

/** A cell that begins so may be one, whatever the delimiter: most files have none, and are not read cell by cell. */
const SPACED_QUOTE = /(?:^|[,;|\t\n]) +"/;
/** Lines that show how many cells a row usually has. */
const SAMPLE_LENGTH = 65_536;

/**
 * The text without the spaces between a delimiter and a quoted cell: in `a, "1,000"` they hide the quote, so that the
 * cell would be torn at its commas. A cell whose quote does not end before a delimiter stays as it is, and so does a
 * mark that only looks like a quote: of inches, or of a repetition.
 */
export function withoutSpacesBeforeQuotes(text: string, delimiter: string): string {
  if (!SPACED_QUOTE.test(text)) return text;
  const kept: string[] = [];
  const usual = usualDelimiters(text, delimiter);
  let [from, at] = [0, 0];
  while (at < text.length) {
    let quote = at;
    while (text[quote] === " ") quote += 1;
    if (text[quote] === '"') {
      const end = endOfQuoted(text, quote, delimiter);
      // An open quote: the reader of rows tells where.
      if (end === null) break;
      const isMark = quote > at && isNoQuote(text, { quote, end, delimiter, usual });
      if (end > quote && quote > at && !isMark) {
        kept.push(text.slice(from, at));
        from = quote;
      }
      at = isMark ? quote : end;
    }
    at = nextCell(text, at, delimiter);
  }
  return kept.join("") + text.slice(from);
}

/** The place behind the quote that ends the cell; the cell's own place if other text follows; null without one. */
function endOfQuoted(text: string, start: number, delimiter: string): number | null {
  let at = text.indexOf('"', start + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  if (at < 0 || at - start > parserLimits.csvCellBytes) return null;
  let after = at + 1;
  while (text[after] === " ") after += 1;
  const next = text[after];
  return next === undefined || next === delimiter || next === "\n" ? after : start;
}

interface Quoted {
  readonly quote: number;
  readonly end: number;
  readonly delimiter: string;
  readonly usual: number;
}

/** `Bob, "` stands for "the same as above". After `pipe, "6` the next lines have all their cells, so they are rows. */
function isNoQuote(text: string, { quote, end, delimiter, usual }: Quoted): boolean {
  let next = quote + 1;
  while (text[next] === " ") next += 1;
  if (text[next] === "\n" || text[next] === delimiter) return true;
  for (let line = text.indexOf("\n", quote); line >= 0 && line < end; ) {
    const lineEnd = text.indexOf("\n", line + 1);
    const written = text.slice(line + 1, lineEnd < 0 ? text.length : lineEnd);
    if (written.split(delimiter).length > usual) return true;
    line = lineEnd;
  }
  return false;
}

/** The number of delimiters outside quotes in most lines that have some. */
function usualDelimiters(text: string, delimiter: string): number {
  const counts = new Map<number, number>();
  for (const line of text.slice(0, SAMPLE_LENGTH).split("\n")) {
    const count = line.replace(/"[^"]*"/g, "").split(delimiter).length - 1;
    if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
  }
  const [[usual] = [0]] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return usual;
}

/** The beginning of the cell after the one that contains the place. */
function nextCell(text: string, at: number, delimiter: string): number {
  for (let place = at; place < text.length; place += 1) {
    if (text[place] === delimiter || text[place] === "\n") return place + 1;
  }
  return text.length;
}
