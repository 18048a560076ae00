import type { Block, ParsedDocument } from "../../../domain/document.ts";
import { invalidInput } from "../../../domain/errors.ts";
import { decodeText } from "../encoding.ts";
import { finishDocument } from "../finish-document.ts";
import { createTagReader } from "../page.ts";
import type { Attributes } from "../page-tables.ts";
import { createPageText } from "../page-text.ts";
import { textLimit } from "../text-limit.ts";
import { openArchive } from "./archive.ts";
import { readPackage } from "./epub-package.ts";
import { checkText, joinParts, type TextPart } from "./join-parts.ts";
import { retag } from "./retag.ts";

/**
 * An EPUB book: its chapters in the order of the spine, without cover and contents. Runs in the supervised child
 * process only.
 *
 * @throws AppError invalid_input for a file that is encrypted, damaged, of another type, too large, or without text
 */
export async function parseEpub(bytes: Buffer): Promise<ParsedDocument> {
  const archive = await openArchive(bytes, "epub");
  const { title, clues, chapters, warnings } = await readPackage(archive);
  const parts: TextPart[] = [];
  const missing: string[] = [];
  let length = 0;
  for (const name of chapters) {
    if (!archive.has(name)) {
      missing.push(name);
      continue;
    }
    const part = readChapter(decodeText((await archive.read(name)).bytes));
    parts.push(part);
    length += part.text.length;
    if (length > textLimit(archive.expandedBytes()))
      throw invalidInput(
        `The EPUB book holds more text than can be read, from its chapter ${parts.length} on; split it`,
        "file",
      );
  }
  const { text, blocks } = joinParts(parts, "\n\n");
  checkText(text, "epub");
  const lost = [...warnings, ...missing.map((name) => `The chapter ${name.slice(0, 100)} is missing in the book`)];
  const headed = title === null ? blocks : belowTitle({ text, blocks }, title);
  return finishDocument("epub", { text, blocks: headed, title, warnings: atMost(20, lost), clues });
}

/** The first warnings, and the number of the others. */
function atMost(count: number, warnings: readonly string[]): string[] {
  const others = warnings.length - count;
  return others <= 0 ? [...warnings] : [...warnings.slice(0, count), `${others} more chapters were not read`];
}

const NOTE = /(?:^|[\s-])(?:foot|end|rear)notes?(?:\s|$)/;
const MARK = /(?:^|[\s-])noteref(?:\s|$)/;

/** Footnotes are notes; their marks in the text are left out. */
function shownTag(name: string, attributes: Attributes): string | null {
  const role = `${attributes["epub:type"] ?? ""} ${attributes.role ?? ""}`;
  if (MARK.test(role)) return null;
  return name === "aside" && NOTE.test(role) ? "note" : name;
}

function readChapter(xhtml: string): TextPart {
  const text = createPageText();
  const reader = createTagReader(retag(text, shownTag), { isXhtml: true });
  reader.write(xhtml);
  reader.end();
  const { blocks, text: written } = text.finish();
  return { text: written, blocks };
}

/** A heading that repeats the title of the book stands above all others. */
function belowTitle({ text, blocks }: Pick<TextPart, "text" | "blocks">, title: string): readonly Block[] {
  const isOfBook = ({ start, end }: Block): boolean =>
    text.slice(start, end).trim().toLowerCase() === title.trim().toLowerCase();
  return blocks.map((block) => {
    if (block.kind !== "heading") return block;
    return { ...block, level: isOfBook(block) ? 1 : Math.min(6, (block.level ?? 1) + 1) };
  });
}
