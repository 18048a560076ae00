import { Parser } from "htmlparser2";
import type { Clue } from "../../domain/document.ts";

/** Heads of real pages end long before this. */
const headLength = 300_000;

/** Clues from the head of a page: its `meta` elements and its language. Reads until the body begins. */
export function pageClues(html: string): Clue[] {
  const clues: Clue[] = [];
  let inHead = true;
  const add = (name: string | undefined, value: string | undefined): void => {
    if (inHead && name !== undefined && value !== undefined) clues.push({ origin: "meta", name, value });
  };
  const parser = new Parser({
    onopentag(element, { name, property, itemprop, content, lang }) {
      if (element === "html") add("lang", lang);
      else if (element === "meta") add(name ?? property ?? itemprop, content);
      else if (element === "body") inHead = false;
    },
    onclosetag(element) {
      if (element === "head") inHead = false;
    },
  });
  parser.end(html.slice(0, headLength));
  return clues;
}
