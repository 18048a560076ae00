import { franc } from "franc";
import { sampleOf } from "./sample.ts";
import { hasUnspacedScript } from "./words.ts";

/** ISO 639-3 → 639-1. In short texts, further languages would mostly be confused with one of these. */
const codes: Readonly<Record<string, string>> = {
  eng: "en",
  deu: "de",
  fra: "fr",
  spa: "es",
  ita: "it",
  por: "pt",
  nld: "nl",
  swe: "sv",
  nob: "no",
  dan: "da",
  fin: "fi",
  pol: "pl",
  ces: "cs",
  slk: "sk",
  hun: "hu",
  ron: "ro",
  bul: "bg",
  hrv: "hr",
  ell: "el",
  rus: "ru",
  ukr: "uk",
  tur: "tr",
  arb: "ar",
  heb: "he",
  hin: "hi",
  cmn: "zh",
  jpn: "ja",
  kor: "ko",
  vie: "vi",
  ind: "id",
};
const only = Object.keys(codes);
/** Length of the sample; a longer one does not improve the result. */
const sampleLength = 2_000;
/** Texts with fewer letters fit too many languages. Scripts without spaces need only a few. */
const lettersMinimum = { spaced: 20, unspaced: 4 } as const;

/**
 * ISO 639-1 code of the main language of a text; "und" when it cannot be determined. By trigram profiles (W. B. Cavnar,
 * J. M. Trenkle, "N-gram-based text categorization", 1994).
 */
export function languageOf(text: string): string {
  const sample = sampleOf(text, sampleLength);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters < (hasUnspacedScript(sample) ? lettersMinimum.unspaced : lettersMinimum.spaced)) return "und";
  return codes[franc(sample, { only, minLength: 1 })] ?? "und";
}
