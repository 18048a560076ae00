import { fold } from "./fold.ts";

const LEADING_ARTICLE = /^(?:the|an?)\s+(?=\S)(?=.*[\p{L}\p{N}])/iu;
const POSSESSIVE = /['’`´ʼ]s(?![\p{L}\p{N}])/giu;
const APOSTROPHE = /['’`´ʼ]/g;
/** "C++" and "C#" differ from "C", so these characters stay at the end of a word. */
const SEPARATORS = /(?<![\p{L}\p{N}+#])[+#]+|(?<![+#])[+#]+(?=[\p{L}\p{N}])|[^\p{L}\p{N}+#]+/gu;
/** Successive initials are joined, so that "J. R. R. Tolkien", "J.R.R. Tolkien" and "JRR Tolkien" have the same key. */
const INITIALS = /(?<![^ ])\p{L}(?: \p{L})+(?![^ ])/gu;

/** Words of two or more ASCII letters or digits, without an article in front: only their case changes. */
const SIMPLE = /^(?!(?:the|an?) )[a-z0-9]{2,}(?: [a-z0-9]{2,})*$/i;

/**
 * The normalised key of a name: two spellings with the same key are one entity. Accents, case, a leading article and
 * possessive 's are removed, punctuation becomes one space, "&" becomes "and", initials are joined. Apply it to a name
 * as written, not to a key. It is empty only for white space; a name of punctuation only ("!!!") is its own key.
 */
export function nameKey(form: string): string {
  if (SIMPLE.test(form)) return form.toLowerCase();
  const trimmed = form.normalize("NFKC").trim();
  const bare = trimmed
    .replace(LEADING_ARTICLE, "")
    .replace(POSSESSIVE, "")
    .replace(APOSTROPHE, "")
    .replace(/&/g, " and ");
  const key = fold(bare)
    .replace(SEPARATORS, " ")
    .trim()
    .replace(INITIALS, (run) => run.replaceAll(" ", ""));
  return key === "" ? trimmed.toLowerCase() : key;
}
