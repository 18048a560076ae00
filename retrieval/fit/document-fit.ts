import type { ActiveChunk } from "../../domain/chunk.ts";
import { documentsOf, type Fit } from "./fit.ts";
import { nameFit } from "./name-fit.ts";
import { timeFit } from "./time-fit.ts";
import { typeFit } from "./type-fit.ts";
import { sectionVersionFit, versionFit } from "./version-fit.ts";

/**
 * The document prior. A question may say which documents it is about: a company, a product, a year or quarter, a
 * version, a kind of report. Passages seldom repeat these, so they are compared with the facts of their documents. 1:
 * the document agrees, or the question says nothing of this kind. A document that is known to be another one gets less.
 */
export function documentFit(question: string, candidates: readonly ActiveChunk[]): Fit {
  const found = documentsOf(candidates);
  const sectionFit = sectionVersionFit(question, candidates) ?? (() => 1);
  if (found.documents.length < 2) return sectionFit;
  const fits = [
    nameFit("organization", question, found),
    nameFit("product", question, found),
    timeFit(question, found),
    versionFit(question, found),
    typeFit(question, found),
  ].filter((fit) => fit !== null);
  return (chunk) =>
    chunk.source_id === null ? 1 : fits.reduce((product, fitOf) => product * fitOf(chunk), sectionFit(chunk));
}

/** The square keeps a wrong document behind a right one also if its passage repeats every word of the question. */
const oddsExponent = 2;

/** The score (0–1) of a passage whose document fits so well. It multiplies the odds, so that 1 keeps every score. */
export function fitted(score: number, fit: number): number {
  if (fit === 1) return score;
  const odds = fit ** oddsExponent;
  return (score * odds) / (score * odds + (1 - score));
}
