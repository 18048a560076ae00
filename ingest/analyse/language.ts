import { franc } from "franc";
import { sampleOf } from "../../domain/prose/sample.ts";
import { hasUnspacedScript } from "../../domain/prose/words.ts";
import { functionWords } from "./function-words.ts";

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
/** Trigrams of fewer letters often favour a wrong language: function words decide. */
const trigramLetters = 100;
const LATIN = /\p{Script=Latin}/gu;

/**
 * ISO 639-1 code of the main language of a text; "und" when it cannot be determined. By trigram profiles (W. B. Cavnar,
 * J. M. Trenkle, "N-gram-based text categorization", 1994); a short text in Latin letters also needs function words of
 * the language.
 */
export function languageOf(text: string): string {
  const sample = sampleOf(text, sampleLength);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters < (hasUnspacedScript(sample) ? lettersMinimum.unspaced : lettersMinimum.spaced)) return "und";
  const likely = codes[franc(sample, { only, minLength: 1 })] ?? "und";
  const isLatin = (sample.match(LATIN)?.length ?? 0) * 2 > letters;
  return letters < trigramLetters && isLatin ? byFunctionWords(sample, likely) : likely;
}

/**
 * The language with the most function words in the text; among equals `likely`. "und" without such words, and if no
 * language can be preferred.
 */
function byFunctionWords(text: string, likely: string): string {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = Object.entries(functionWords).map(([language, known]) => ({
    language,
    count: words.filter((word) => known.has(word)).length,
  }));
  const most = Math.max(...counts.map(({ count }) => count));
  const best = counts.filter(({ count }) => count === most).map(({ language }) => language);
  if (most === 0) return "und";
  if (best.includes(likely)) return likely;
  return best.length === 1 ? (best[0] ?? "und") : "und";
}
