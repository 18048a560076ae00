import { posix } from "node:path";
import type { Clue } from "../../../domain/document.ts";
import { invalidInput } from "../../../domain/errors.ts";
import type { Archive } from "./archive.ts";
import { unreadable } from "./xml.ts";
import { all, at, readTree, type XmlElement } from "./xml-tree.ts";

export interface BookPackage {
  readonly title: string | null;
  readonly clues: readonly Clue[];
  /** Names of the parts with text, in reading order. */
  readonly chapters: readonly string[];
  /** Items of the spine that are no text or that the manifest lacks, as warnings. */
  readonly warnings: readonly string[];
}

/** @throws AppError invalid_input for a book whose text is encrypted or whose package cannot be read */
export async function readPackage(archive: Archive): Promise<BookPackage> {
  const container = readTree(await archive.read("META-INF/container.xml"));
  const name = all(container, "rootfile")[0]?.attributes["full-path"];
  if (name === undefined) throw unreadable({ name: "META-INF/container.xml" }, "names no package");
  const opf = readTree(await archive.read(name));
  const metadata = at(opf, "metadata");
  const clues = (metadata?.children ?? []).flatMap(clueOf);
  const { chapters, warnings } = chaptersOf(opf, name);
  await refuseEncrypted(archive, chapters);
  return { title: clues.find((clue) => clue.name === "dc:title")?.value ?? null, clues, chapters, warnings };
}

const described: ReadonlySet<string> = new Set("title creator publisher date language subject description".split(" "));

/** Old books have a date for each event; only that of the publication is the book's. */
function clueOf({ name, text, attributes }: XmlElement): Clue[] {
  const event = attributes["opf:event"] ?? "publication";
  const value = text.replace(/\s+/g, " ").trim();
  if (!described.has(name) || value === "" || (name === "date" && event !== "publication")) return [];
  return [{ origin: "opf", name: `dc:${name}`, value }];
}

/** The spine without contents and cover, unless the book has no other text. */
function chaptersOf(opf: XmlElement, packageName: string): Pick<BookPackage, "chapters" | "warnings"> {
  const items = new Map(all(at(opf, "manifest"), "item").map(({ attributes }) => [attributes.id, attributes]));
  const outside = new Set(
    all(at(opf, "guide"), "reference")
      // A link to a place inside a file must not leave out the whole file.
      .filter(({ attributes: { type = "", href = "" } }) => /^(?:cover|toc)$/i.test(type) && !href.includes("#"))
      .map(({ attributes }) => hrefOf(attributes.href, packageName)),
  );
  const [chapters, frames, warnings]: [string[], string[], string[]] = [[], [], []];
  for (const { attributes } of all(at(opf, "spine"), "itemref")) {
    const { idref = "" } = attributes;
    const { href, properties = "", id = "", "media-type": type = "" } = items.get(idref) ?? {};
    const isText = /^(?:application\/xhtml\+xml|text\/html)$/.test(type);
    const isFrame = /(?:^|\s)nav(?:\s|$)/.test(properties) || /^(?:cover|coverpage|cover-page|titlecover)$/i.test(id);
    const name = hrefOf(href, packageName);
    if (href === undefined) warnings.push(`The chapter ${shown(idref)} is missing in the list of parts of the book`);
    else if (isText && (isFrame || outside.has(name))) frames.push(name);
    else if (isText) chapters.push(name);
    else if (!isFrame)
      warnings.push(`The chapter ${shown(name)} was not read: its type is ${shown(type) || "unknown"}`);
  }
  return { chapters: chapters.length > 0 ? chapters : frames, warnings };
}

const shown = (text: string): string => text.slice(0, 100);

function hrefOf(href: string | undefined, packageName: string): string {
  const path = (href ?? "").split("#")[0] ?? "";
  return posix.join(posix.dirname(packageName), decoded(path));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A percent sign that encodes nothing belongs to the name.
    return path;
  }
}

/** Many books hide their fonts only: their text is readable. */
async function refuseEncrypted(archive: Archive, chapters: readonly string[]): Promise<void> {
  if (!archive.has("META-INF/encryption.xml")) return;
  const references = all(readTree(await archive.read("META-INF/encryption.xml")), "CipherReference");
  const hidden = new Set(references.map(({ attributes }) => decoded(attributes.URI ?? "")));
  if (!chapters.some((name) => hidden.has(name))) return;
  throw invalidInput("The EPUB book is protected against copying (DRM); upload a copy without protection");
}
