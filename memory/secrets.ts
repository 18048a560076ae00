import type { SecretKind } from "../domain/secret-kinds.ts";

export interface Redacted {
  readonly text: string;
  /** Kinds of removed secrets, without duplicates. */
  readonly dropped: readonly SecretKind[];
}

/** Runs of digits with single blanks or hyphens between them; `isCard` decides. */
const digits = /\d(?:[ -]?\d){12,18}(?!\d)/g;
/** Keys and tokens whose makers gave them a prefix, JSON web tokens, and private keys. */
const keys =
  /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}|\b(?:lore_live_|gh[pousr]_|github_pat_|glpat-|xox[abprs]-|AKIA|ASIA|AIza)[A-Za-z0-9_-]{12,}|(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}|-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[A-Za-z0-9+/=\s]{0,8000}(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?/g;
/** "My password is now …", "my password was …", "API key: …". The word after it is removed. */
const named =
  /\b(password|passphrase|passcode|api[ _-]?key|secret key|access token)(\s{1,3}(?:is|was)(?:\s{1,3}now)?(?:\s{0,3}[:=]\s{0,3}|\s{1,3})|\s{0,3}[:=]\s{0,3})\S{1,500}/gi;

/** Drops card numbers, keys and passwords from a text. The rest stays as it was. */
export function dropSecrets(given: string): Redacted {
  const dropped = new Set<SecretKind>();
  const note = (kind: SecretKind): string => {
    dropped.add(kind);
    return "[removed]";
  };
  const text = given
    .replace(keys, () => note("key"))
    .replace(named, (_, name: string, link: string) => `${name}${link}${note("password")}`)
    .replace(digits, (run) => (isCard(run) ? note("card_number") : run));
  return { text, dropped: [...dropped] };
}

/** The check digit of ISO/IEC 7812 (Luhn). */
function isCard(run: string): boolean {
  const numbers = [...run].filter((sign) => sign >= "0" && sign <= "9").map(Number);
  const sum = numbers.reverse().reduce((total, digit, at) => {
    const value = at % 2 === 0 ? digit : digit * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return numbers.some((digit) => digit > 0) && sum % 10 === 0;
}
