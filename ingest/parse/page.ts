import { type Handler, Parser } from "htmlparser2";
import { invalidInput } from "../../domain/errors.ts";
import type { Findings } from "./finish-document.ts";
import { createPageText, type PageText } from "./page-text.ts";

/** A page as text. `elements` and `depth` indicate the cost of building its tree. */
export interface Page extends Pick<Findings, "text" | "blocks"> {
  readonly title: string | null;
  readonly elements: number;
  /** Depth of the deepest element. */
  readonly depth: number;
}

/** No real page is nested this deep. htmlparser2's time is the number of tags times the depth. */
const depthLimit = 2_000;

/** Elements without text of the page. */
const skipped: ReadonlySet<string> = new Set(
  "audio button canvas dialog iframe math noscript object script select style svg template textarea video".split(" "),
);

/**
 * The text of a page, in source order and without tags. One pass over the tags without a tree, so that time and memory
 * are proportional to the length of the page.
 *
 * @throws AppError invalid_input when elements are nested too deep
 */
export function readPage(html: string): Page {
  const text = createPageText();
  const reader = createTagReader(text);
  reader.write(html);
  reader.end();
  return { ...text.finish(), elements: reader.elements(), depth: reader.deepest() };
}

const tooDeep = (elements: number) =>
  invalidInput(
    `The page could not be read: its elements are nested too deep, from element ${elements} on; upload its main part or its text`,
    "file",
  );

export interface TagReader {
  write(html: string): void;
  end(): void;
  elements(): number;
  /** Elements that are open now. */
  depth(): number;
  deepest(): number;
}

/** Reads HTML, and tells a text what it contains. Pieces may end anywhere. In XHTML "<a/>" is a whole element. */
export function createTagReader(text: PageText, { isXhtml = false } = {}): TagReader {
  let [elements, depth, deepest] = [0, 0, 0];
  /** Depth of the element that is skipped with its content; 0 = none. */
  let skippedFrom = 0;
  const handler: Partial<Handler> = {
    onopentagname(name) {
      elements += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
      if (depth > depthLimit) throw tooDeep(elements);
      if (skippedFrom === 0 && skipped.has(name)) skippedFrom = depth;
    },
    onopentag(name, attributes) {
      if (skippedFrom > 0) return;
      // Some pages hide their whole body until a script shows it.
      if (attributes.hidden !== undefined && name !== "html" && name !== "body") skippedFrom = depth;
      else text.open(name, attributes);
    },
    ontext(data) {
      if (skippedFrom === 0) text.write(data);
    },
    onclosetag(name) {
      if (skippedFrom === depth) skippedFrom = 0;
      else if (skippedFrom === 0) text.close(name);
      depth -= 1;
    },
  };
  const parser = new Parser(handler, { recognizeSelfClosing: isXhtml });
  return {
    write: (html) => parser.write(html),
    end: () => parser.end(),
    elements: () => elements,
    depth: () => depth,
    deepest: () => deepest,
  };
}
