import type { ParsedDocument } from "../../../domain/document.ts";
import { invalidInput } from "../../../domain/errors.ts";
import { archiveLimits } from "../../../domain/limits/parsing.ts";
import { finishDocument } from "../finish-document.ts";
import { textLimit } from "../text-limit.ts";
import { type Archive, openArchive, type Part } from "./archive.ts";
import { coreProperties } from "./core-properties.ts";
import { checkText, joinParts, type TextPart } from "./join-parts.ts";
import { readSlide } from "./pptx-slide.ts";
import { mainPart, type Relationship, relationshipId, relationshipsOf } from "./relationships.ts";
import { createUnread } from "./unread.ts";
import { all, readTree, type XmlElement } from "./xml-tree.ts";

interface Slide extends TextPart {
  readonly isHidden: boolean;
  /** Title of the first slide, if its layout is that of a title. */
  readonly documentTitle: string | null;
}

/**
 * A presentation: one slide is a page. Its title is a heading, its notes are notes. Runs in the supervised child
 * process only.
 *
 * @throws AppError invalid_input for a file that is protected, damaged, of another type, too large, or without text
 */
export async function parsePptx(bytes: Buffer): Promise<ParsedDocument> {
  const archive = await openArchive(bytes, "pptx");
  const unread = createUnread();
  const slides: Slide[] = [];
  let length = 0;
  for (const name of await slideNames(archive)) {
    const slide = await readNamed(archive, name, { number: slides.length + 1, unread });
    slides.push(slide);
    length += slide.text.length;
    if (length > textLimit(archive.expandedBytes()))
      throw invalidInput(
        `The presentation holds more text than can be read, from slide ${slides.length} on; split it`,
        "file",
      );
  }
  const { text, blocks, starts } = joinParts(slides, "\n\n");
  checkText(text, "pptx");
  return finishDocument("pptx", {
    text,
    blocks: withPages(blocks, starts),
    pageStarts: starts,
    title: slides[0]?.documentTitle ?? null,
    warnings: [...hidden(slides), ...unread.warnings()],
    clues: await coreProperties(archive),
  });
}

/** Names of the slides, in the order in which they are shown. */
async function slideNames(archive: Archive): Promise<string[]> {
  const main = await mainPart(archive, "ppt/presentation.xml");
  const related = await relationshipsOf(archive, main);
  const [list] = all(readTree(await archive.read(main)), "sldIdLst");
  const names = (list?.children ?? []).flatMap(
    ({ attributes }) => related.get(relationshipId(attributes))?.target ?? [],
  );
  const { slides } = archiveLimits;
  if (names.length > slides) throw invalidInput(`The presentation has more than ${slides} slides; split it`);
  return names;
}

interface SlideOptions {
  readonly number: number;
  readonly unread: ReturnType<typeof createUnread>;
}

async function readNamed(archive: Archive, name: string, { number, unread }: SlideOptions): Promise<Slide> {
  const slide = readTree(await archive.read(name));
  noteUnread(slide, unread);
  const related = [...(await relationshipsOf(archive, name)).values()];
  const notes = await notesOf(archive, related);
  const read = readSlide(slide, { notes, isFirst: number === 1 });
  return { ...read, isHidden: slide.attributes.show === "0" || slide.attributes.show === "false" };
}

async function notesOf(archive: Archive, related: readonly Relationship[]): Promise<XmlElement | undefined> {
  const name = related.find(({ type }) => type === "notesSlide")?.target;
  const part: Part | undefined = name !== undefined && archive.has(name) ? await archive.read(name) : undefined;
  return part && readTree(part);
}

function noteUnread({ name, attributes, children }: XmlElement, unread: SlideOptions["unread"]): void {
  // The fallback repeats what the choice beside it holds.
  if (name === "Fallback") return;
  unread.note(name, attributes);
  for (const child of children) noteUnread(child, unread);
}

function withPages(blocks: TextPart["blocks"], starts: readonly number[]): TextPart["blocks"] {
  let page = 0;
  return blocks.map((block) => {
    while (page < starts.length && (starts[page] ?? 0) <= block.start) page += 1;
    return { ...block, page };
  });
}

function hidden(slides: readonly Slide[]): string[] {
  const numbers = slides.flatMap(({ isHidden }, at) => (isHidden ? [at + 1] : []));
  if (numbers.length === 0) return [];
  const shown = numbers.slice(0, 20).join(", ") + (numbers.length > 20 ? " and others" : "");
  return [numbers.length === 1 ? `Slide ${shown} is hidden in the show` : `The slides ${shown} are hidden in the show`];
}
