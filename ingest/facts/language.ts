import { languageOf } from "../analyse/language.ts";
import { fileTraits } from "../file-traits.ts";
import { type Candidate, candidate } from "./candidate.ts";
import { cluesNamed, type Opening } from "./opening.ts";

/** Shorter texts are easily taken for another language. */
const lettersMinimum = 200;

export function readLanguage(opening: Opening): Candidate[] {
  const stated = cluesNamed(opening, [
    "language",
    "lang",
    "dc:language",
    "dc.language",
    "content-language",
    "og:locale",
  ])
    .map((value) => /^([a-z]{2})(?:[-_][a-z]{2,8})*$/iu.exec(value)?.[1]?.toLowerCase())
    .find((code) => code !== undefined);
  const letters = opening.text.match(/\p{L}/gu)?.length ?? 0;
  const isProse = !fileTraits[opening.document.file_type].isTable && letters >= lettersMinimum;
  const detected = isProse ? languageOf(opening.text) : "und";
  return [
    ...candidate("language", detected === "und" ? null : detected, ["text", 0.9]),
    ...candidate("language", stated, ["metadata", 0.8]),
  ];
}
