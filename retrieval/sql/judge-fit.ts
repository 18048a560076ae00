import { askingWords, lightVerbs } from "./light-words.ts";
import type { Reading } from "./reading.ts";

export interface Fit {
  /** 0–1: share of the question's content words that the plan accounts for. */
  readonly share: number;
  /** Words that the answer must not ignore and does: names, quotations, numbers. */
  readonly unknown: readonly string[];
  readonly ignored: readonly string[];
  /** What no rule can compute. */
  readonly beyond: readonly string[];
}

export function judgeFit({ words, understood, links, beyond }: Reading): Fit {
  const content = words.filter(
    ({ isStop, stem, isName, number, at }) =>
      understood.has(at) || isName || number !== null || !(isStop || askingWords.has(stem) || lightVerbs.has(stem)),
  );
  const ignored = content.filter(({ at }) => !understood.has(at));
  const unknown = ignored.filter(
    ({ isName, isQuoted, number, isStop }) => isQuoted || number !== null || (isName && !isStop),
  );
  const share = links.length === 0 || content.length === 0 ? 0 : 1 - ignored.length / content.length;
  return { share, unknown: unknown.map(({ text }) => text), ignored: ignored.map(({ text }) => text), beyond };
}
