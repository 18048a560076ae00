import type { FileType } from "./limits.ts";

/**
 * The result of parsing a file. `text` is normalised once (NFC, "\n" line ends) and stored. Every offset that the
 * service shows counts Unicode code points of this text.
 */
export interface ParsedDocument {
  readonly file_type: FileType;
  readonly text: string;
  /** Title from the document itself (first level-1 heading, PDF metadata); null if it has none. */
  readonly title: string | null;
  /** In reading order, covering the text without overlap; gaps are white space. */
  readonly blocks: readonly Block[];
  /** Start offset of each page, in code points; empty for formats without pages. */
  readonly page_starts: readonly number[];
  /** For CSV: the typed table; null otherwise. */
  readonly table: ParsedTable | null;
  readonly warnings: readonly string[];
}

/** A stretch of `text` of one kind; `start`/`end` are code points, `end` exclusive. */
export interface Block {
  readonly kind: "heading" | "paragraph" | "list" | "code" | "table" | "rows";
  readonly start: number;
  readonly end: number;
  /** 1–6, headings only. */
  readonly level?: number;
}

export type ColumnType = "integer" | "number" | "boolean" | "date" | "timestamp" | "text";

export interface TableColumn {
  /** Slug, unique in the table, safe as an SQL identifier: ^[a-z_][a-z0-9_]{0,62}$ */
  readonly name: string;
  /** As written in the file's header. */
  readonly header: string;
  readonly type: ColumnType;
}

export type Cell = string | number | boolean | null;

export interface ParsedTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Cell[])[];
}
