/** The text of a heading block on one line. At most 300 characters. */
export function headingText(block: string): string {
  return block.slice(0, 2_000).replace(/\s+/g, " ").trim().slice(0, 300).trimEnd();
}
