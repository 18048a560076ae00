import { isProbablyReaderable, Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";

/**
 * The main text of a page as HTML, by Mozilla's Readability; null for a page that is not an article. Readability
 * expects ordinary pages: a few hostile kilobytes can keep it busy for minutes, so it runs where it can be stopped. A
 * heading that repeats `title` is left out.
 */
export function findArticle(html: string, title: string | null): string | null {
  try {
    const { document } = parseHTML(`<html><head></head><body>${withoutFrame(html)}</body></html>`);
    for (const element of document.querySelectorAll("title")) element.remove();
    document.title = title ?? "";
    if (!isProbablyReaderable(document)) return null;
    return new Readability(document, { disableJSONLD: true }).parse()?.content ?? null;
  } catch {
    // After any error the page can still be read as a whole.
    return null;
  }
}

/** Removes the tags around head and body. HTML allows their absence, but linkedom does not add missing ones. */
const withoutFrame = (html: string): string =>
  html.replace(/<!doctype[^<>]*>|<\/?(?:html|head|body)(?:\s[^<>]*)?>/gi, "");
