import { parserLimits } from "../../../domain/limits/parsing.ts";

/**
 * The text without the spaces between a delimiter and a quoted cell: in `a, "1,000"` they hide the quote, so that the
 * cell would be torn at its commas. A cell whose quote does not end before a delimiter stays as it is.
 */
export function withoutSpacesBeforeQuotes(text: string, delimiter: string): string {
  if (!text.includes(' "')) return text;
  const kept: string[] = [];
  let [from, at] = [0, 0];
  while (at < text.length) {
    let quote = at;
    while (text[quote] === " ") quote += 1;
    if (text[quote] === '"') {
      const end = endOfQuoted(text, quote, delimiter);
      // An open quote: the reader of rows tells where.
      if (end === null) break;
      if (end > quote && quote > at) {
        kept.push(text.slice(from, at));
        from = quote;
      }
      at = end;
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

/** The beginning of the cell after the one that contains the place. */
function nextCell(text: string, at: number, delimiter: string): number {
  for (let place = at; place < text.length; place += 1) {
    if (text[place] === delimiter || text[place] === "\n") return place + 1;
  }
  return text.length;
}
