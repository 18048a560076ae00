// Removes lines of a text file that are not part of its text: targets of links, pictures, and heads
// and feet of pages.

/** Lines of reStructuredText that show nothing: targets of links (".. _name: https://…"), pictures and badges. */
const TARGET = /^[ \t]*(?:\.\. _[^\n]{1,300}:(?:[ \t]+\S+)?|__ \S+|\.\. (?:\|[^|\n]{1,100}\| )?image::[^\n]*)[ \t]*$/;
/** Below such a line or another directive: ":alt: Build status". */
export const OPTION = /^[ \t]+:[a-z-]{1,40}:(?:[ \t]|$)/;
/** The foot of a page: "Fielding, et al.   Standards Track   [Page 7]". A sentence may end with "… [Page 7]". */
const FOOT = /(?<=^|[ \t]{2})\[Page \d{1,4}\][ \t]*$/;
const fewestPages = 3;

export function withoutTargets(text: string): string {
  if (!/^[ \t]*(?:\.\. |__ )/m.test(text)) return text;
  let isOpen = false;
  const kept = text.split("\n").filter((line) => {
    isOpen = TARGET.test(line) || (isOpen && OPTION.test(line));
    return !isOpen;
  });
  return kept.join("\n");
}

/**
 * Feet of numbered pages with the heads that follow them: the line after a foot, if most pages have the same. A
 * paragraph that a page divides becomes one again.
 */
export function withoutPageMarks(text: string): string {
  const lines = text.split("\n");
  const feet = lines.flatMap((line, at) => (FOOT.test(line) ? [at] : []));
  if (feet.length < fewestPages) return text;
  const heads = headsBelow(lines, feet);
  const kept: string[] = [];
  for (let at = 0, foot = 0; at < lines.length; at += 1) {
    if (at !== feet[foot]) {
      kept.push(lines[at] ?? "");
      continue;
    }
    at = (heads.get(at) ?? at) + 1;
    while (at < lines.length && lines[at]?.trim() === "") at += 1;
    while (kept.at(-1)?.trim() === "") kept.pop();
    if (!isDivided(kept.at(-1) ?? "", lines[at] ?? "")) kept.push("");
    foot += 1;
    at -= 1;
  }
  return kept.join("\n");
}

/** For each foot with a page head below it: the line of that head. */
function headsBelow(lines: readonly string[], feet: readonly number[]): ReadonlyMap<number, number> {
  const folded = (at: number): string => (lines[at] ?? "").replace(/\d+/g, "0").trim();
  const below = feet.flatMap((foot) => {
    let at = foot + 1;
    while (lines[at]?.trim() === "") at += 1;
    return at < lines.length ? [[foot, at] as const] : [];
  });
  const counts = new Map<string, number>();
  for (const [, at] of below) counts.set(folded(at), (counts.get(folded(at)) ?? 0) + 1);
  return new Map(below.filter(([, at]) => (counts.get(folded(at)) ?? 0) > feet.length / 2));
}

const isDivided = (before: string, after: string): boolean =>
  /[\p{L}\p{N},]$/u.test(before.trimEnd()) && /^\s*\p{Ll}/u.test(after);
