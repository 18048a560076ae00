import { Parser } from "htmlparser2";
import { invalidInput } from "../../domain/errors.ts";
import type { Findings } from "./finish-document.ts";
import { createPageText } from "./page-text.ts";

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
  "aside audio button canvas dialog footer iframe math nav noscript object script select style svg template textarea video".split(
    " ",
  ),
);

/**
 * The text of a page, in source order and without tags: headings, paragraphs, lists, code, tables. One pass over the
 * tags without a tree, so that time and memory are proportional to the length of the page.
 *
 * @throws AppError invalid_input when elements are nested too deep
 */
export function readPage(html: string): Page {
  const text = createPageText();
  let [elements, depth, deepest] = [0, 0, 0];
  /** Depth of the element that is skipped with its content; 0 = none. */
  let skippedFrom = 0;
  let isFrame = false;
  const parser = new Parser({
    onopentagname(name) {
      elements += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
      if (depth > depthLimit) throw invalidInput("The page could not be read: its elements are nested too deep");
      if (skippedFrom > 0) return;
      isFrame = name === "html" || name === "body";
      if (skipped.has(name)) skippedFrom = depth;
      else text.open(name);
    },
    onattribute(name) {
      // Some pages hide their whole body until a script shows it.
      if (name === "hidden" && skippedFrom === 0 && !isFrame) skippedFrom = depth;
    },
    ontext(data) {
      if (skippedFrom === 0) text.write(data);
    },
    onclosetag(name) {
      if (skippedFrom === depth) skippedFrom = 0;
      if (skippedFrom === 0) text.close(name);
      depth -= 1;
    },
  });
  parser.end(html);
  return { ...text.finish(), elements, depth: deepest };
}
