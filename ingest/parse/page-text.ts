import type { BlockKind } from "../../domain/document.ts";
import { createBlockWriter } from "./block-writer.ts";
import { createCapture } from "./capture.ts";
import type { Findings } from "./finish-document.ts";
import { createListMarks } from "./list-marks.ts";
import { type Attributes, createTables } from "./page-tables.ts";

export interface PageText {
  open(tag: string, attributes?: Attributes): void;
  write(text: string): void;
  close(tag: string): void;
  finish(): Pick<Findings, "text" | "blocks"> & { readonly title: string | null };
}

/** Block elements: running text ends where they begin or end. "note" is not HTML: a footnote of Markdown. */
const breaking: ReadonlySet<string> = new Set(
  "address article blockquote body caption center dd details div dl dt fieldset figcaption figure form header hr html li main note ol p section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);
/** Parts of a page that are not its text. A header inside the main text belongs to it. */
const furniture: ReadonlySet<string> = new Set(["nav", "footer", "aside", "header"]);
const headingLevels: ReadonlyMap<string, number> = new Map([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]));

/** Converts a stream of tags and texts into blocks and a title. */
export function createPageText(): PageText {
  const writer = createBlockWriter();
  const title = createCapture("title");
  const heading = createCapture("h1");
  const tables = createTables(writer);
  const lists = createListMarks();
  const depth = createDepths();

  const kindOf = (kind: BlockKind): BlockKind => (depth.furniture > 0 ? "furniture" : kind);
  const prose = (): BlockKind => kindOf(depth.note > 0 ? "note" : depth.quote > 0 ? "quote" : "paragraph");
  const flow = () => writer.begin({ kind: prose() });
  const item = (mark: string) =>
    writer.begin({ kind: kindOf("item"), level: lists.depth(), mark, list: lists.number() });
  /** "<h3><p>Leave</p></h3>": paragraphs at the beginning of a heading are its text. */
  const beginsHeading = () => writer.kind === "heading" && depth.heading > 0 && writer.isEmpty();
  /** Text that goes on inside a list item stays in its block. */
  const isInItem = () =>
    (lists.isOpen() || depth.description > 0) && (writer.kind === "item" || writer.kind === "furniture");

  function open(name: string, attributes: Attributes): void {
    depth.change(name, 1);
    if (tables.open(name, attributes, depth.furniture > 0)) return;
    const level = headingLevels.get(name);
    if (level !== undefined) writer.begin({ kind: "heading", level });
    else if (name === "a") writer.openLink(attributes.href ?? "");
    else if (name === "img") writer.image(attributes.alt ?? "");
    else if (name === "pre") writer.begin({ kind: kindOf("code") });
    else if (name === "br" && (writer.kind === "heading" || isInItem())) writer.write(" ");
    else if (name === "br") writer.newLine();
    else openBlock(name, attributes);
  }
  function openBlock(name: string, { start }: Attributes): void {
    if (name === "ul" || name === "ol") {
      lists.open(name, start);
      flow();
    } else if (name === "li") item(lists.next());
    else if (name === "dt") item(lists.term());
    else if (name === "dd" && lists.isTerm()) writer.write(": ");
    else if (name === "dd") item(lists.term());
    else if (breaking.has(name) && isInItem()) writer.write(" ");
    else if ((breaking.has(name) || furniture.has(name)) && !beginsHeading()) flow();
    if (name === "dl") lists.begin();
    if (name === "dd") lists.described();
  }
  function close(name: string): void {
    if (name === "a") writer.closeLink();
    depth.change(name, -1);
    if (tables.close(name, depth.furniture > 0)) return;
    if (name === "ul" || name === "ol") lists.close();
    const ends = name === "li" || name === "dd" || name === "ul" || name === "ol" || name === "dl";
    if (beginsHeading()) return;
    if (ends || headingLevels.has(name) || name === "pre" || furniture.has(name)) flow();
    else if (breaking.has(name) && name !== "dt") isInItem() ? writer.write(" ") : flow();
  }
  return {
    open(name, attributes = {}) {
      if (!title.open(name)) open(name, attributes);
      heading.open(name);
    },
    write(data) {
      heading.write(data);
      if (!title.write(data) && !tables.write(data)) writer.write(data);
    },
    close(name) {
      heading.close(name);
      if (!title.close(name)) close(name);
    },
    finish() {
      tables.finish(depth.furniture > 0);
      return { ...writer.finish(), title: chooseTitle(title.text(), heading.text()) };
    },
  };
}

/** How many elements of each sort are open. */
function createDepths() {
  const depth = { furniture: 0, main: 0, quote: 0, note: 0, heading: 0, description: 0 };
  const change = (name: string, by: 1 | -1): void => {
    if (furniture.has(name) && !(name === "header" && depth.main > 0)) depth.furniture += by;
    if (name === "main" || name === "article") depth.main += by;
    if (name === "blockquote") depth.quote += by;
    if (name === "note") depth.note += by;
    if (headingLevels.has(name)) depth.heading += by;
    if (name === "dd") depth.description += by;
  };
  return Object.assign(depth, { change });
}

/** Many titles contain the site's name; the page's first heading identifies the page's part of the title. */
function chooseTitle(title: string, heading: string): string | null {
  if (title === "" || (heading !== "" && title.includes(heading))) return heading || null;
  return title;
}
