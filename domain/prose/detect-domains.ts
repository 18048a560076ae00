import { tokenize } from "../text/tokens.ts";
import { domainLexica } from "./domain-lexica.ts";
import { sampleOf } from "./sample.ts";

export interface DetectedDomain {
  readonly domain: string;
  /** 0–1; the sum over all domains is less than 1. */
  readonly confidence: number;
  /** The text's stems and expressions that indicate the domain, the heaviest first; at most ten. */
  readonly keywords: readonly string[];
}

/** Sample in UTF-16 units, about 12,000 words: a longer sample does not change the shares of the domains. */
const sampleLength = 80_000;
/** Evidence at which a domain becomes more likely than none: about three distinct words. */
const priorEvidence = 6;
const confidenceMinimum = 0.1;
const domainsMaximum = 5;
const keywordsMaximum = 10;
/** Expressions weigh more than single words. */
const termFactor = 1.5;
const termWordsMaximum = 4;

/** A stem, or stems joined by spaces → the domains that use it. */
type Index = ReadonlyMap<string, ReadonlySet<string>>;

const ownIndex = indexOf(
  Object.entries(domainLexica).flatMap(([domain, { words, terms }]) => [
    ...words.split(/\s+/).map((word) => [domain, word] as const),
    ...Object.values(terms).flatMap((list) => list.split(",").map((term) => [domain, term] as const)),
  ]),
);

/**
 * The domains of an English text, most certain first: built-in ones (`domain-lexica.ts`) and `declared` ones, which are
 * recognised by the words of their names. A word's weight is ln(number of domains ÷ number of domains that use it)
 * times the square root of its occurrences. With s the sum of a domain, its confidence is s² ÷ (Σ s² + 36). A pure
 * function.
 */
export function detectDomains(text: string, declared: readonly string[] = []): DetectedDomain[] {
  const index = declared.length === 0 ? ownIndex : withDeclared(declared);
  const domains = new Set([...index.values()].flatMap((names) => [...names])).size;
  const evidence = new Map<string, { score: number; words: [string, number][] }>();
  for (const [word, count] of occurrences(tokenize(sampleOf(text, sampleLength)), index)) {
    const users = index.get(word) ?? new Set();
    const weight = Math.log(domains / users.size) * (word.includes(" ") ? termFactor : 1) * Math.sqrt(count);
    for (const domain of users) {
      const known = evidence.get(domain) ?? { score: 0, words: [] };
      known.score += weight;
      known.words.push([word, weight]);
      evidence.set(domain, known);
    }
  }
  const total = [...evidence.values()].reduce((sum, { score }) => sum + score ** 2, priorEvidence ** 2);
  return [...evidence]
    .map(([domain, { score, words }]) => ({ domain, confidence: round(score ** 2 / total), keywords: heaviest(words) }))
    .filter(({ confidence }) => confidence >= confidenceMinimum)
    .sort((a, b) => b.confidence - a.confidence || (a.domain < b.domain ? -1 : 1))
    .slice(0, domainsMaximum);
}

function withDeclared(declared: readonly string[]): Index {
  const index = new Map([...ownIndex].map(([word, domains]) => [word, new Set(domains)]));
  for (const domain of declared) for (const stem of tokenize(domain)) addTo(index, stem, domain);
  return index;
}

function indexOf(entries: readonly (readonly [domain: string, expression: string])[]): Index {
  const index = new Map<string, Set<string>>();
  for (const [domain, expression] of entries) {
    const stems = tokenize(expression);
    if (stems.length > 0 && stems.length <= termWordsMaximum) addTo(index, stems.join(" "), domain);
  }
  return index;
}

function addTo(index: Map<string, Set<string>>, word: string, domain: string): void {
  const domains = index.get(word);
  if (domains === undefined) index.set(word, new Set([domain]));
  else domains.add(domain);
}

function occurrences(stems: readonly string[], index: Index): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at < stems.length; at += 1) {
    for (let length = 1; length <= termWordsMaximum && at + length <= stems.length; length += 1) {
      const word = length === 1 ? (stems[at] ?? "") : stems.slice(at, at + length).join(" ");
      if (index.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

const heaviest = (words: readonly [string, number][]): string[] =>
  words
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, keywordsMaximum)
    .map(([word]) => word);

const round = (share: number): number => Math.round(share * 1000) / 1000;
