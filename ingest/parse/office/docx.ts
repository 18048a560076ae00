import type { ParsedDocument } from "../../../domain/document.ts";
import { invalidInput } from "../../../domain/errors.ts";
import { archiveLimits } from "../../../domain/limits/parsing.ts";
import { finishDocument } from "../finish-document.ts";
import { createTagReader } from "../page.ts";
import type { Attributes } from "../page-tables.ts";
import { createPageText } from "../page-text.ts";
import { type Archive, openArchive, type Part } from "./archive.ts";
import { coreProperties } from "./core-properties.ts";
import { convertWord } from "./docx-html.ts";
import { withRoles } from "./docx-roles.ts";
import { readRoles } from "./docx-styles.ts";
import { wordWindows } from "./docx-windows.ts";
import { checkText } from "./join-parts.ts";
import { mainPart, relationshipsOf } from "./relationships.ts";
import { retag } from "./retag.ts";
import { createUnread } from "./unread.ts";
import { readXml } from "./xml.ts";
import { readTree } from "./xml-tree.ts";

/** Other parts of a Word document that its text needs. Comments, heads and feet of pages are none. */
const needed: ReadonlySet<string> = new Set(["styles", "numbering", "footnotes", "endnotes"]);

/**
 * A Word document: mammoth makes HTML of it, which the reader of pages turns into blocks. Deleted text and comments are
 * no text. Runs in the supervised child process only.
 *
 * @throws AppError invalid_input for a file that is protected, damaged, of another type, too large, or without text
 */
export async function parseDocx(bytes: Buffer): Promise<ParsedDocument> {
  const archive = await openArchive(bytes, "docx");
  const main = await mainPart(archive, "word/document.xml");
  const parts = await partsOf(archive, main);
  const unread = createUnread();
  const others = parts.filter(({ name }) => name !== main);
  for (const part of others) readXml(part, { open: unread.note });
  const styles = parts.find(({ name }) => name.endsWith("styles.xml"));
  const transform = withRoles(styles ? readRoles(readTree(styles)) : new Map());
  const text = createPageText();
  const reader = createTagReader(retag(text, shownTag));
  // Every part is well-formed and declares no entities before the library sees it.
  for (const window of parts.filter(({ name }) => name === main).flatMap((part) => wordWindows(part, unread.note))) {
    reader.write(await convertWord([...others, window], transform));
  }
  reader.end();
  const found = text.finish();
  checkText(found.text, "docx");
  return finishDocument("docx", { ...found, warnings: unread.warnings(), clues: await coreProperties(archive) });
}

const NOTE = /^(?:footnote|endnote)-\d+$/;
const MARK = /^#(?:footnote|endnote)-(?:ref-)?\d+$/;

/** mammoth writes footnotes as a list at the end. Their marks in the text, and the arrows back, are no text. */
function shownTag(name: string, { id = "", href = "" }: Attributes): string | null {
  if (name === "img" || (name === "a" && MARK.test(href))) return null;
  return name === "li" && NOTE.test(id) ? "note" : name;
}

async function partsOf(archive: Archive, main: string): Promise<Part[]> {
  const related = [...(await relationshipsOf(archive, main)).values()];
  const names = [main, ...related.filter(({ type }) => needed.has(type)).map(({ target }) => target)];
  const links = names.map((name) => name.replace(/([^/]+)$/, "_rels/$1.rels"));
  const parts: Part[] = [];
  for (const name of new Set(["[Content_Types].xml", "_rels/.rels", ...names, ...links])) {
    if (name === main || archive.has(name)) parts.push(await archive.read(name));
  }
  const size = parts.reduce((sum, part) => sum + part.bytes.length, 0);
  if (size > archiveLimits.wordBytes) {
    const limit = archiveLimits.wordBytes / 1_048_576;
    throw invalidInput(
      `The file is too large when expanded: ${main} and its notes have more than ${limit} MB; split it`,
    );
  }
  return parts;
}
