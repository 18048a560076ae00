import type { FileType } from "./limits/files.ts";

/**
 * The result of parsing a file. `text` is normalised once (NFC, "\n" line ends) and stored. Every offset that the
 * service shows counts Unicode code points of this text.
 */
export interface ParsedDocument {
  readonly file_type: FileType;
  readonly text: string;
  /** Title from the document itself (first level-1 heading, PDF metadata); null if it has none. */
  readonly title: string | null;
  /** Blocks in reading order. They cover the text without overlap; gaps between them are white space. */
  readonly blocks: readonly Block[];
  /** Start offset of each page, in code points; empty for formats without pages. */
  readonly page_starts: readonly number[];
  /** For CSV: the typed table; null otherwise. */
  readonly table: ParsedTable | null;
  /**
   * Only for a workbook with several tables: the heading above the rows of `table`; null if the rows of another table
   * have the same heading.
   */
  readonly table_heading?: string | null;
  readonly warnings: readonly string[];
  /** Empty if all text was read. */
  readonly gaps: readonly ReadingGap[];
  /** CSV only: for each line of `text`, the line of the file on which its row begins, from 1. */
  readonly line_numbers?: readonly number[];
  /** What the file says about itself outside its text, in the order of the file. */
  readonly clues: readonly Clue[];
}

/** A field of the file's metadata, as written there. */
export interface Clue {
  /**
   * info, xmp: metadata of a PDF. front: front matter of a Markdown file. meta: head of a page. core: properties of an
   * Office document. opf: package of an EPUB book.
   */
  readonly origin: "info" | "xmp" | "front" | "meta" | "core" | "opf";
  /** Name of the field in lower case: "title", "dc:creator", "og:site_name". */
  readonly name: string;
  readonly value: string;
}

/** Part of `text`; `start`/`end` are code points, `end` exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * What a reader sees in a document. Furniture is part of the page, not of the text: running heads, navigation,
 * contents.
 */
export const blockKinds = ["heading", "paragraph", "item", "table", "code", "quote", "note", "furniture"] as const;
export type BlockKind = (typeof blockKinds)[number];

/** A stretch of `text` of one kind. */
export interface Block extends TextSpan {
  readonly kind: BlockKind;
  /** Headings: 1–6. List items: depth of nesting, from 1. */
  readonly level?: number;
  /** PDF only: the page on which the block begins, from 1. */
  readonly page?: number;
  /** PDF only: where the block lies on that page, in points (1/72 inch) from the upper left corner of the page. */
  readonly box?: BlockBox;
  /** Tables only. Absent for rows that name their columns themselves, as those of a CSV file do. */
  readonly table?: TableLayout;
}

/** A block as it is stored beside the text of its revision. Cells of tables are not stored: chunks have them. */
export type StoredBlock = Omit<Block, "table">;

export interface BlockBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The parts of a table, as spans of `text`. Each row is one line of the text. An empty cell has `start === end`. */
export interface TableLayout {
  /** "Table 3. Revenue by segment"; null if there is none. It lies in the table's block or in a block before it. */
  readonly caption: TextSpan | null;
  /** "in millions of USD"; null if there is none. */
  readonly unit: TextSpan | null;
  /** Rows of the header, top to bottom, each with its cells; empty if the table has no header. */
  readonly header: readonly (readonly TextSpan[])[];
  /** Rows of the body, top to bottom, each with its cells. A footnote marker belongs to its cell. */
  readonly rows: readonly (readonly TextSpan[])[];
}

/** Text that a reader of the file sees and the parser could not read. */
export interface ReadingGap {
  /** Page of a PDF, from 1; null for other formats. */
  readonly page: number | null;
  /** undecoded: characters without a known meaning. sparse: much more ink than text, such as a scanned picture. */
  readonly reason: "undecoded" | "sparse";
  /** The gap in words for the client, with its page. */
  readonly message: string;
}

export type ColumnType = "integer" | "number" | "boolean" | "date" | "timestamp" | "time" | "text";

export interface TableColumn {
  /** Slug, unique in the table, safe as an SQL identifier: ^[a-z_][a-z0-9_]{0,62}$ */
  readonly name: string;
  /** The name as written in the header of the file. */
  readonly header: string;
  readonly type: ColumnType;
  /**
   * Currency or percent sign of all numbers of the column, as the file writes it ("$", "EUR", "%"); absent without one.
   */
  readonly unit?: string;
}

export type Cell = string | number | boolean | null;

export interface ParsedTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Cell[])[];
}
