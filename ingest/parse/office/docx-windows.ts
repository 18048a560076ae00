import { invalidInput } from "../../../domain/errors.ts";
import { archiveLimits } from "../../../domain/limits/parsing.ts";
import type { Part } from "./archive.ts";
import { type Attributes, readXml, textOf } from "./xml.ts";

/** Characters of XML that the library holds as a tree at a time. */
const windowLength = 2_000_000;
const PROPERTIES = /^<(?:\w+:)?p[\s>](?:(?!<\/(?:\w+:)?pPr>).){0,2000}/s;

/**
 * The body of a Word document as several documents: the library needs fifty times the size of the XML. A window ends
 * before a table, or before a paragraph that is no item of a list. `note` gets every element.
 *
 * @throws AppError invalid_input for a table that is larger than a window may be
 */
export function wordWindows(main: Part, note: (name: string, attributes: Attributes) => void): Part[] {
  const text = textOf(main);
  const cuts: number[] = [];
  let depth = 0;
  readXml(main, {
    open(name, attributes, start) {
      depth += 1;
      note(name, attributes);
      const isTop = depth === 3 && (name === "p" || name === "tbl");
      const isFar = start - (cuts.at(-1) ?? 0) > windowLength;
      if (isTop && (cuts.length === 0 || (isFar && !isItem(text, start)))) cuts.push(start);
    },
    close() {
      depth -= 1;
    },
  });
  const [first, ...others] = cuts;
  const bodyEnd = text.lastIndexOf("</", text.lastIndexOf("</") - 1);
  if (first === undefined || others.length === 0) return [checked(main)];
  const [head, tail] = [text.slice(0, first), text.slice(bodyEnd)];
  return others.concat(bodyEnd).map((end, at) => {
    const start = at === 0 ? 0 : (cuts[at] ?? 0);
    const opening = at === 0 ? "" : head.slice(0, bodyStart(head));
    return checked({ name: main.name, bytes: Buffer.from(opening + text.slice(start, end) + tail) });
  });
}

function checked(window: Part): Part {
  const { wordWindowBytes: limit } = archiveLimits;
  if (window.bytes.length <= limit) return window;
  const size = `${limit / 1_048_576} MB of XML`;
  throw invalidInput(
    `The Word document has a table or paragraph with more than ${size}; split it, or upload it as xlsx or CSV`,
  );
}

const isItem = (text: string, start: number): boolean =>
  /numPr/.test(PROPERTIES.exec(text.slice(start, start + 2_100))?.[0] ?? "");

/** Tables may stand before the first paragraph: later windows do not repeat them. */
function bodyStart(head: string): number {
  const body = /<(?:\w+:)?body(?:\s[^>]*)?>/.exec(head);
  return body === null ? head.length : body.index + body[0].length;
}
