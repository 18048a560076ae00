import type { ReadingGap } from "../../domain/document.ts";
import { isLegible } from "./pdf-legible.ts";
import type { ReadPage } from "./pdf-read-page.ts";

/** Number, and share of the page's characters, from which unknown characters count as lost text. */
const UNKNOWN = 4;
const UNKNOWN_SHARE = 0.04;
/** A page with fewer characters has nearly no text. */
const FEW = 60;
/** Share of the page that pictures cover: with nearly no text, and with no text at all. */
const MUCH_INK = 0.3;
const SOME_INK = 0.04;
/** Outlines with curves and the size of letters. A logo has fewer. */
const DRAWN_LETTERS = 150;

/** Text of the page that a reader sees and the parser could not read; null if there is no sign of any. */
export function gapOf({ number, painted, area }: ReadPage): ReadingGap | null {
  const { glyphs, guessed, pictures, letters } = painted;
  const undecoded = painted.undecoded + (isLegible(guessed) ? 0 : guessed.length);
  if (undecoded > UNKNOWN && undecoded > glyphs * UNKNOWN_SHARE) {
    return {
      page: number,
      reason: "undecoded",
      message: `Page ${number}: ${undecoded} of ${glyphs} characters have no known meaning in the file; export the PDF anew with its fonts embedded, or use OCR`,
    };
  }
  const readable = glyphs - undecoded;
  const ink = pictures / area;
  const isSparse = readable < FEW && (ink > (readable === 0 ? SOME_INK : MUCH_INK) || letters > DRAWN_LETTERS);
  if (!isSparse) return null;
  const what = ink > SOME_INK ? "pictures" : "letters drawn as shapes";
  const amount = readable === 0 ? "no text layer" : "nearly no text";
  return {
    page: number,
    reason: "sparse",
    message: `Page ${number} has ${amount} but ${what}; what they show was not read and needs OCR`,
  };
}
