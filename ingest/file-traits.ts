import type { FileType } from "../domain/limits/files.ts";

interface FileTraits {
  /** Whether the text consists of rows: they are cut together and read by their columns. */
  readonly isTable: boolean;
}

const prose = { isTable: false };

/** How the steps after parsing treat a file type. */
export const fileTraits = {
  txt: prose,
  md: prose,
  csv: { ...prose, isTable: true },
  pdf: prose,
  html: prose,
  docx: prose,
  pptx: prose,
  xlsx: { ...prose, isTable: true },
  epub: prose,
} satisfies Record<FileType, FileTraits>;
