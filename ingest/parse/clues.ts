import type { Clue } from "../../domain/document.ts";
import { normaliseText } from "./normalise-text.ts";

const cluesLimit = 100;
const nameLimit = 100;
const valueLimit = 500;

/** Normalised, each value on one line, without empty ones and repetitions. Metadata of a hostile file has any size. */
export function boundedClues(clues: readonly Clue[]): Clue[] {
  const seen = new Set<string>();
  const kept: Clue[] = [];
  for (const { origin, name: raw, value: text } of clues) {
    if (kept.length === cluesLimit) break;
    const name = oneLine(raw, nameLimit).toLowerCase();
    const value = oneLine(text, valueLimit);
    const id = `${origin} ${name} ${value}`;
    if (name === "" || value === "" || seen.has(id)) continue;
    seen.add(id);
    kept.push({ origin, name, value });
  }
  return kept;
}

function oneLine(text: string, limit: number): string {
  const line = normaliseText(text.slice(0, 4 * limit))
    .replace(/\s+/g, " ")
    .trim();
  return Array.from(line).slice(0, limit).join("").trimEnd();
}
