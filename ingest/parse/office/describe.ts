import type { ArchiveType } from "../../../domain/archive-types.ts";

const descriptions: Readonly<Record<ArchiveType, string>> = {
  docx: "The Word document",
  pptx: "The presentation",
  xlsx: "The workbook",
  epub: "The EPUB book",
};

/** The file in words, as errors begin. */
export const describe = (type: ArchiveType): string => descriptions[type];
