import type { ActiveChunk } from "../../domain/chunk.ts";
import { nameKey } from "../../domain/text/key.ts";
import type { Fit, FoundDocuments } from "./fit.ts";

const other = 0.8;

/**
 * How well the kind of the document agrees with a kind that the question names. null: it names none of the documents'.
 */
export function typeFit(question: string, { documents }: FoundDocuments): Fit | null {
  const asked = ` ${nameKey(question)} `;
  const named = new Set(
    documents.map(typeOf).filter((type) => type !== null && namesOf(type).some((name) => asked.includes(` ${name} `))),
  );
  if (named.size === 0) return null;
  return (chunk) => {
    const type = typeOf(chunk);
    return type === null || named.has(type) ? 1 : other;
  };
}

/**
 * "annual report, Form 10-K" is named by "annual report" and by "10-K", and nothing by a single common word such as
 * "guide".
 */
const namesOf = (type: string): string[] =>
  type
    .split(/,\s*(?:form\s+)?/iu)
    .map(nameKey)
    .flatMap((name) => [name, name.replace(/(\d) (\p{L})$/u, "$1$2")])
    .filter((name) => / |\d/.test(name));

const typeOf = ({ facts }: ActiveChunk): string | null => facts?.document_type?.value ?? null;
