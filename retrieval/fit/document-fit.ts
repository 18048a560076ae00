import type { ActiveChunk } from "../../domain/chunk.ts";
import { documentsOf, type Fit } from "./fit.ts";
import { nameFit } from "./name-fit.ts";
import { timeFit } from "./time-fit.ts";
import { typeFit } from "./type-fit.ts";
import { sectionVersionFit, versionFit } from "./version-fit.ts";

/**
 * The document prior. A question may say which documents it is about: a company, a product, a year or quarter, a
 * version, a kind of report. Passages seldom repeat these, so the question is compared with the facts of their
 * documents. 1: the document agrees, or the question names no document. A document with other facts gets less.
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

/** With the square a wrong document stays behind a right one even if its passage repeats every word of the question. */
const oddsExponent = 2;

/**
 * The score (0–1) of a passage, adapted to the fit of its document. The fit multiplies the odds, so a fit of 1 keeps
 * every score.
 */
export function fitted(score: number, fit: number): number {
  if (fit === 1) return score;
  const odds = fit ** oddsExponent;
  return (score * odds) / (score * odds + (1 - score));
}
