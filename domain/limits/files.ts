import { MIB } from "./mib.ts";

/** Upload limits per type, in bytes (specification, "Limits"; MB means 1,048,576 bytes). */
export const uploadLimitBytes = { pdf: 50 * MIB, csv: 20 * MIB, txt: 10 * MIB, md: 10 * MIB } as const;

/**
 * Limits of the types that an operator can switch on (`LORE_EXTRA_FILE_TYPES`). Pages come from URLs without it, too.
 */
export const extraLimitBytes = {
  docx: 50 * MIB,
  pptx: 50 * MIB,
  xlsx: 20 * MIB,
  html: 10 * MIB,
  epub: 50 * MIB,
} as const;

export type ExtraFileType = keyof typeof extraLimitBytes;
export const extraFileTypes = ["docx", "pptx", "xlsx", "html", "epub"] as const satisfies readonly ExtraFileType[];
/** Limits per type of document, in bytes. */
export const fileLimitBytes = { ...uploadLimitBytes, ...extraLimitBytes } as const;
/** The file types that can be ingested. */
export type FileType = keyof typeof fileLimitBytes;
/** Multipart forms: one file and a few text fields. More is a mistake or an attack. */
export const multipartLimits = { files: 1, fields: 20, parts: 22, fieldSizeBytes: 65_536 } as const;
