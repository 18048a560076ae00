import { entityTypes } from "../../domain/chunk.ts";
import { domainLexica } from "../../domain/prose/domain-lexica.ts";
import { nameKey } from "../../domain/text/key.ts";
import type { DocumentSubject, DocumentSubjects } from "../extract/subjects.ts";

/** Weaker than any subject that the document itself states. */
const strength = 0.5;

/**
 * Adds a domain's expressions to the document's subjects, so that they are found in its running text with their type.
 * The document's own subjects stay unchanged.
 */
export function withDomainTerms(own: DocumentSubjects, domain: string | null): DocumentSubjects {
  const lexicon = domain === null ? undefined : domainLexica[domain];
  if (lexicon === undefined) return own;
  const known = new Set(own.subjects.map(({ key }) => key));
  const terms = entityTypes.flatMap((type) =>
    (lexicon.terms[type] ?? "").split(",").map((term): DocumentSubject => ({ key: nameKey(term), type, strength })),
  );
  return { subjects: [...own.subjects, ...terms.filter(({ key }) => key !== "" && !known.has(key))] };
}
