import { sentences } from "../../domain/text/sentences.ts";
import { tokenize } from "../../domain/text/tokens.ts";

/** Longest line of a digest. Longer sentences are cut, because their beginning is usually the important part. */
const lineLength = 200;
/** Largest number of sentences that one digest reads, from the first on. */
const mostLines = 500;

interface Line {
  readonly text: string;
  readonly stems: ReadonlySet<string>;
}

/**
 * A summary of texts that consists of their own sentences, one per line, in their order. It repeatedly chooses the
 * sentence that adds most new words in relation to its length. Nothing is rephrased, so nothing is invented. "" if no
 * sentence has a word.
 */
export function digestText(texts: readonly string[], length: number): string {
  const lines = linesOf(texts);
  const chosen = new Set<Line>();
  const told = new Set<string>();
  for (let left = length; ; ) {
    const best = bestOf(
      lines.filter((line) => !chosen.has(line) && line.text.length <= left),
      told,
    );
    if (best === null) break;
    chosen.add(best);
    for (const stem of best.stems) told.add(stem);
    left -= best.text.length + 1;
  }
  return lines.flatMap((line) => (chosen.has(line) ? line.text : [])).join("\n");
}

function linesOf(texts: readonly string[]): Line[] {
  const found = texts.flatMap((text) => sentences(text).map(({ start, end }) => text.slice(start, end)));
  return found
    .map((text) => text.replace(/\s+/g, " ").trim().slice(0, lineLength).toWellFormed())
    .slice(0, mostLines)
    .map((text) => ({ text, stems: new Set(tokenize(text)) }))
    .filter(({ stems }) => stems.size > 0);
}

/** The first of the best; null if no line says anything new. */
function bestOf(lines: readonly Line[], told: ReadonlySet<string>): Line | null {
  let [best, most]: [Line | null, number] = [null, 0];
  for (const line of lines) {
    const fresh = [...line.stems].filter((stem) => !told.has(stem)).length;
    const worth = fresh / Math.sqrt(line.text.length);
    if (worth > most) [best, most] = [line, worth];
  }
  return best;
}
