// Recognises words: readable characters, in contrast to encoded data, broken encodings and ornaments.

const OUTER_SIGNS = /^[\p{P}\p{S}]+|(?<![\p{P}\p{S}])[\p{P}\p{S}]+$/gu;
const NUMBER = /^[\p{N}.,:/%°+×-]+\p{L}{0,4}$/u;
const WORD_PARTS = /['’/.&‐–-]+/u;
const WORD = /^[\p{L}\p{M}]+\p{N}{0,4}$/u;
const LATIN = /^\p{sc=Latin}/u;
const VOWEL = /[aeiouyæøœı]/;
const CAPITALS_INSIDE = /\p{Ll}\p{Lu}/gu;
const lengthMaximum = 40;
/** "http", "Mrs", "XML": short words need no vowel. */
const vowelFreeLength = 4;

/** 0–1: characters in words and numbers ÷ all characters except white space; 0 for a text of white space. */
export function readableShare(text: string): number {
  let all = 0;
  let readable = 0;
  for (const [token] of text.matchAll(/\S+/gu)) {
    all += token.length;
    if (isReadable(token)) readable += token.length;
  }
  return all === 0 ? 0 : readable / all;
}

export function isReadable(token: string): boolean {
  const bare = token.replace(OUTER_SIGNS, "");
  return bare !== "" && (NUMBER.test(bare) || bare.split(WORD_PARTS).every((part) => part === "" || isWord(part)));
}

function isWord(part: string): boolean {
  if (NUMBER.test(part)) return true;
  if (!WORD.test(part)) return false;
  if (!LATIN.test(part)) return true;
  if (part.length > lengthMaximum || (part.match(CAPITALS_INSIDE)?.length ?? 0) > 2) return false;
  const plain = part.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.length <= vowelFreeLength || VOWEL.test(plain) || part === part.toUpperCase();
}
