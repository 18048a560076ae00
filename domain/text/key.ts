import { fold } from "./fold.ts";

const LEADING_ARTICLE = /^(?:the|an?)\s+(?=\S)(?=.*[\p{L}\p{N}])/iu;
const POSSESSIVE = /['’`´ʼ]s(?![\p{L}\p{N}])/giu;
const APOSTROPHE = /['’`´ʼ]/g;
/** "C++" and "C#" are other names than "C", so these signs stay at the end of a word. */
const SEPARATORS = /(?<![\p{L}\p{N}+#])[+#]+|(?<![+#])[+#]+(?=[\p{L}\p{N}])|[^\p{L}\p{N}+#]+/gu;
/** "J. R. R. Tolkien", "J.R.R. Tolkien" and "JRR Tolkien" are one person: initials in a row are written together. */
const INITIALS = /(?<![^ ])\p{L}(?: \p{L})+(?![^ ])/gu;

/** Words of two or more ASCII letters or digits, no article first: nothing but the case to change. */
const SIMPLE = /^(?!(?:the|an?) )[a-z0-9]{2,}(?: [a-z0-9]{2,})*$/i;

/**
 * The normalised key of a name: two spellings with the same key are one entity. Accents and case go, punctuation
 * becomes one space, "&" becomes "and", a leading article and possessive 's go, initials are joined. Apply it to a
 * name as written, not to a key. Empty only for text of white space; a name of signs alone ("!!!") is its own key.
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
