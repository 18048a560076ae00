import { z } from "zod";
import { safeText } from "./safe-text.ts";

/** Facts about a whole document, apart from its text. */
export const factNames = [
  "title",
  "author",
  "organization",
  "product",
  "document_type",
  "date",
  "period",
  "version",
  "language",
] as const;
export type FactName = (typeof factNames)[number];

/** Where a fact was found. correction: a client has stated it. */
export const factOrigins = ["metadata", "cover", "heading", "text", "file_name", "correction"] as const;
export type FactOrigin = (typeof factOrigins)[number];

export interface FoundFact {
  readonly value: string;
  /** 0–1. Facts below `factConfidenceMinimum` are not kept. */
  readonly confidence: number;
  readonly from: FactOrigin;
}

/** A fact that is absent is not known. */
export type FoundFacts = Readonly<Partial<Record<FactName, FoundFact>>>;

/** What clients have stated: a value, or null for a document that has no such fact. Absent: nothing was stated. */
export type FactCorrections = { readonly [name in FactName]?: string | null | undefined };

export const factConfidenceMinimum = 0.5;
export const factLengthLimit = 300;

/** The facts that hold: statements of clients take precedence over facts found in the document. */
export function effectiveFacts(found: FoundFacts, corrections: FactCorrections): FoundFacts {
  const facts: Partial<Record<FactName, FoundFact>> = {};
  for (const name of factNames) {
    const stated = corrections[name];
    const fact = stated === undefined ? found[name] : correction(stated);
    if (fact) facts[name] = fact;
  }
  return facts;
}

const correction = (value: string | null): FoundFact | undefined =>
  value === null ? undefined : { value, confidence: 1, from: "correction" };

/**
 * The facts by which passages of the document are found: "Acme Corp · annual report · FY2018 · 2018". "" if there are
 * none. Of a date only the year counts, so that a document that is dated anew each day keeps its vectors.
 */
export function factsLine({ organization, product, document_type, date, period, version, title }: FoundFacts): string {
  const time = period?.value ?? date?.value.slice(0, 4);
  // Questions name the year without the letters of "FY2018".
  const year = /(?:FY|Q)\D*(\d{4})$/u.exec(time ?? "")?.[1];
  const parts = [organization?.value, product?.value, document_type?.value, time, year, version?.value, title?.value];
  return [...new Set(parts.filter((part) => part !== undefined && part !== ""))].join(" · ");
}

const text = (meaning: string) => z.string().nullable().describe(`${meaning}; null if it is not known`);

/** Facts as the interface shows them. */
export const DocumentFacts = z
  .object({
    title: text("Title of the document"),
    author: text("Who wrote the document"),
    organization: text("The organization that the document comes from"),
    product: text("The product that the document is about"),
    document_type: text("Kind of the document, such as annual report"),
    date: text("Date of the document: YYYY-MM-DD, YYYY-MM or YYYY"),
    period: text("The period that the document covers, such as FY2018 or Q2 2023"),
    version: text("Version of the document or of its product"),
    language: text("Language of the text (ISO 639-1)"),
  })
  .meta({ id: "DocumentFacts" });
export type DocumentFacts = z.infer<typeof DocumentFacts>;

export const shownFacts = (facts: FoundFacts): DocumentFacts => {
  const value = (name: FactName): string | null => facts[name]?.value ?? null;
  return {
    title: value("title"),
    author: value("author"),
    organization: value("organization"),
    product: value("product"),
    document_type: value("document_type"),
    date: value("date"),
    period: value("period"),
    version: value("version"),
    language: value("language"),
  };
};

const stated = safeText(factLengthLimit).refine((value) => value.trim() !== "", "must not be empty");
const isoDate = stated.refine(isDate, "must be a date: YYYY-MM-DD, YYYY-MM or YYYY");
const languageCode = stated.regex(/^[a-z]{2,3}$/, "must be a language code of ISO 639, such as en");

/** What a client may state about a document. null: the document has no such fact. */
export const StatedFacts = z
  .strictObject({
    title: stated.nullable().describe("Title of the document"),
    author: stated.nullable().describe("Who wrote the document"),
    organization: stated.nullable().describe("The organization that the document comes from"),
    product: stated.nullable().describe("The product that the document is about"),
    document_type: stated.nullable().describe("Kind of the document, such as annual report"),
    date: isoDate.nullable().describe("Date of the document: YYYY-MM-DD, YYYY-MM or YYYY"),
    period: stated.nullable().describe("The period that the document covers, such as FY2018 or Q2 2023"),
    version: stated.nullable().describe("Version of the document or of its product"),
    language: languageCode.nullable().describe("Language of the text (ISO 639-1)"),
  })
  .partial()
  .meta({ id: "StatedFacts" });

function isDate(value: string): boolean {
  const [, year, month = "01", day = "01"] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(value) ?? [];
  if (year === undefined) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
}
