import type { Evidence } from "../../domain/evidence.ts";
import type { SentenceCandidate } from "./candidates.ts";

/**
 * The two or three sentences that together cover most of the question. Pairs that share an entity are
 * preferred: if a question needs two passages, the second has the answer and the first shows why it is the right one.
 */
export interface Selection {
  /** In the order of the argument, from the entity that the question names to the answer. */
  readonly sentences: readonly SentenceCandidate[];
  /** Share of the question's weight that the chosen sentences and their titles cover, 0–1. */
  readonly coverage: number;
  /** The same for the best sentence alone. */
  readonly best_coverage: number;
  /** Whether two chosen sentences of different passages share an entity. */
  readonly joined: boolean;
}

type Question = Pick<Evidence, "terms" | "entity_keys" | "expects">;

const longestSelection = 3;
/** A further sentence must add at least this share of the question's weight, unless it is the joined end of a path. */
const worthwhileGain = 0.08;
/** Share of the question's weight that template must cover beyond the document's own sentences to be quoted. */
const templateLead = 0.1;
/** Number of sentences that are considered as the second of a pair. */
const pairPool = 40;

export function selectSentences(candidates: readonly SentenceCandidate[], question: Question): Selection {
  const scored = withoutTemplates(candidates, question)
    .map((candidate) => ({ candidate, score: sentenceScore(candidate, question) }))
    .sort(
      (a, b) => b.score - a.score || a.candidate.rank - b.candidate.rank || a.candidate.position - b.candidate.position,
    );
  const pool = scored.slice(0, pairPool);
  const first = pool[0];
  if (!first) return { sentences: [], coverage: 0, best_coverage: 0, joined: false };
  const chosen = bestPair(pool, question) ?? [first.candidate];
  while (chosen.length < longestSelection) {
    const next = bestAddition(pool, chosen, question);
    if (!next) break;
    chosen.push(next);
  }
  return {
    sentences: inOrder(chosen),
    coverage: coverage(chosen, question),
    best_coverage: coverage([first.candidate], question),
    joined: isJoined(chosen),
  };
}

/**
 * Leaves out template sentences, unless they cover clearly more of the question than every other sentence. So a
 * question about the template itself gets an answer.
 */
function withoutTemplates(candidates: readonly SentenceCandidate[], question: Question): readonly SentenceCandidate[] {
  const own = candidates.filter(({ is_template }) => !is_template);
  if (own.length === 0) return candidates;
  const most = Math.max(0, ...own.map((candidate) => coverage([candidate], question)));
  return candidates.filter(
    (candidate) => !candidate.is_template || coverage([candidate], question) > most + templateLead,
  );
}

/** Weight of the question that the sentences cover. A title's words count a little less than the sentence's own. */
export function coverage(sentences: readonly SentenceCandidate[], { terms }: Question): number {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 0;
  const covered = terms.reduce((sum, { stem, weight }) => {
    const share = Math.max(
      ...sentences.map(({ stems, inherited }) => (stems.has(stem) ? 1 : inherited.has(stem) ? 0.8 : 0)),
      0,
    );
    return sum + weight * share;
  }, 0);
  return covered / total;
}

function sentenceScore(candidate: SentenceCandidate, question: Question): number {
  const named = question.entity_keys.filter((key) => candidate.names.has(key) || candidate.about.has(key)).length;
  const entities = question.entity_keys.length === 0 ? 0 : named / question.entity_keys.length;
  return (
    coverage([candidate], question) +
    0.5 * candidate.passage_score +
    0.2 * entities +
    0.15 * (givesExpected(candidate.text, question.expects) ? 1 : 0) +
    // In encyclopedic and business prose the main statement comes first.
    0.08 / (1 + candidate.position)
  );
}

const givesExpected = (text: string, expects: Question["expects"]): boolean =>
  (expects === "date" && /\b\d{4}\b|\b\d{1,2} [A-Z][a-z]+|\b[A-Z][a-z]+ \d{1,2}\b/.test(text)) ||
  (expects === "number" && /\d/.test(text));

interface Scored {
  readonly candidate: SentenceCandidate;
  readonly score: number;
}

/** The best two sentences of different passages that share an entity; null if a single sentence covers as much. */
function bestPair(pool: readonly Scored[], question: Question): SentenceCandidate[] | null {
  const alone = pool[0] ? coverage([pool[0].candidate], question) : 0;
  let best: { pair: SentenceCandidate[]; score: number } | null = null;
  for (const [index, a] of pool.entries()) {
    for (const b of pool.slice(index + 1)) {
      if (a.candidate.chunk.chunk_id === b.candidate.chunk.chunk_id || !join(a.candidate, b.candidate)) continue;
      const pair = [a.candidate, b.candidate];
      const together = coverage(pair, question);
      const score = together + 0.35 * (a.score + b.score);
      if (together >= alone + worthwhileGain && (!best || score > best.score)) best = { pair, score };
    }
  }
  return best?.pair ?? null;
}

/** Whether one sentence names the subject of the other's passage, or both name the same entity. */
function join(a: SentenceCandidate, b: SentenceCandidate): boolean {
  const touches = (from: SentenceCandidate, to: SentenceCandidate) =>
    [...from.names].some((key) => to.about.has(key) || to.names.has(key));
  return touches(a, b) || touches(b, a);
}

function bestAddition(
  pool: readonly Scored[],
  chosen: readonly SentenceCandidate[],
  question: Question,
): SentenceCandidate | null {
  const covered = coverage(chosen, question);
  const gains = pool
    .filter(({ candidate }) => !chosen.includes(candidate))
    .map(({ candidate, score }) => ({ candidate, score, gain: coverage([...chosen, candidate], question) - covered }))
    .filter(({ gain }) => gain >= worthwhileGain)
    .sort((a, b) => b.gain + 0.3 * b.score - (a.gain + 0.3 * a.score));
  return gains[0]?.candidate ?? null;
}

function isJoined(chosen: readonly SentenceCandidate[]): boolean {
  return chosen.some((a) => chosen.some((b) => a.chunk.chunk_id !== b.chunk.chunk_id && join(a, b)));
}

/** In the order of the argument: a passage that led to another comes before it; otherwise by rank, then by position. */
function inOrder(chosen: readonly SentenceCandidate[]): SentenceCandidate[] {
  const steps = ({ chunk }: SentenceCandidate) => chosen.filter(({ led_from }) => led_from.has(chunk.chunk_id)).length;
  return [...chosen].sort((a, b) => steps(b) - steps(a) || a.rank - b.rank || a.position - b.position);
}
