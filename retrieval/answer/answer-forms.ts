import { tokenize } from "../../domain/text/tokens.ts";

/** The kind of answer that a question asks for. */
export type AnswerKind =
  | "amount"
  | "count"
  | "date"
  | "definition"
  | "duration"
  | "event"
  | "money"
  | "person"
  | "place"
  | "reason"
  | "shaped"
  | "thing"
  | "way"
  | "yes_no"
  | "other";

/** A way to ask, and the form of its answers. The first matching rule decides what a question asks for. */
export interface AskingRule {
  readonly kind: AnswerKind;
  readonly asks: RegExp;
  readonly form: (question: string, match: RegExpExecArray) => (text: string) => number;
}

/** A number at the beginning of a word: "1,200", "300M", "4.5bn", "forty". */
const number =
  /^[^\w$]{0,9}(?:\d[\d,.]{0,20}(?:[kmb]|[mbt]n)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|tens|dozens?|hundreds?|thousands?|millions?|billions?|once|twice|half|no)\b/i;
const says =
  /\b(?:is|are|was|were|means?|refers? to|stands? for|represents?|describes?|defines?|defined|called|consists? of|comprises?|(?:may|must|can) only)\b|\b(?:can|may|could) be (?:used|seen|understood|thought of|described)\b|[:—–]/i;
/** "X analyzes and exposes …": the verb of a thing that does something. */
const acts =
  /\b(?:is|are|can|lets?|helps?|allows?|provides?|makes?|runs?)\b|^(?:\S+ ){1,9}?(?:\([^)]{0,80}\) )?\p{Ll}{3,}s (?:and|or|a|an|the|all|your|our|its|\p{Ll}{3,})\b/u;
const value = /`[^`]+`|["“][^"“”]+["”]|\d|\p{Lu}\p{Ll}+ \p{Lu}|\p{Lu}{2,}|\p{L}_\p{L}/u;

/** The key words of specifications (RFC 2119) are written in capitals, but name nothing. */
const keyWords = /\b(?:MUST|NOT|SHOULD|SHALL|MAY|REQUIRED|RECOMMENDED|OPTIONAL)\b/g;

/** Whether a text has something that may be the name or value of a thing. */
export const namesValue = (text: string): boolean => value.test(text.replace(keyWords, ""));

export const has = (pattern: RegExp) => () => (text: string) => (pattern.test(text) ? 1 : 0);
export const hasOr = (strong: RegExp, weak: RegExp) => () => (text: string) =>
  strong.test(text) ? 1 : weak.test(text) ? 0.5 : 0;

/** Where the noun phrase behind "how many" ends. */
export const afterNoun =
  /\b(?:a|am|an|and|any|are|at|can|could|did|do|does|for|from|had|has|have|i|if|in|is|may|must|on|or|per|shall|should|that|the|to|was|we|were|when|who|will|with|would|you)\b/i;

/**
 * "How many X": a number with X behind it. Of several words the first plural counts: "virtual users" are users, and
 * "people work" counts people.
 */
export function countForm(_: string, match: RegExpExecArray): (text: string) => number {
  const phrase = (match[1] ?? "").replace(/^of (?:(?:my|the|our|their|its|your) )?/i, "").split(afterNoun)[0] ?? "";
  const plural = phrase
    .split(/\s+/)
    .find((word) => /[^s]s$|^(?:people|persons|children|staff|men|women|feet)$/i.test(word));
  const wanted = new Set((plural ?? phrase).split(/\s+/).map(singular));
  return (text) => {
    // "64-bit" counts bits.
    const words = text.replace(/(?<=\d)-(?=\p{L})/gu, " ").split(/\s+/);
    const places = words.flatMap((word, at) => (number.test(word) ? [at] : []));
    const isCounted = places.some((at) => {
      const behind = words.slice(at, at + 6);
      // "One file per ticket" counts files.
      const end = behind.findIndex(
        (word, n) => /^(?:per|each|every)$/i.test(word) && !isAside(behind[n - 1], behind[n + 1]),
      );
      return (end === -1 ? behind : behind.slice(0, end)).some((word) => wanted.has(singular(word)));
    });
    return isCounted || statesDefault.test(text) ? 1 : places.length > 0 ? 0.5 : 0;
  };
}

/** "Two, each from another team, reviewers": these are reviewers. */
const isAside = (before = "", next = ""): boolean =>
  before.endsWith(",") && /^(?:from|of|with|in|by|for|at|on)$/i.test(next);

/** A setting is counted in its own unit: "maximum queue size (default: 2048)". */
const statesDefault = /\bdefaults?(?: value)?(?: is| to|:|=| =)? ?`?\d/i;

/** The word without plural ending. Stems would not do: "digital" and "digits" have the same one. */
const singular = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[^\p{L}\p{N}-]/gu, "")
    .replace(/(?<=[^s])s$/, "");

/** A shorter text beside a label may be an example of a kind of thing. */
const fewestMeaning = 3;

/**
 * "A job" has a meaning: "job: backup" and "Job: api-server" give an example of one, as files do. "Float: small change"
 * of a glossary is a meaning, and a label with nothing beside it is none.
 */
