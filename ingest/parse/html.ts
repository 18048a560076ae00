import type { ParsedDocument } from "../../domain/document.ts";
import { articleLimits } from "../../domain/limits/parsing.ts";
import { findArticle } from "./article.ts";
import { decodeText } from "./encoding.ts";
import { finishDocument } from "./finish-document.ts";
import { type Page, readPage } from "./page.ts";
import { pageClues } from "./page-clues.ts";
import type { ReadingHints } from "./reading-hints.ts";

/** A page must declare its encoding within these bytes (HTML §4.2.5.4). */
const declarationBytes = 1_024;

/**
 * A page as text. For an article of reasonable size only its main text; otherwise, and with `wholePage`, everything
 * except forms, its menus as furniture.
 */
export function parseHtml(bytes: Buffer, { charset, wholePage }: ReadingHints = {}): ParsedDocument {
  const html = decodeText(bytes, charset ?? declaredCharset(bytes));
  const page = readPage(html);
  const article = wholePage === true || isTooLarge(html, page) ? null : findArticle(html, page.title);
  const main = article === null ? page : readPage(article);
  const { text, blocks } = main.blocks.length > 0 ? main : page;
  const warnings = wholePage === true ? ["The main text could not be told from the rest; all of it was read"] : [];
  return finishDocument("html", { text, blocks, title: page.title, warnings, clues: pageClues(html) });
}

const isTooLarge = (html: string, { elements, depth }: Page): boolean =>
  html.length > articleLimits.characters || elements > articleLimits.elements || depth > articleLimits.depth;

function declaredCharset(bytes: Buffer): string | undefined {
  const start = bytes.toString("latin1", 0, declarationBytes);
  return /<(?:meta|\?xml)\s[^>]{0,200}?(?:charset|encoding)\s*=\s*["']?([\w.:-]{1,40})/i.exec(start)?.[1];
}
