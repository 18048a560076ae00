import { consolidationBounds } from "../../domain/limits/memory.ts";
import type { RecalledMemory } from "../../domain/memory.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import type { ItemIndex } from "../items/item-index.ts";
import { relevant } from "../items/relevant.ts";

/** The digests that may help with a question, best first, each with the lines that share most words with it. */
export function recallDigests(index: ItemIndex, question: string, now: number): RecalledMemory[] {
  const found = index.search(question).filter(({ item }) => item.kind === "digest");
  return relevant(found, now).map((digest) => ({ ...digest, text: linesFor(question, digest.text) }));
}

/** In the order of the text. */
function linesFor(question: string, text: string): string {
  const asked = new Set(tokenize(question));
  const lines = text.split("\n").map((line, at) => ({ line, at, shared: shared(line, asked) }));
  let left: number = consolidationBounds.shown;
  const chosen = lines
    .toSorted((one, other) => other.shared - one.shared || one.at - other.at)
    .filter(({ line, shared: n }, rank) => {
      const fits = rank === 0 || (n > 0 && line.length < left);
      if (fits) left -= line.length + 1;
      return fits;
    });
  return chosen
    .toSorted((one, other) => one.at - other.at)
    .map(({ line }) => line)
    .join("\n");
}

const shared = (line: string, asked: ReadonlySet<string>): number =>
  new Set(tokenize(line).filter((stem) => asked.has(stem))).size;
