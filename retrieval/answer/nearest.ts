import type { NearestPassage } from "../../domain/citation.ts";
import type { Evidence } from "../../domain/evidence.ts";
import { nearestExcerptLimit, nearestShown } from "../../domain/limits/questions.ts";
import { codePointLength } from "../../domain/text/code-points.ts";
import type { ReadPassage } from "../../models/ports.ts";
import { candidatesOf, type SentenceCandidate } from "./candidates.ts";
import { citeSpan, type QuotedSpan } from "./cite.ts";

type Terms = Evidence["terms"];

/**
 * The passages that an answer without a result shows, best first, each with the excerpt that has most in common with
 * the question. A passage without sentences, such as the header of a table, is left out.
 */
export function nearestPassages(passages: readonly ReadPassage[], terms: Terms): NearestPassage[] {
  const stems = new Set(terms.map(({ stem }) => stem));
  return passages.slice(0, nearestShown).flatMap((read) => {
    const run = bestRun(candidatesOf([read], stems), terms);
    return run === null ? [] : [shown(run)];
  });
}

function shown(run: QuotedSpan): NearestPassage {
  const { source_id, source_name, page, line, relevance_score, added_by_hand } = citeSpan(run, 1, []);
  return {
    chunk_id: run.chunk.chunk_id,
    source_id,
    source_name,
    kg_name: run.chunk.kg_name,
    page,
    ...(line !== undefined && { line }),
    score: relevance_score,
    excerpt: shortened(run.text),
    ...(added_by_hand && { added_by_hand }),
  };
}

/**
 * The neighbouring sentences within the limit that have most in common with the question; the first ones if several do.
 */
function bestRun(sentences: readonly SentenceCandidate[], terms: Terms): QuotedSpan | null {
  let best: { readonly run: QuotedSpan; readonly weight: number } | null = null;
  for (const at of sentences.keys()) {
    const run = runFrom(sentences.slice(at));
    if (run === null) continue;
    const weight = weightOf(run.sentences, terms);
    if (best === null || weight > best.weight) best = { run, weight };
  }
  return best?.run ?? null;
}

/** As many sentences from the first on as the limit allows; the first one in any case. */
function runFrom([first, ...others]: readonly SentenceCandidate[]): QuotedSpan | null {
  if (first === undefined) return null;
  const { chunk, start } = first;
  const textTo = (end: number) => chunk.content.slice(start, end);
  const tooFar = others.findIndex(({ end }) => codePointLength(textTo(end)) > nearestExcerptLimit);
  const sentences = [first, ...(tooFar === -1 ? others : others.slice(0, tooFar))];
  const end = sentences.at(-1)?.end ?? first.end;
  return { ...first, sentences, text: textTo(end), end };
}

/** The weight of the question's stems in the sentences. Sentences that many documents contain count for nothing. */
function weightOf(sentences: readonly SentenceCandidate[], terms: Terms): number {
  const own = sentences.filter(({ is_template }) => !is_template);
  const found = terms.filter(({ stem }) => own.some(({ stems }) => stems.has(stem)));
  return found.reduce((sum, { weight }) => sum + weight, 0);
}

/** A sentence above the limit ends with an ellipsis, after a whole word if it has spaces. */
function shortened(text: string): string {
  const points = Array.from(text);
  if (points.length <= nearestExcerptLimit) return text;
  const kept = points.slice(0, nearestExcerptLimit - 1);
  const space = kept.findLastIndex((point) => /\s/u.test(point));
  const whole = space === -1 ? kept : kept.slice(0, space);
  return `${whole.join("").trimEnd()}…`;
}
