import type { ActiveChunk } from "../../domain/chunk.ts";
import { type Period, periodsIn } from "./asked-time.ts";
import type { Fit, FoundDocuments } from "./fit.ts";

/** Kinds of documents that are published again for each period. Statements of other documents may hold in any year. */
const periodic = /\b(?:report|release|results|statements?|minutes|filing|accounts|budget|survey|newsletter)\b/iu;

/**
 * How well the document's period agrees with the years and quarters of the question. The last year counts, because a
 * report compares its year with earlier ones. null: the question or all documents have no time.
 */
export function timeFit(question: string, { documents }: FoundDocuments): Fit | null {
  const asked = periodsIn(question);
  if (asked.length === 0) return null;
  if (documents.filter((document) => timeOf(document) !== null).length < 2) return null;
  const year = Math.max(...asked.map((period) => period.year));
  const quarters = new Set(asked.filter((period) => period.year === year).map(({ quarter }) => quarter));
  quarters.delete(null);
  return (chunk) => {
    const time = timeOf(chunk);
    return time === null ? unknown : yearFit(time.year - year) * quarterFit(time.quarter, quarters);
  };
}

const unknown = 0.9;

/** A report can say little about later years; those of the next two years repeat the year's figures. */
function yearFit(later: number): number {
  if (later === 0) return 1;
  if (later === 1) return 0.8;
  if (later === 2) return 0.7;
  return later === -1 ? 0.6 : 0.4;
}

function quarterFit(quarter: number | null, asked: ReadonlySet<number | null>): number {
  if (asked.size === 0) return quarter === null ? 1 : 0.85;
  if (quarter === null) return 0.75;
  return asked.has(quarter) ? 1 : 0.6;
}

function timeOf({ facts }: ActiveChunk): Period | null {
  const { period, date, document_type } = facts ?? {};
  const ended = /ended (\d{4})-(\d{2})/.exec(period?.value ?? "");
  if (ended) return { year: Number(ended[1]), quarter: Math.ceil(Number(ended[2]) / 3) };
  const stated = periodsIn(period?.value ?? "")[0];
  if (stated) return stated;
  const year = Number(date?.value.slice(0, 4));
  return year > 0 && periodic.test(document_type?.value ?? "") ? { year, quarter: null } : null;
}
