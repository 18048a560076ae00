import { firstDate } from "../../domain/prose/read-dates.ts";
import { allStems } from "../../domain/text/tokens.ts";
import { namedVersions, versionAtBeginning } from "../fit/version-fit.ts";
import type { SentenceCandidate } from "./candidates.ts";

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
  const rivals = rated.filter(
    ({ line, named }) => named === best.named && line.chunk.source_id !== best.line.chunk.source_id,
  );
  return { line: best.line, confidence: rivals.length === 0 ? sure : unsure };
}

/** Whether a text is short and has a date: features take it for a statement about the version that it names. */
export const isDated = (text: string): boolean => text.length <= longestLine && firstDate(text) !== null;

/** "Released 2024-05-01", "_Release date:_ May 1, 2024": the line gives the date of its section. */
const datesSection = /^[\s*_>-]{0,6}(?:released?\b|date\b|published\b)/i;

/** The version whose date a line gives: it begins with that version, or its section does. */
function versionOf({ text, chunk }: SentenceCandidate): string | undefined {
  const own = versionAtBeginning(text);
  if (own !== undefined || !datesSection.test(text)) return own;
  return versionAtBeginning(chunk.heading_path.at(-1) ?? chunk.title ?? "");
}

/** How many words of the question the names of the document have. */
function namesIn({ chunk }: SentenceCandidate, asked: ReadonlySet<string>): number {
  const { facts, source_name, title } = chunk;
  const names = [source_name ?? "", title ?? "", facts?.product?.value ?? "", facts?.title?.value ?? ""].join(" ");
  return new Set(allStems(names).filter((stem) => asked.has(stem))).size;
}
