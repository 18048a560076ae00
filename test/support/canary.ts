// Words that occur nowhere else, and documents that are about them. A deletion test looks for such a word in every
// store.
import { randomUUID } from "node:crypto";

/** 16 letters without a digit: a name that stemming leaves alone. */
export const newCanary = (): string =>
  `qu${randomUUID()
    .replaceAll(/[^0-9a-f]/g, "")
    .replaceAll(/\d/g, (digit) => String.fromCharCode("g".charCodeAt(0) + Number(digit)))
    .slice(0, 14)}x`;

/** The part that every form of the word contains. */
export const stemOf = (canary: string) => canary.slice(0, 12);

export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A Markdown document. "Who was born in Halden?" is answered by the word. */
export function letterAbout(canary: string): string {
  const name = capitalised(canary);
  const body = Array.from({ length: 30 }, (_, n) => `${name} was seen in Norrvik in ${1900 + n} by Ingrid Solheim.`);
  return `# ${name}\n\n${name} was born in Halden. ${body.join(" ")}\n`;
}

/** A CSV file. */
export const tableAbout = (canary: string): string =>
  `crossing,${canary}\n${Array.from({ length: 200 }, (_, n) => `${n},${capitalised(canary)} ${n}`).join("\n")}\n`;
