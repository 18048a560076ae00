import Papa from "papaparse";
import { withoutSpacesBeforeQuotes } from "./spaced-quotes.ts";

/** Delimiters in the order of preference when two fit equally well. */
const candidates = [",", ";", "\t", "|"] as const;
const SAMPLE_LENGTH = 65_536;
const SAMPLE_ROWS = 200;

/**
 * The delimiter with which most rows of the sample have the same number of cells. Decimal commas give other numbers of
 * cells in the header than in the rows, so that the semicolon wins.
 */
export function guessDelimiter(text: string): string {
  const sample = sampleOf(text);
  let best: { readonly delimiter: string; readonly score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of candidates) {
    const score = scoreOf(sample, delimiter);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** Whole lines; a quoted cell may be cut at the end, where it counts for one row of the sample. */
function sampleOf(text: string): string {
  if (text.length <= SAMPLE_LENGTH) return text;
  const end = text.lastIndexOf("\n", SAMPLE_LENGTH);
  return text.slice(0, end > 0 ? end : SAMPLE_LENGTH);
}

/**
 * The share of rows with the most frequent number of cells; 0 if that is one. Cells that hold another candidate count
 * less.
 */
function scoreOf(sample: string, delimiter: string): number {
  const rows = withoutSpacesBeforeQuotes(sample, delimiter);
  const { data } = Papa.parse<string[]>(rows, { delimiter, preview: SAMPLE_ROWS, skipEmptyLines: "greedy" });
  const counts = new Map<number, number>();
  for (const { length } of data) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [[cells, usual] = [0, 0]] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  if (cells < 2 || data.length === 0) return 0;
  const first = data[0]?.length === cells ? 1 : 0;
  return usual / data.length + first * 0.1 - 0.5 * mixedShare(data, delimiter);
}

/** Cells with a semicolon, tab or bar between letters or digits, such as "5;2": the wrong delimiter leaves them. */
function mixedShare(data: readonly (readonly string[])[], delimiter: string): number {
  const others = candidates.filter((candidate) => candidate !== "," && candidate !== delimiter);
  const cells = data.flat();
  const mixed = cells.filter((cell) => others.some((other) => new RegExp(`\\S[${other}]\\S`).test(cell)));
  return cells.length === 0 ? 0 : mixed.length / cells.length;
}
