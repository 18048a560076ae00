import { createBlockWriter } from "./block-writer.ts";
import { createCapture } from "./capture.ts";
import type { Findings } from "./finish-document.ts";

export interface PageText {
  open(tag: string): void;
  write(text: string): void;
  close(tag: string): void;
  finish(): Pick<Findings, "text" | "blocks"> & { readonly title: string | null };
}

/** Block elements: running text ends where they begin or end. */
const breaking: ReadonlySet<string> = new Set(
  "address article blockquote body center dd details div dl dt fieldset figcaption figure form header hr html li main ol p section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);
const headingLevels: ReadonlyMap<string, number> = new Map([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]));

/**
 * Converts a stream of tags and texts into blocks and a title. A list or a table is one block, including its content.
 */
export function createPageText(): PageText {
  const writer = createBlockWriter();
  const title = createCapture("title");
  const heading = createCapture("h1");
  let lists = 0;
  let tables = 0;
  let cells = 0;
  /** True for a table that lays out a page instead of holding data: its content is read like other text. */
  let isLayout = false;

  const isTable = () => tables > 0 && !isLayout;
  const flow = () => writer.begin("paragraph");
  function open(name: string): void {
    const level = headingLevels.get(name);
    const isStructure = level !== undefined || name === "pre" || name === "ul" || name === "ol" || name === "table";
    if (isStructure && isTable()) isLayout = true;
    if (name === "table") tables += 1;
    if (name === "ul" || name === "ol") lists += 1;
    if (lists > 0) openInList(name);
    else if (isTable()) openInTable(name);
    else if (level !== undefined) writer.begin("heading", level);
    else if (name === "pre") writer.begin("code");
    else if (name === "br") writer.newLine();
    else if (breaking.has(name)) flow();
  }
  function openInList(name: string): void {
    if (lists === 1 && (name === "ul" || name === "ol")) writer.begin("list");
    else if (name === "li") writer.newLine("- ");
    else if (name === "br" || breaking.has(name)) writer.write(" ");
  }
  function openInTable(name: string): void {
    if (name === "tr" || name === "table") cells = 0;
    if (name === "table") writer.begin("table");
    else if (name === "tr") writer.newLine();
    else if (name === "td" || name === "th") writer.write(cells++ > 0 ? " | " : "");
    else if (name === "br" || breaking.has(name)) writer.write(" ");
  }
  function close(name: string): void {
    if (name === "table") tables = Math.max(0, tables - 1);
    if (tables === 0) isLayout = false;
    if (name === "ul" || name === "ol") lists = Math.max(0, lists - 1);
    if (lists > 0 || isTable()) return;
    if (headingLevels.has(name) || name === "pre" || breaking.has(name)) flow();
  }
  return {
    open(name: string) {
      if (!title.open(name)) open(name);
      heading.open(name);
    },
    write(data: string) {
      heading.write(data);
      if (!title.write(data)) writer.write(data);
    },
    close(name: string) {
      heading.close(name);
      if (!title.close(name)) close(name);
    },
    finish: () => ({ ...writer.finish(), title: chooseTitle(title.text(), heading.text()) }),
  };
}

/** Many titles contain the site's name; the page's first heading identifies the page's part of the title. */
function chooseTitle(title: string, heading: string): string | null {
  if (title === "" || (heading !== "" && title.includes(heading))) return heading || null;
  return title;
}
