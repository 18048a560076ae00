import type { FileType } from "../domain/limits.ts";

interface FileTraits {
  /** Whether the text consists of rows: they are cut together and read by their columns. */
  readonly isTable: boolean;
  /** Whether headings contain marks of the format (`# Title`). */
  readonly marksHeadings: boolean;
}

const prose = { isTable: false, marksHeadings: false };

/** How the steps after parsing treat a file type. */
export const fileTraits = {
  txt: prose,
  md: { ...prose, marksHeadings: true },
  csv: { ...prose, isTable: true },
  pdf: prose,
  html: prose,
} satisfies Record<FileType, FileTraits>;
