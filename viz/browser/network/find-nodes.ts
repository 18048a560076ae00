import type { Shown } from "./shown.ts";

/** Options that a search offers. */
export const mostOptions = 12;

/** Without accents and in lower case. */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

/**
 * Visible nodes whose name holds the query: beginnings of names, then beginnings of words, then anything else, each by
 * importance. Names and query are folded; the query is not empty.
 */
export function findNodes(
  names: readonly string[],
  { prefix, visible }: Pick<Shown, "prefix" | "visible">,
  query: string,
): readonly number[] {
  const [atStart, atWord, anywhere]: [number[], number[], number[]] = [[], [], []];
  for (let node = 0; node < prefix && atStart.length < mostOptions; node++) {
    const name = names[node] ?? "";
    const at = name.indexOf(query);
    if (at < 0 || !visible[node]) continue;
    const tier = at === 0 ? atStart : name.includes(` ${query}`) ? atWord : anywhere;
    if (tier.length < mostOptions) tier.push(node);
  }
  return [...atStart, ...atWord, ...anywhere].slice(0, mostOptions);
}
