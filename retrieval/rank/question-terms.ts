import { nameKey } from "../../domain/text/key.ts";
import { stopWords } from "../../domain/text/stop-words.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import type { KeyCount } from "../../stores/ports/records/reading.ts";
import { idf } from "./bm25.ts";
import { noTerms, type TermSet, termAt, termLimit, weightOf, without } from "./term-set.ts";

/** An entity of the knowledge graph that the question names. */
export interface QuestionEntity {
  readonly key: string;
  readonly words: readonly string[];
  /** The question terms that its name consists of. */
  readonly terms: TermSet;
  readonly about_count: number;
  readonly mention_count: number;
}

/** What a question asks for, as the ranking sees it. */
export interface AnalysedQuestion {
  readonly question: string;
  /** Words of the normalised question, for comparison with keys. */
  readonly words: ReadonlySet<string>;
  /** Distinct stems, rarest kept when there are more than `termLimit`; term i of every term set. */
  readonly stems: readonly string[];
  readonly idfs: readonly number[];
  /** idf, halved for generic words, 0 for words that no chunk holds: coverage is a share of what can be covered. */
  readonly weights: readonly number[];
  readonly totalWeight: number;
  /** Pairs of terms that stand side by side in the question. */
  readonly bigrams: readonly (readonly [first: number, second: number])[];
  readonly entities: readonly QuestionEntity[];
  /** Terms of entities that have a passage about them: such a passage accounts for them. */
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

/** Words that name a kind of thing, a relation's frame, or the form of the answer: they say little about which passage. */
const GENERIC = new Set(
  tokenize(
    `name year film movie person people city country place state song album book novel born birth death died die date
     nationality known called located first last year many kind type work works part`,
  ),
);
const GENERIC_SHARE = 0.5;
/** Longer questions are pasted text; names stand in their first lines or are found by their words. */
const WORDS_LIMIT = 80;
const NAME_WORDS_LIMIT = 10;
/** A single word that stands in more of the chunks is a word, not a name. */
const COMMON_WORD_SHARE = 0.01;

/** Normalised word sequences of the question that could be names, longest first; at most about 800. */
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

/** Distinct stems of the question: what to ask the corpus statistics for. */
export function questionStems(question: string): string[] {
  return [...new Set(tokenize(question))];
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
  if ((df.get(stem) ?? 0) === 0) return 0;
  return GENERIC.has(stem) ? idfOfTerm * GENERIC_SHARE : idfOfTerm;
}

/** The longest matches: a name inside a longer one that is also there does not count. */
function queryEntities(question: string, stems: readonly string[], facts: QuestionFacts): QuestionEntity[] {
  const found: QuestionEntity[] = [];
  const capitals = new Set((question.match(/\p{Lu}[\p{L}\p{N}]*/gu) ?? []).map(nameKey));
  let rest = ` ${nameKey(question)} `;
  for (const key of candidateKeys(question)) {
    const counts = facts.keys.get(key);
    if (counts === undefined || !rest.includes(` ${key} `) || isCommonWord(key, facts)) continue;
    // A single word that no passage is about needs its capital: "Euro" may be a name, "earlier" is none.
    if (counts.about_count === 0 && !key.includes(" ") && !capitals.has(key)) continue;
    // "|" keeps the words on both sides apart, so that no shorter name can reach over or into this one.
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

/** The question terms that a text holds. */
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

/** "director" and "directed" share no Porter stem; "-or" is the one common ending it leaves on. */
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
