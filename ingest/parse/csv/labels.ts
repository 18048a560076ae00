/** Longest label. Every row's sentence repeats the header, so a paragraph as header would multiply the size. */
const LENGTH_LIMIT = 60;

/** The name of each column in the text of a CSV file. */
export const rowLabels = (headers: readonly string[]): string[] =>
  headers.map((header, at) => oneLine(header).slice(0, LENGTH_LIMIT) || `column ${at + 1}`);

export function oneLine(text: string): string {
  return /\s/.test(text) ? text.replace(/\s+/g, " ").trim() : text;
}
