import { archiveLimits } from "../../../domain/limits/parsing.ts";
import type { Part } from "./archive.ts";
import { readXml, unreadable } from "./xml.ts";

/** The texts that cells share, in their order. Hints for the pronunciation of Japanese are no text. */
export function readStrings(part: Part): string[] {
  const strings: string[] = [];
  let text = "";
  let isText = false;
  let isHint = false;
  readXml(part, {
    open(name) {
      if (name === "si") text = "";
      else if (name === "rPh") isHint = true;
      else if (name === "t") isText = !isHint;
    },
    text(data) {
      if (isText) text += data;
    },
    close(name) {
      if (name === "t") isText = false;
      else if (name === "rPh") isHint = false;
      else if (name === "si") strings.push(text);
      if (strings.length > archiveLimits.cells) throw unreadable(part, "has too many texts");
    },
  });
  return strings;
}
