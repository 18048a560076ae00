/** Longer texts are no values, in characters. */
const VALUE_LENGTH = 40;
const CURRENCY = /(?:US|C|A|CA|AU|HK|NZ)?[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|JPY|CAD|AUD)\b/g;
const MARKERS = /(?:\s*\((?:\d{1,2}|[a-z])\)|\s*[⁰¹²³⁴⁵⁶⁷⁸⁹]|[*†‡§])+$/u;
const NUMBER = /^[(\-–—−+<>~≈±*]*\s*\d[\d.,'’ /:]*\s*(?:%|‰|x|bps|pts?|pp|°|[KMB]|bn|mn)?\s*\)?\s*%?$/iu;
const NO_VALUE = /^(?:[-–—−‒―]+|\.{2,3}|…|n\/?a|n\.a\.|n\.?m\.?|nil|\*+|\(x\)|x)\s*%?$/iu;
const YEAR = /^(?:fy\s?)?(?:19|20)\d\d(?:[/–-]\d\d(?:\d\d)?)?[ae]?$/i;

/** "1,234", "$(56)", "12.5 %", "3.4 (1)". */
export function isNumber(text: string): boolean {
  if (text.length > VALUE_LENGTH || !/\d/.test(text) || text.endsWith(",")) return false;
  const bare = bareOf(text);
  return NUMBER.test(bare);
}

/** A number, or a sign for none: "—", "n/a". */
export function isValue(text: string): boolean {
  return isNumber(text) || (text.length <= VALUE_LENGTH && NO_VALUE.test(bareOf(text)));
}

export function isYear(text: string): boolean {
  return text.length <= VALUE_LENGTH && YEAR.test(text.replace(MARKERS, "").trim());
}

export function isCurrency(text: string): boolean {
  return /^(?:US|C|A)?[$€£¥₹]$/.test(text);
}

/** Signs that programs print in a column of their own. */
export function isSign(text: string, side: "before" | "behind"): boolean {
  return side === "before" ? /^(?:US|C|A)?[$€£¥₹]?\s*\(?$/.test(text) && text !== "" : /^(?:\)|%|\)\s*%)$/.test(text);
}

function bareOf(text: string): string {
  const bare = text.replace(CURRENCY, "").trim();
  return /^\(\d{1,2}\)$/.test(bare) ? bare : bare.replace(MARKERS, "").trim();
}
