import type { ActiveChunk } from "../../domain/chunk.ts";
import type { Fit, FoundDocuments } from "./fit.ts";

const ASKED = /\b(?:version|release|v|ver\.?)\s*(\d+(?:\.\d+)*)\b|(?<![\d.,$€£%])(\d+\.\d+\.\d+)(?![\d.]*\d)/giu;
const other = 0.4;

/** "3.2" agrees with version 3.2.1, and with 3. null: the question names no version, or the documents have none. */
export function versionFit(question: string, { documents }: FoundDocuments): Fit | null {
  const asked = namedVersions(question);
  if (asked.length === 0) return null;
  if (!documents.map(versionOf).some((version) => version !== null && asked.some((each) => agrees(each, version))))
    return null;
  return (chunk) => {
    const version = versionOf(chunk);
    return version === null || asked.some((each) => agrees(each, version)) ? 1 : other;
  };
}

/** The versions that a question names, as "15.0.0" or "version 15". */
export const namedVersions = (question: string): readonly string[] =>
  [...question.matchAll(ASKED)].map(([, labelled, bare]) => labelled ?? bare ?? "");

const agrees = (asked: string, version: string): boolean =>
  `${asked}.`.startsWith(`${version}.`) || `${version}.`.startsWith(`${asked}.`);

/** "15.0.0 — 2024-05-01", "[v4.0.4] - 2025-07-16", "Release 2.36": the heading of what changed in a version. */
const HEADING = /^(?:\[|v|ver(?:sion|\.)? ?|release ?){0,2}(\d+(?:\.\d+)+(?:-[\w.]+)?)/i;

/** The same for the sections of changelogs. null: the question names no version, or none of the passages is about it. */
export function sectionVersionFit(question: string, chunks: readonly ActiveChunk[]): Fit | null {
  const asked = namedVersions(question);
  const isAsked = (version: string): boolean => asked.some((each) => agrees(each, version));
  if (asked.length === 0 || !chunks.some((chunk) => sectionVersionOf(chunk).some(isAsked))) return null;
  return (chunk) => {
    const versions = sectionVersionOf(chunk);
    return versions.length === 0 || versions.some(isAsked) ? 1 : other;
  };
}

const sectionVersionOf = ({ title, heading_path }: ActiveChunk): readonly string[] =>
  [title ?? "", ...heading_path].flatMap((heading) => versionAtBeginning(heading) ?? []);

/** The version that a line begins with: that of "v7.0.0-1 (2020-11-21)" is 7.0.0-1. */
export const versionAtBeginning = (line: string): string | undefined => HEADING.exec(line)?.[1];

const versionOf = ({ facts }: ActiveChunk): string | null => facts?.version?.value ?? null;
