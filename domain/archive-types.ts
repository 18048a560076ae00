/**
 * The file types that are ZIP archives, each with the part or folder that shows what an archive is. Office ignores
 * case.
 */
const signs = {
  docx: /^word\//i,
  pptx: /^ppt\//i,
  xlsx: /^xl\//i,
  epub: /^META-INF\/container\.xml$/,
} as const;

export type ArchiveType = keyof typeof signs;
export const archiveTypes: readonly ArchiveType[] = ["docx", "pptx", "xlsx", "epub"];

export const isArchiveType = (type: string): type is ArchiveType => Object.hasOwn(signs, type);

/** Types of an archive that has parts of these names. A damaged or forged file may look like several types. */
export const archiveTypesOf = (names: readonly string[]): readonly ArchiveType[] =>
  archiveTypes.filter((type) => names.some((name) => signs[type].test(name)));
