import { idf } from "../../domain/text/bm25.ts";
import { nameKey } from "../../domain/text/key.ts";
import { stopWords } from "../../domain/text/stop-words.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import type { KgQuestion } from "../../stores/ports/records/kgs.ts";
import type { KeyCount } from "../../stores/ports/records/reading.ts";
import { formWordsOf } from "../question-language.ts";
import { noTerms, type TermSet, termAt, termLimit, weightOf, without } from "./term-set.ts";

/** An entity of the knowledge graph that the question names. */
export interface QuestionEntity {
  readonly key: string;
  readonly words: readonly string[];
  /** The question terms that occur in its name. */
  readonly terms: TermSet;
  readonly about_count: number;
  readonly mention_count: number;
}

/** A question as the ranking uses it. */
export interface AnalysedQuestion {
  readonly question: string;
  /** Words of the normalised question, to compare with the words of keys. */
  readonly words: ReadonlySet<string>;
  /** Distinct stems; at most the `termLimit` rarest. `stems[i]` is term i of every term set. */
  readonly stems: readonly string[];
  readonly idfs: readonly number[];
  /** idf, halved for generic words; 0 for words that no chunk contains, because no passage could cover them. */
  readonly weights: readonly number[];
  readonly totalWeight: number;
  /** Pairs of terms that are adjacent in the question. */
  readonly bigrams: readonly (readonly [first: number, second: number])[];
  readonly entities: readonly QuestionEntity[];
  /** Terms in the names of entities that some passage is about. Finding that passage explains these terms. */
  readonly explained: TermSet;
  readonly unexplained: TermSet;
  readonly expects: "date" | "number" | null;
  readonly averageLength: number;
}

export interface QuestionFacts {
  readonly chunks: number;
  readonly tokens: number;
  readonly df: ReadonlyMap<string, number>;
  readonly keys: ReadonlyMap<string, KeyCount>;
}

/** Words for a kind of thing, a relation or the form of the answer. They hardly help to choose a passage. */
const GENERIC = new Set(
  tokenize(
    `name year film movie person people city country place state song album book novel born birth death died die date
     nationality known called located first last year many kind type work works part`,
  ),
);
const GENERIC_SHARE = 0.5;
/**
 * Longer questions are pasted text. Names after this many words are not recognised; their words still count as terms.
 */
const WORDS_LIMIT = 80;
const NAME_WORDS_LIMIT = 10;
/** The words of a question in which names are recognised, and the most words of a name. */
export const wordsOfNames = { question: WORDS_LIMIT, name: NAME_WORDS_LIMIT };
/** A single word that occurs in more than this share of the chunks is no name. */
const COMMON_WORD_SHARE = 0.01;

/** Normalised word sequences of the question that may be names, longest first; at most about 800. */
export function candidateKeys(question: string): string[] {
  const words = nameKey(question).split(" ").slice(0, WORDS_LIMIT);
  const keys = new Set<string>();
  for (let length = Math.min(NAME_WORDS_LIMIT, words.length); length > 0; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const gram = words.slice(at, at + length);
      if (canBeName(gram)) keys.add(gram.join(" "));
    }
  }
  return [...keys];
}

/** Words that give a question its form and say nothing about its topic. In texts they may, so texts keep them. */
const FORM = new Set(tokenize("much many get gets got getting rather instead exactly actually really please tell"));

/** Distinct stems of the question, for which the caller reads the corpus statistics. */
export function questionStems(question: string): string[] {
  const stems = [...new Set(tokenize(question))];
  const form = new Set(tokenize([...formWordsOf(question)].join(" ")));
  const topical = stems.filter((stem) => !FORM.has(stem) && !form.has(stem));
  return topical.length === 0 ? stems : topical;
}

/** Largest number of stems by which knowledge graphs are chosen. A longer question is pasted text. */
const CHOOSING_STEMS_LIMIT = 64;

/** The words of the question that choose the knowledge graphs to ask. */
export function kgQuestion(question: string): KgQuestion {
  const words = nameKey(question).split(" ").slice(0, WORDS_LIMIT);
  return {
    stems: questionStems(question).slice(0, CHOOSING_STEMS_LIMIT),
    keys: candidateKeys(question),
    words: [...new Set(words.filter((word) => word !== "" && !stopWords.has(word)))],
  };
}

