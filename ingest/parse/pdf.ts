import { getDocumentProxy } from "unpdf";
import type { ParsedDocument } from "../../domain/document.ts";
import { AppError, invalidInput } from "../../domain/errors.ts";
import { parserLimits } from "../../domain/limits.ts";
import { finishDocument } from "./finish-document.ts";
import { pdfBlocks } from "./pdf-blocks.ts";
import { type Piece, readingOrder } from "./reading-order.ts";
import { textLimit } from "./text-limit.ts";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Placeholders that programs write into the title field. */
const NO_TITLE =
  /^(?:untitled|microsoft (?:word|powerpoint)|document\d*|.*\.(?:docx?|pdf|tex|dvi|indd|pptx?|rtf|odt))\b/i;

/**
 * The text of a PDF in reading order. Runs in the supervised child process only, because a hostile file can take any
 * amount of memory or time.
 *
 * @throws AppError invalid_input for a file that is broken, encrypted, too long, or has no text layer
 */
export async function parsePdf(bytes: Uint8Array): Promise<ParsedDocument> {
  const pdf = await open(bytes);
  try {
    if (pdf.numPages > parserLimits.pages) {
      throw invalidInput(`The PDF has more than ${parserLimits.pages} pages`);
    }
    const limit = textLimit(bytes.length);
    const pages: Piece[][] = [];
    let length = 0;
    for (let page = 1; page <= pdf.numPages; page += 1) {
      const lines = readingOrder(await readPage(pdf, page));
      length += lines.reduce((sum, { text }) => sum + text.length, 0);
      if (length > limit) throw invalidInput("The PDF holds more text than can be read");
      pages.push(lines);
    }
    if (length === 0) throw invalidInput("The PDF has no text layer; it needs OCR before it can be ingested");
    const findings = pdfBlocks(pages);
    const title = findings.title ?? (await metadataTitle(pdf));
    return finishDocument("pdf", { ...findings, title, warnings: emptyPageWarning(pages) });
  } finally {
    await pdf.destroy();
  }
}

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    // A Buffer may be a view of a larger pool, which the library would take over.
    return await getDocumentProxy(new Uint8Array(bytes), {
      isEvalSupported: false,
      useSystemFonts: false,
      verbosity: 0,
    });
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : "";
    if (name === "PasswordException") {
      throw new AppError("invalid_input", "The PDF is encrypted with a password", { cause });
    }
    throw new AppError("invalid_input", "The file is not a readable PDF: it is broken or of another type", { cause });
  }
}

async function readPage(pdf: Pdf, number: number): Promise<Piece[]> {
  try {
    const page = await pdf.getPage(number);
    const { items }: { items: readonly unknown[] } = await page.getTextContent();
    page.cleanup();
    return items.filter(isTextItem).flatMap(toPiece);
  } catch (cause) {
    throw new AppError("invalid_input", `Page ${number} of the PDF is broken`, { cause });
  }
}

interface TextItem {
  readonly str: string;
  readonly transform: readonly unknown[];
  readonly width: number;
}

/** The other kind of item marks structure. */
function isTextItem(item: unknown): item is TextItem {
  return typeof item === "object" && item !== null && "str" in item && "transform" in item;
}

/** The transform is [a b c d x y]; the length of (c, d) is the font size. Invisible and sideways text is left out. */
function toPiece({ str, transform, width }: TextItem): Piece[] {
  const [a, b, c, d, x, y] = transform.map(Number);
  const size = Math.hypot(c ?? 0, d ?? 0);
  const sideways = Math.abs(b ?? 0) > Math.abs(a ?? 0);
  if (str.trim() === "" || sideways || !(size > 0) || x === undefined || y === undefined) return [];
  return [{ x, y, width, size, text: str }];
}

async function metadataTitle(pdf: Pdf): Promise<string | null> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const title = "Title" in info && typeof info.Title === "string" ? info.Title.replace(/\s+/g, " ").trim() : "";
  return title === "" || title.length > 300 || NO_TITLE.test(title) ? null : title;
}

function emptyPageWarning(pages: readonly (readonly Piece[])[]): string[] {
  const empty = pages.filter((lines) => lines.length === 0).length;
  return empty === 0 ? [] : [`${empty} of ${pages.length} pages have no text layer; their pictures were not read`];
}
