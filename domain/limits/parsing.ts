import { MIB } from "./mib.ts";

/**
 * Parsing of files, some of which are made to exhaust the parser. The resident memory of the PDF parser's process is
 * polled, because heap flags do not bound typed arrays.
 */
export const parserLimits = {
  residentBytes: 700 * MIB,
  // After a file the process of the parser is kept for the next one, unless it holds more than this or waits too long.
  keptBytes: 300 * MIB,
  keptMs: 20_000,
  timeoutMs: 60_000,
  pages: 5_000,
  textBytes: 50 * MIB,
  // A page of text compresses to a fifth. A file that unpacks to more than twenty times its size is a compression bomb,
  // unless the text is below a megabyte.
  textPerFileByte: 20,
  textFloorBytes: MIB,
  csvRows: 1_000_000,
  csvColumns: 1_000,
  csvCellBytes: 100_000,
} as const;

/**
 * Files that are archives: Office documents and EPUB. Only the parts with text are expanded, so pictures do not count.
 * Real parts of text shrink to a tenth, tables to a fiftieth; a bomb shrinks to a thousandth.
 */
export const archiveLimits = {
  entries: 20_000,
  partBytes: 100 * MIB,
  expandedBytes: 200 * MIB,
  expandedPerByte: 200,
  // A short part may shrink to anything: its bytes do no harm.
  expandedFloorBytes: MIB,
  // Word documents: the library needs seconds for each megabyte.
  wordBytes: 24 * MIB,
  // What it takes of a document at a time. A larger window is a single table.
  wordWindowBytes: 6 * MIB,
  xmlDepth: 256,
  // A part with a tree: slides, styles, lists of contents.
  treeElements: 500_000,
  slides: 5_000,
  sheets: 1_000,
  // The last row that spreadsheet programs know.
  sheetRows: 1_048_576,
  // The values of a workbook go from process to process, unlike those of a CSV file.
  cells: 2_000_000,
} as const;

/** Detection of a page's main text. A larger page is read as a whole; no honest article is that large. */
export const articleLimits = { characters: 2_000_000, elements: 20_000, depth: 200, timeoutMs: 10_000 } as const;