export function analyseQuestion(question: string, facts: QuestionFacts): AnalysedQuestion {
  const stems = rarest(questionStems(question), facts);
  const idfs = stems.map((stem) => idf(facts.chunks, facts.df.get(stem) ?? 0));
  const weights = stems.map((stem, at) => termWeight(stem, idfs[at] ?? 0, facts));
  const entities = queryEntities(question, stems, facts);
  const all = stems.reduce((set, _, at) => set | termAt(at), noTerms);
  const explained = entities.reduce((set, { terms, about_count }) => (about_count > 0 ? set | terms : set), noTerms);
  return {
    question,
    words: new Set(nameKey(question).split(" ")),
    stems,
    idfs,
    weights,
    totalWeight: weightOf(all, weights),
    bigrams: bigramsOf(question, stems),
    entities,
    explained,
    unexplained: without(all, explained),
    expects: expectedAnswer(question),
    averageLength: facts.chunks === 0 ? 1 : facts.tokens / facts.chunks,
  };
}

function canBeName(words: readonly string[]): boolean {
  const [first = "", last = ""] = [words[0], words.at(-1)];
  if (words.length === 1) return first.length > 3 && !stopWords.has(first) && !/^\d+$/.test(first);
  return !stopWords.has(last) || !stopWords.has(first);
}

function rarest(stems: readonly string[], { df }: QuestionFacts): string[] {
  if (stems.length <= termLimit) return [...stems];
  const kept = new Set([...stems].sort((a, b) => (df.get(a) ?? 0) - (df.get(b) ?? 0)).slice(0, termLimit));
  return stems.filter((stem) => kept.has(stem));
}

function termWeight(stem: string, idfOfTerm: number, { df }: QuestionFacts): number {
  return (df.get(stem) ?? 0) === 0 ? 0 : idfOfTerm * wordShare(stem);
}

/** How much of its idf a word keeps: 1, or less for generic words. */
export const wordShare = (stem: string): number => (GENERIC.has(stem) ? GENERIC_SHARE : 1);

/** Entities that the question names. Longest match: a name inside a longer matching name does not count. */
function queryEntities(question: string, stems: readonly string[], facts: QuestionFacts): QuestionEntity[] {
  const found: QuestionEntity[] = [];
  const capitals = new Set((question.match(/\p{Lu}[\p{L}\p{N}]*/gu) ?? []).map(nameKey));
  let rest = ` ${nameKey(question)} `;
  for (const key of candidateKeys(question)) {
    const counts = facts.keys.get(key);
    if (counts === undefined || !rest.includes(` ${key} `) || isCommonWord(key, facts)) continue;
    // A single word that is no passage's subject needs a capital letter: "Euro" may be a name, "earlier" is none.
    if (counts.about_count === 0 && !key.includes(" ") && !capitals.has(key)) continue;
    // "|" separates the words on both sides, so that no shorter name can overlap this one or span it.
    rest = rest.replaceAll(` ${key} `, " | ");
    found.push({ key, words: key.split(" "), terms: termsOf(key, stems), ...counts });
  }
  return found;
}

function isCommonWord(key: string, { chunks, df }: QuestionFacts): boolean {
  if (key.includes(" ")) return false;
  const stem = tokenize(key)[0];
  return stem === undefined || (df.get(stem) ?? 0) > Math.max(5, chunks * COMMON_WORD_SHARE);
}

/** The question terms that a text contains. */
export function termsOf(text: string, stems: readonly string[]): TermSet {
  return tokenize(text).reduce((set, stem) => {
    const at = stems.indexOf(stem);
    return at === -1 ? set : set | termAt(at);
  }, noTerms);
}

function bigramsOf(question: string, stems: readonly string[]): [number, number][] {
  const order = tokenize(question).map((stem) => stems.indexOf(stem));
  const pairs = order.slice(1).map((second, at): [number, number] => [order[at] ?? -1, second]);
  return pairs.filter(([first, second]) => first !== -1 && second !== -1 && first !== second);
}

/** The stem without "-or", which the Porter stemmer does not remove: "director" and "directed" then share a stem. */
export function stemVariant(stem: string): string | null {
  return stem.length > 4 && stem.endsWith("or") ? stem.slice(0, -2) : null;
}

function expectedAnswer(question: string): AnalysedQuestion["expects"] {
  if (/\b(?:when|what (?:year|date|day|month|century|decade)|which (?:year|date|day|month))\b/i.test(question))
    return "date";
  return /\b(?:how (?:many|much|old|long|far|tall|high|large|big)|what (?:number|percentage|population))\b/i.test(
    question,
  )
    ? "number"
    : null;
}
