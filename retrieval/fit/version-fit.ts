import type { ActiveChunk } from "../../domain/chunk.ts";
import type { Fit, FoundDocuments } from "./fit.ts";

const ASKED = /\b(?:version|release|v|ver\.?)\s*(\d+(?:\.\d+)*)\b|(?<![\d.,$€£%])(\d+\.\d+\.\d+)(?![\d.]*\d)/giu;
const other = 0.4;

/** "3.2" agrees with version 3.2.1, and with 3. null: the question names no version, or the documents have none. */
export function versionFit(question: string, { documents }: FoundDocuments): Fit | null {
  const asked = [...question.matchAll(ASKED)].map(([, labelled, bare]) => labelled ?? bare ?? "");
  if (asked.length === 0) return null;
  if (!documents.map(versionOf).some((version) => version !== null && asked.some((each) => agrees(each, version))))
    return null;
  return (chunk) => {
    const version = versionOf(chunk);
    return version === null || asked.some((each) => agrees(each, version)) ? 1 : other;
  };
}

const agrees = (asked: string, version: string): boolean =>
  `${asked}.`.startsWith(`${version}.`) || `${version}.`.startsWith(`${asked}.`);

const versionOf = ({ facts }: ActiveChunk): string | null => facts?.version?.value ?? null;
