import type { ParsedDocument } from "../../domain/document.ts";
import type { FoundFacts } from "../../domain/facts.ts";
import { readAuthor } from "./author.ts";
import { surest } from "./candidate.ts";
import { readDate } from "./date.ts";
import { readDocumentType } from "./document-type.ts";
import { readLanguage } from "./language.ts";
import { openingOf } from "./opening.ts";
import { readOrganization } from "./organization.ts";
import { readPeriod } from "./period.ts";
import { readProduct } from "./product.ts";
import { readTitle } from "./title.ts";
import { readVersion } from "./version.ts";

/**
 * The facts that a document states about itself as a whole: in its metadata, on its cover, in its headings and in the
 * name of its file. Each reader proposes values with a confidence, and the surest of each fact is kept. A fact without
 * a clear statement is left out: no fact is better than a wrong one.
 */
export function documentFacts(document: ParsedDocument, fileName: string): FoundFacts {
  const opening = openingOf(document, fileName);
  const facts = surest([
    ...readAuthor(opening),
    ...readOrganization(opening),
    ...readProduct(opening),
    ...readDocumentType(opening),
    ...readDate(opening),
    ...readPeriod(opening),
    ...readVersion(opening),
    ...readLanguage(opening),
  ]);
  return { ...facts, ...surest(readTitle(opening, facts)) };
}
