import type { ActiveChunk } from "../../domain/chunk.ts";
import type { Fit, FoundDocuments } from "./fit.ts";

const ASKED = /\b(?:version|release|v|ver\.?)\s*(\d+(?:\.\d+)*)\b|(?<![\d.,$€£%])(\d+\.\d+\.\d+)(?![\d.]*\d)/giu;
const other = 0.4;

/** "3.2" agrees with version 3.2.1, and with 3. null: the question names no version, or the documents have none. */
export const versionFit = (question: string, { documents }: FoundDocuments): Fit | null =>
  fitOf(question, documents, documentVersions);

/** The versions that a question names, as "15.0.0" or "version 15". */
export const namedVersions = (question: string): readonly string[] =>
  [...question.matchAll(ASKED)].map(([, labelled, bare]) => labelled ?? bare ?? "");

const agrees = (asked: string, version: string): boolean =>
  `${asked}.`.startsWith(`${version}.`) || `${version}.`.startsWith(`${asked}.`);

/** "15.0.0 — 2024-05-01", "[v4.0.4] - 2025-07-16", "Release 2.36": headings above the changes of a version. */
const HEADING = /^(?:\[|v|ver(?:sion|\.)? ?|release ?){0,2}(\d+(?:\.\d+)+(?:-[\w.]+)?)/i;

/**
 * The same for the sections of changelogs. null: the question names no version, or none of the passages is about it.
 */
export const sectionVersionFit = (question: string, chunks: readonly ActiveChunk[]): Fit | null =>
  fitOf(question, chunks, sectionVersions);

function fitOf(
  question: string,
  chunks: readonly ActiveChunk[],
  versionsOf: (chunk: ActiveChunk) => readonly string[],
): Fit | null {
  const asked = namedVersions(question);
  const isAsked = (version: string): boolean => asked.some((each) => agrees(each, version));
  if (asked.length === 0 || !chunks.some((chunk) => versionsOf(chunk).some(isAsked))) return null;
  return (chunk) => {
    const versions = versionsOf(chunk);
    return versions.length === 0 || versions.some(isAsked) ? 1 : other;
  };
}

const documentVersions = ({ facts }: ActiveChunk): readonly string[] => {
  const version = facts?.version?.value;
  return version === undefined ? [] : [version];
};

const sectionVersions = ({ title, heading_path }: ActiveChunk): readonly string[] =>
  [title ?? "", ...heading_path].flatMap((heading) => versionAtBeginning(heading) ?? []);

/** The version that a line begins with: that of "v7.0.0-1 (2020-11-21)" is 7.0.0-1. */
export const versionAtBeginning = (line: string): string | undefined => HEADING.exec(line)?.[1];
