import type { Clue, ParsedDocument, ReadingGap } from "../../domain/document.ts";
import { AppError, invalidInput } from "../../domain/errors.ts";
import { parserLimits } from "../../domain/limits/parsing.ts";
import { finishDocument } from "./finish-document.ts";
import { pdfBlocks } from "./pdf-blocks.ts";
import { pdfClues } from "./pdf-clues.ts";
import type { PageLines } from "./pdf-furniture.ts";
import { gapOf } from "./pdf-gaps.ts";
import { openPdf, type Pdf } from "./pdf-library.ts";
import { lineNumbersOf } from "./pdf-line-numbers.ts";
import type { Piece } from "./pdf-page.ts";
import { type ReadPage, readPage, type TurnedContent } from "./pdf-read-page.ts";
import { findTables } from "./pdf-tables.ts";
import { type Line, readingOrder } from "./reading-order.ts";
import { textLimit } from "./text-limit.ts";

/** Placeholders that programs write into the title field. */
const NO_TITLE =
  /^(?:untitled|microsoft (?:word|powerpoint)|document\d*|.*\.(?:docx?|pdf|tex|dvi|indd|pptx?|rtf|odt))\b/i;
/** Fonts and pictures of so many pages are kept, then freed. */
const PAGES_TO_KEEP = 50;

/**
 * The text of a PDF in reading order. Runs in the supervised child process only, because a hostile file can take any
 * amount of memory or time.
 *
 * @throws AppError invalid_input for a file that is broken, encrypted, too long, or has no text layer
 */
export async function parsePdf(bytes: Uint8Array): Promise<ParsedDocument> {
  const pdf = await openPdf(bytes);
  try {
    if (pdf.numPages > parserLimits.pages) {
      throw invalidInput(
        `The PDF has ${pdf.numPages} pages; at most ${parserLimits.pages} pages can be read, so split it`,
        "file",
      );
    }
    const { pages, gaps } = await readPages(pdf, textLimit(bytes.length));
    if (pages.every(isEmpty)) throw invalidInput("The PDF has no text layer; it needs OCR before it can be ingested");
    const findings = pdfBlocks(pages);
    const clues = await pdfClues(pdf);
    const title = findings.title ?? metadataTitle(clues);
    return finishDocument("pdf", { ...findings, title, gaps, warnings: gaps.map(({ message }) => message), clues });
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function readPages(pdf: Pdf, limit: number): Promise<{ pages: PageLines[]; gaps: ReadingGap[] }> {
  const pages: PageLines[] = [];
  const gaps: ReadingGap[] = [];
  let length = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const read = await readNumbered(pdf, number);
    const page = linesOf(read);
    const gap = gapOf(read);
    if (gap !== null) gaps.push(gap);
    length += [...page.lines, ...page.asides].reduce((sum, { text }) => sum + text.length, 0);
    if (length > limit)
      throw invalidInput(`The PDF holds more text than can be read, from page ${number} on; split it`, "file");
    pages.push(page);
    if (number % PAGES_TO_KEEP === 0) await pdf.cleanup();
  }
  return { pages, gaps };
}

async function readNumbered(pdf: Pdf, number: number): Promise<ReadPage> {
  try {
    const page = await pdf.getPage(number);
    const read = await readPage(page);
    page.cleanup();
    return read;
  } catch (cause) {
    throw new AppError(
      "invalid_input",
      `Page ${number} of the PDF is broken; export the PDF anew, or remove this page`,
      {
        cause,
        field: "file",
      },
    );
  }
}

function linesOf({ number, contents }: ReadPage): PageLines {
  const numbers = lineNumbersOf(contents[0]?.content.pieces ?? []);
  const [main, ...others] = contents.map((turned) => orderedLines(turned, numbers));
  return {
    page: number,
    height: contents[0]?.content.height ?? 0,
    lines: main ?? [],
    asides: others.flat(),
    lineNumbers: readingOrder([...numbers]),
  };
}

function orderedLines({ content: all, isTurned }: TurnedContent, numbers: ReadonlySet<Piece>): Line[] {
  const content = { ...all, pieces: all.pieces.filter((piece) => !numbers.has(piece)) };
  const tables = findTables(content);
  const inTables = new Set(tables.flatMap(({ pieces }) => [...pieces]));
  const free = content.pieces.filter((piece) => !inTables.has(piece));
  const lines = readingOrder(free, tables);
  return isTurned ? lines.map((line) => ({ ...line, isTurned })) : lines;
}

const isEmpty = ({ lines, asides }: PageLines): boolean => lines.length === 0 && asides.length === 0;

function metadataTitle(clues: readonly Clue[]): string | null {
  const title = clues.find(({ origin, name }) => origin === "info" && name === "title")?.value ?? "";
  return title === "" || title.length > 300 || NO_TITLE.test(title) ? null : title;
}