const isExample = (label: string, value: string): boolean =>
  label.endsWith(":") &&
  value.split(/\s+/).length < fewestMeaning &&
  (value === "" || /^[^\p{L}]{0,9}\p{Ll}/u.test(label) || /[\d_`/-]|\p{Ll}\p{Lu}/u.test(value));

/** "What is X": the answer is a sentence that begins with X and defines it. */
export function definitionForm(question: string, match: RegExpExecArray): (text: string) => number {
  const named = match.slice(1).find((part) => part !== undefined) ?? "";
  const focus = tokenize(pointsBack.test(named) ? namedBefore(question.slice(0, match.index)) : ownWords(named));
  if (focus.length === 0) return () => 0;
  const asksWhatItDoes = / do$/i.test(match[0]);
  const saysSo = asksWhatItDoes ? acts : says;
  const openingWords = focus.length + (asksWhatItDoes ? 2 : 5);
  const isExpansion = expansionOf(named);
  const isKind = /^an? /i.test(named);
  return (text) => {
    if (isExpansion(text)) return 1;
    const shares = text.split(/(?<=[.!?:])\s+|\n/).map((sentence, at, all) => {
      const isLabel = isKind && isExample(sentence, all[at + 1] ?? "");
      if (!saysSo.test(isLabel ? sentence.slice(0, -1) : sentence)) return 0;
      if (!asksWhatItDoes && namesAs(sentence, focus)) return 1;
      const opening = tokenize(sentence.split(/\s+/).slice(0, openingWords).join(" "));
      return focus.filter((stem) => opening.includes(stem)).length / focus.length;
    });
    const best = Math.max(0, ...shares);
    return best > 0.99 ? 1 : best >= 0.5 ? 0.5 : 0;
  };
}

/** "MSRV", "SLAs" */
const acronym = /^(?:an? |the )?(\p{Lu}{2,8})s?$/u;

/** "Minimum Supported Rust Version (MSRV)", "MSRV (Minimum …)": a text that gives the long form of an acronym. */
function expansionOf(named: string): (text: string) => boolean {
  const [, letters = ""] = acronym.exec(named.trim()) ?? [];
  if (letters === "") return () => false;
  const marks = [`(${letters})`, `(${letters}s)`, `(“${letters}”)`, `("${letters}")`];
  return (text) => {
    const behind = text.indexOf(`${letters} (`);
    if (behind >= 0 && hasInitials(text.slice(behind + letters.length + 2).split(")")[0] ?? "", letters)) return true;
    return marks.some((mark) => {
      const at = text.indexOf(mark);
      return at > 0 && hasInitials(text.slice(Math.max(0, at - longForm), at), letters);
    });
  };
}

const longForm = 120;

/** Whether the last words of a text begin with the letters of an acronym; small words between them do not count. */
function hasInitials(text: string, letters: string): boolean {
  const initials = (text.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !/^(?:of|and|the|for|in|on|to|a|an)$/.test(word))
    .map((word) => word[0]?.toUpperCase());
  return initials.join("").endsWith(letters);
}

/** "What is that actually?" asks about something that the question has named before. */
const pointsBack = /^(?:that|this|it|these|those|they)(?: (?:actually|exactly|really|about|all))?$/i;

/** The last name in a text, or else its last noun phrase: "… about the slack water, but". */
function namedBefore(text: string): string {
  const names = [...text.matchAll(/(?<=[\p{Ll},] )\p{Lu}[\p{L}\d-]+(?: \p{Lu}[\p{L}\d-]+){0,3}/gu)].map(
    ([name]) => name,
  );
  const phrases = text.split(/\b(?:about|of|the|an?|to|with|on|for|by|as|my|our|your|these|those)\b/i);
  return names.at(-1) ?? (phrases.at(-1) ?? "").trimEnd().replace(/[,;.!?]? (?:but|and|so|or)$|[,;.!?]$/i, "");
}

/** "This Bouncer thing" is about "Bouncer"; in "the Internet of Things" the word belongs to the name. */
const ownWords = (named: string): string =>
  /^(?:this|that|these|those)\b/i.test(named) ? named.replace(/^\w+|\b(?:things?|stuff)\b.*$/gi, "") : named;

/** "… is called X", "… (aka X)": the name follows its meaning. */
function namesAs(sentence: string, focus: readonly string[]): boolean {
  const named =
    /\b(?:called|named|nicknamed|known as|referred to as|refer to as|abbreviated as|aka|a\.k\.a\.)[\s:]/i.exec(
      sentence,
    );
  if (named === null) return false;
  const behind = sentence.slice(named.index + named[0].length).split(/\s+/);
  const next = tokenize(behind.slice(0, focus.length + 3).join(" "));
  return focus.every((stem) => next.includes(stem));
}

/** "Which X": the text contains X, and something that may be the name or value of an X. */
export function thingForm(_: string, match: RegExpExecArray): (text: string) => number {
  const wanted = tokenize(match[1] ?? "");
  return (text) => {
    const stems = tokenize(text);
    return (wanted.some((stem) => stems.includes(stem)) ? 0.5 : 0) + (value.test(text) ? 0.5 : 0);
  };
}
