import type { Clue } from "../../domain/document.ts";
import { normaliseText } from "./normalise-text.ts";
import type { Pdf } from "./pdf-library.ts";

const xmpNames = ["dc:title", "dc:creator", "dc:publisher", "dc:date", "dc:language", "dc:subject", "dc:description"];

/** A PDF's own metadata; none if it cannot be read, because the text matters more. */
export async function pdfClues(pdf: Pdf): Promise<Clue[]> {
  try {
    const { info, metadata } = await pdf.getMetadata();
    return [
      ...Object.entries(info).flatMap(([name, value]) => textsOf(value).map((text) => clue("info", name, text))),
      ...xmpNames.flatMap((name) => textsOf(metadata?.get(name)).map((text) => clue("xmp", name, text))),
    ];
  } catch {
    // Broken metadata says nothing about the document.
    return [];
  }
}

const clue = (origin: Clue["origin"], name: string, value: string): Clue => ({
  origin,
  name: name.toLowerCase(),
  value: normaliseText(value).replace(/\s+/g, " ").trim(),
});

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((text): text is string => typeof text === "string");
