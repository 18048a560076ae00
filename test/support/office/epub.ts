import { archiveOf, escaped } from "./archive.ts";

export interface MadeChapter {
  readonly name: string;
  /** Body as XHTML. */
  readonly body: string;
  /** Properties of its item in the manifest, such as "nav". */
  readonly properties?: string;
  /** Media type of its item in the manifest; null: the manifest lacks it. */
  readonly type?: string | null;
}

interface EpubOptions {
  readonly metadata?: Readonly<Record<string, string>>;
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
  /** Names of parts that the archive lacks. */
  readonly without?: readonly string[];
  /** References of the guide: type and target. */
  readonly guide?: readonly (readonly [type: string, target: string])[];
}

/** A book with these chapters in the order of the spine. */
export function buildEpub(
  chapters: readonly MadeChapter[],
  { metadata = {}, parts = {}, without = [], guide = [] }: EpubOptions = {},
): Buffer {
  const fields = Object.entries(metadata).map(([name, value]) => `<dc:${name}>${escaped(value)}</dc:${name}>`);
  const items = chapters.map(({ name, properties = "", type = "application/xhtml+xml" }) =>
    type === null
      ? ""
      : `<item id="${name}" href="text/${name}.xhtml" media-type="${type}" properties="${properties}"/>`,
  );
  const references = guide.map(([type, target]) => `<reference type="${type}" href="text/${target}"/>`);
  const spine = chapters.map(({ name }) => `<itemref idref="${name}"/>`);
  const pages = chapters.map(({ name, body }) => [
    `OEBPS/text/${name}.xhtml`,
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head><body>${body}</body></html>`,
  ]);
  return archiveOf({
    mimetype: "application/epub+zip",
    "META-INF/container.xml":
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    "OEBPS/book.opf": `<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${fields.join("")}</metadata><manifest>${items.join("")}</manifest><spine>${spine.join("")}</spine><guide>${references.join("")}</guide></package>`,
    ...Object.fromEntries(pages.filter(([name = ""]) => !without.includes(name))),
    ...parts,
  });
}
