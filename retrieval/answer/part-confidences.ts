import { tokenize } from "../../domain/text/tokens.ts";
import type { ReadPassage } from "../../models/ports.ts";
import { sentencesOf } from "./choose-units.ts";
import type { ChosenUnit } from "./chosen-unit.ts";
import { confidenceOf, type UnitConfidence, type UnitEvidence } from "./confidence.ts";
import { namesIn } from "./named-subject.ts";
import { partsOf } from "./question-parts.ts";
import type { PartShares } from "./sentence-shares.ts";
import { unitEvidence } from "./unit-evidence.ts";

export interface PartConfidence {
  readonly part: string;
  readonly confidence: number;
}

interface Answering {
  /** Best first. */
  readonly chosen: readonly ChosenUnit[];
  readonly parts: readonly PartShares[];
  readonly read: readonly ReadPassage[];
  /** Stems of the question that no document has. */
  readonly unknown: ReadonlySet<string>;
  /** What is known about the whole question. */
  readonly shared: Pick<UnitEvidence, "kind" | "known_names" | "known_terms" | "topic" | "top_score">;
  /** Share of each part's weight in the best passage for it; none for parts without a search of their own. */
  readonly topics: readonly number[];
  readonly confidence?: UnitConfidence | undefined;
}

/** Of a question that asks several things: the confidence that the chosen units answer each part, in order. */
export function partConfidences(
  question: string,
  { chosen, parts, read, unknown, shared, topics, confidence }: Answering,
): readonly PartConfidence[] {
  return partsOf(question).map((part, at) => {
    const shares = parts[at];
    const own = shares === undefined ? [] : chosen.map((one) => forPart(one, shares)).sort((a, b) => b.share - a.share);
    // A part without a name is about the names of the whole question: "the notice at Acme, and who approves leave?".
    const named = namesIn(part).length > 0 ? part : question;
    const ofPart = shares === undefined ? [] : [shares];
    const evidence = unitEvidence(part, { chosen: own, parts: ofPart, read, unknown, named });
    // A part is off topic only if the best passages for it and for the whole question are.
    const topic = Math.max(topics[at] ?? 0, shared.topic);
    const sure = confidenceOf({ ...shared, ...evidence, topic }, confidence);
    return { part, confidence: isUnknown(part, unknown) ? Math.min(ceilingOfUnknown, sure) : sure };
  });
}

/** Highest confidence of a part of which no document has a word. */
const ceilingOfUnknown = 0.2;

function isUnknown(part: string, unknown: ReadonlySet<string>): boolean {
  const stems = tokenize(part);
  return stems.length > 0 && stems.every((stem) => unknown.has(stem));
}

function forPart({ unit }: ChosenUnit, part: PartShares): ChosenUnit {
  const sentences = sentencesOf(unit, part);
  return { unit, sentences, share: sentences.reduce((sum, { share }) => sum + share, 0) };
}

export interface Sureness {
  readonly confidence: number;
  /** Parts of the question without an answer. */
  readonly missing: readonly string[];
}

/**
 * Below this confidence a part of a question was not found: just above that of an answer without the asked form. Of 22
 * such parts of `real/` 13 have no answer among the quotes. With .36 it was 16 of 30: "Not found" stood beside a quote
 * that answers the part. It says nothing about whether the question is answered at all.
 */
const leastOfPart = 0.25;

/**
 * How sure an answer is, and which parts of the question it leaves open; null if it answers nothing. One answered part
 * is enough. `least`: below this confidence an answer to the whole question, or to a part, is none.
 */
export function surenessOf(
  { confidence, least }: { readonly confidence: number; readonly least: number },
  parts: readonly PartConfidence[],
): Sureness | null {
  const missing = parts.filter((part) => part.confidence < leastOfPart).map(({ part }) => part);
  const answersOne = parts.some((part) => part.confidence >= least);
  if (confidence < least && !answersOne) return null;
  // The answer to several things is no surer than that to the least sure one of them.
  const leastSure = Math.min(confidence, ...parts.map((part) => part.confidence));
  return { confidence: Math.max(least, leastSure), missing: answersOne ? missing : [] };
}
