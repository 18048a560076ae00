import { entityTypes } from "../../domain/chunk.ts";
import { nameKey } from "../../domain/text/key.ts";
import type { DocumentSubject, DocumentSubjects } from "../extract/subjects.ts";
import { domainLexica } from "./domain-lexica.ts";

/** Weaker than anything the document says of itself. */
const strength = 0.5;

/**
 * The subjects of a document together with the expressions of a domain, which are then found in its running text and
 * have their type. What the document itself is about stays as it says.
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
