import { askingWords, lightVerbs } from "./light-words.ts";
import type { Reading } from "./reading.ts";

export interface Fit {
  /** Share of the question's content words that the plan accounts for, 0–1. */
  readonly share: number;
  /** Names, quotations and numbers that the plan ignores although the answer must not. */
  readonly unknown: readonly string[];
  readonly ignored: readonly string[];
  /** Parts of the question that no rule can compute. */
  readonly beyond: readonly string[];
}

/** "Name the products" asks; "the names of the products" are a column. */
const nameStem = "name";

export function judgeFit({ words, understood, links, beyond }: Reading): Fit {
  const content = words.filter(
    ({ isStop, stem, isName, number, at }) =>
      understood.has(at) ||
      isName ||
      number !== null ||
      !(isStop || (askingWords.has(stem) && !(stem === nameStem && at > 0)) || lightVerbs.has(stem)),
  );
  const ignored = content.filter(({ at }) => !understood.has(at));
  const unknown = ignored.filter(
    ({ isName, isQuoted, number, isStop }) => isQuoted || number !== null || (isName && !isStop),
  );
  const share = links.length === 0 || content.length === 0 ? 0 : 1 - ignored.length / content.length;
  return { share, unknown: unknown.map(({ text }) => text), ignored: ignored.map(({ text }) => text), beyond };
}
