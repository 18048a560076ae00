// Cleans names from documents for display: one line, bounded, no control characters, no broken surrogates.

/** Longest label in a table or tooltip, in code points; charts cut further by width. */
const labelLimit = 80;

// Control characters, half surrogate pairs, and marks that change the direction of the following text: a label must not
// affect the text beside it.
const invisible = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu;

/** Never empty; at most 80 code points, the last one "…" where something was cut. */
export function displayLabel(raw: string): string {
  // A label may be a megabyte long, so only the part that can be shown is processed.
  const text = raw
    .slice(0, labelLimit * 4)
    .replace(invisible, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (text === "") return "(no name)";
  const points = Array.from(text);
  return points.length <= labelLimit
    ? text
    : `${points
        .slice(0, labelLimit - 1)
        .join("")
        .trimEnd()}…`;
}

/** Types and relation names as words: "works_for" reads "works for". */
export const displayType = (raw: string): string => displayLabel(raw.replaceAll("_", " "));

/**
 * A label cut to a width in pixels; there is no layout engine on the server, so widths are estimates on the safe side.
 */
export function fitLabel(label: string, widthPx: number, fontPx = 12): string {
  if (textWidth(label, fontPx) <= widthPx) return label;
  const kept: string[] = [];
  let remaining = widthPx - fontPx * 0.9;
  for (const character of label) {
    remaining -= characterWidth(character) * fontPx;
    if (remaining < 0) break;
    kept.push(character);
  }
  return `${kept.join("").trimEnd()}…`;
}

/** Estimated width in pixels in a system sans-serif font. */
export const textWidth = (text: string, fontPx = 12): number =>
  Array.from(text).reduce((sum, character) => sum + characterWidth(character), 0) * fontPx;

/** Width of a character in em. Scripts from Hangul Jamo on are mostly full width; so are emoji. */
function characterWidth(character: string): number {
  if ((character.codePointAt(0) ?? 0) >= 0x1100) return 1;
  if (/[ijlI.,:;'|!()[\] ]/.test(character)) return 0.36;
  if (/[MW%@#<>=+~]/.test(character)) return 0.9;
  if (/[A-Zmw%@&]/.test(character)) return 0.74;
  return /[a-zß-öø-ÿ0-9]/.test(character) ? 0.58 : 0.64;
}
