const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b\u2060\ufeff]/g;
const LONE_SURROGATES = /\p{Surrogate}/gu;

/**
 * The only normalisation of a document's text; all offsets refer to its result. NFC, "\n" line ends, no control
 * characters (a NUL cannot be stored), no invisible line breaks inside words, no half surrogate pairs.
 */
export function normaliseText(text: string): string {
  return text.replace(LINE_ENDS, "\n").replace(INVISIBLE, "").replace(LONE_SURROGATES, "\ufffd").normalize("NFC");
}
