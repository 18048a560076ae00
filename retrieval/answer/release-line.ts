import { firstDate } from "../../domain/prose/read-dates.ts";
import { allStems, tokenize } from "../../domain/text/tokens.ts";
import { namedVersions, versionAtBeginning } from "../fit/version-fit.ts";
import type { SentenceCandidate } from "./candidates.ts";
import { namesIn as properNames } from "./named-subject.ts";
import { partsOf } from "./question-parts.ts";

/** The line of a changelog that says when a version was released. */
export interface ReleaseLine {
  readonly line: SentenceCandidate;
  readonly confidence: number;
}

const asksForDate = /\bwhen\b|\b(?:what|which) (?:date|day|month|year)\b|\bdate\b/i;
const asksForRelease = /\b(?:releas\w*|publish\w*|launch\w*|ship\w*|c[oa]me out|tagged)\b/i;
/** Longer lines say something else of a version. */
const longestLine = 80;
/** The document names the product that is asked for, or no other document has a line for this version. */
const sure = 0.9;
const unsure = 0.5;

/**
 * Finds the answer to "when was 15.0.0 released?": the heading "15.0.0 — 2024-05-01", or "Released 2024-05-01" below
 * the heading "Version 15.0.0". null if it asks something else.
 */
export function releaseLine(question: string, candidates: () => readonly SentenceCandidate[]): ReleaseLine | null {
  if (!asksForDate.test(question) || !asksForRelease.test(question)) return null;
  const [version, ...others] = namedVersions(question);
  if (version === undefined || others.length > 0) return null;
  const lines = candidates().filter((line) => isDated(line.text) && versionOf(line) === version);
  const asked = new Set(allStems(question.replace(version, "")));
  const rated = lines
    .map((line) => ({ line, named: namesIn(line, asked) }))
    .sort((a, b) => b.named - a.named || a.line.rank - b.line.rank);
  const [best] = rated;
  if (best === undefined) return null;
  const rivals = rated.filter(({ line, named }) => named === best.named && isRival(line, best.line));
  const isNamed = best.named > 0 || !namesProduct(question, version);
  // The line answers one part only.
  const isWhole = partsOf(question).length === 1;
  return { line: best.line, confidence: rivals.length === 0 && isNamed && isWhole ? sure : unsure };
}

/** Another document, or another date: of one version for two systems. */
const isRival = (line: SentenceCandidate, best: SentenceCandidate): boolean =>
  line.chunk.source_id !== best.chunk.source_id || firstDate(line.text)?.iso !== firstDate(best.text)?.iso;

/** "kafka 2.4.0", "version 2.4.0 of Kafka": the question says of what the version is. */
function namesProduct(question: string, version: string): boolean {
  const [before = ""] = question.split(version);
  const word = before.split(" ").findLast((one) => /^[\p{L}\p{N}-]{2,}$/u.test(one)) ?? "";
  return properNames(question).length > 0 || (tokenize(word).length > 0 && !/^(?:version|release|ver)$/i.test(word));
}

/** Whether a text is short and has a date: features take it for a statement about the version that it names. */
export const isDated = (text: string): boolean => text.length <= longestLine && firstDate(text) !== null;

/** "Released on 2024-05-01", "_Release date:_ May 1, 2024": nothing else stands before the date of the section. */
const datesSection = /^[\s*_>-]{0,6}(?:released?(?: date)?|date|published)(?: on| in)?[\s*_:–—-]{0,6}$/i;

const givesDate = (text: string): boolean => datesSection.test(text.slice(0, firstDate(text)?.start ?? 0));

/** The version whose date a line gives: it begins with that version, or its section does. */
function versionOf({ text, chunk }: SentenceCandidate): string | undefined {
  const own = versionAtBeginning(text);
  if (own !== undefined || !givesDate(text)) return own;
  return versionAtBeginning(chunk.heading_path.at(-1) ?? chunk.title ?? "");
}

/** How many words of the question the names of the document have. */
function namesIn({ chunk }: SentenceCandidate, asked: ReadonlySet<string>): number {
  const { facts, source_name, title } = chunk;
  const names = [source_name ?? "", title ?? "", facts?.product?.value ?? "", facts?.title?.value ?? ""].join(" ");
  return new Set(allStems(names).filter((stem) => asked.has(stem))).size;
}
