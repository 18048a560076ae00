// The few words of a sentence that answer a question: those of the form that it asks for, or the object of its verb.
import { relatedTo } from "../turns/related-words.ts";
import { baseStems } from "../turns/word-forms.ts";
import { answersOfForm, asksForm, isAsked, isDay, trimmed, words } from "./answer-forms.ts";
import { asksKind, asksProfession, isDenied, tellsWork, wordsBefore } from "./asked-kind.ts";
import { verbIn } from "./asked-verb.ts";

export interface Short {
  readonly text: string;
  /** 0–1: how well the words fit the question. */
  readonly fit: number;
}

/**
 * `form`: words of the form that is asked for. `aside`: words behind the question's last preposition in a sentence
 * without other words of the question. `asked`: words behind another word of the question than its verb. `whole`: the
 * sentence, or its part that tells something new.
 */
const fits = {
  form: 1,
  behind: 0.95,
  kind: 0.9,
  being: 0.9,
  reply: 0.9,
  object: 0.9,
  deed: 0.8,
  aside: 0.55,
  asked: 0.6,
  whole: 0.5,
} as const;
/** Of words without the form that is asked for. */
const withoutForm = 0.7;
/** Ends the words behind a verb or a preposition. */
const ends = /[.!?;:,]| (?:and (?:i|he|she|we|they|it)|but|because|so|when|while|which|since|if)\b/i;
const endOf = (text: string): number => ends.exec(text)?.index ?? text.length;
const [longestObject, longestAnswer] = [9, 16];

/**
 * `isReply`: another speaker asked something similar right before. null: words about a profession that are not of the
 * person asked about.
 */
export function shortAnswer(question: string, sentence: string, isReply = false): Short | null {
  if (asksProfession.test(question) && !tellsWork.test(sentence)) return null;
  const ways: readonly (readonly [keyof typeof fits, () => string | null])[] = [
    ["form", () => answersOfForm(question, sentence) ?? whetherIn(question, sentence)],
    ["behind", () => behindIn(question, sentence, true)],
    ["kind", () => kindIn(question, sentence)],
    ["being", () => copulaIn(question, sentence)],
    ["reply", () => (isReply ? fragmentIn(sentence) : null)],
    ["deed", () => deedIn(question, sentence)],
    ["object", () => objectIn(question, sentence, true)],
    ["aside", () => behindIn(question, sentence, false)],
    ["asked", () => objectIn(question, sentence, false)],
    ["whole", () => newPartOf(question, sentence)],
  ];
  for (const [way, read] of ways) {
    const text = read()?.replace(/[\s.,;:!?)]{1,9}$/, "");
    // "March" is nobody who works on a game.
    if (text && (asksDay.test(question) || !isDay(text, question)))
      return { text, fit: fits[way] * (lacksForm(way, question) ? withoutForm : 1) };
  }
  return null;
}

const asksDay = /\b(?:when|days?|weekdays?|months?|dates?|often|time)\b/i;
const lacksForm = (way: keyof typeof fits, question: string): boolean =>
  way !== "form" && (asksForm(question) || (way !== "behind" && way !== "aside" && endsWithPreposition.test(question)));

const asksWhether = /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|might)\b/i;

/** A sentence that answers yes or no is shown whole, because the reader has to judge it. */
const whetherIn = (question: string, sentence: string): string | null =>
  asksWhether.test(question)
    ? words(sentence)
        .slice(0, 2 * longestAnswer)
        .join(" ")
    : null;

/** "Yeah, I have" of "Yeah, I have painted it yellow". */
const opening =
  /^(?:(?:yeah|yes|no|well|oh|ha|haha|aw|thanks|sure|nope|and|but|so),? )?(?:(?:i|we|he|she|they)(?:'ve|'m|'re|'s| have| am| are| has| was| were)? )?(?=\p{L})/iu;

const asksBeing =
  /^(?:what|who)(?: (?:kind|type|sort)s? of \p{L}+)?(?:'s| is| was| are| were)\b|\b(?:do|does)(?: for a living| for work)?\?$/iu;
const being =
  /(?<=\p{L})(?:'s|'m|'re| is| am| are| was| were) (?<answer>(?:a|an|the|my|our|his|her|their|called) [^,.!?;]{2,60}?)(?= (?:and|but|because|so|when|who|which|that)\b|[,.!?;]|$)/iu;

/** "A beekeeper" of "he is a beekeeper" for "what does Bo do?"; of the person whom the question names, if possible. */
function copulaIn(question: string, sentence: string): string | null {
  if (!asksBeing.test(question)) return null;
  const named = namesIn(question)
    .map((name) => sentence.indexOf(name))
    .filter((at) => at > 0);
  for (const at of [...named, 0]) {
    const answer = being.exec(sentence.slice(at))?.groups?.answer;
    if (answer && !isAsked(answer, question)) return trimmed(answer).replace(leading, "") || null;
  }
  return null;
}

const namesIn = (question: string): string[] => question.match(/(?<=\s)\p{Lu}\p{L}+/gu) ?? [];

const endsWithPreposition = /\b(?<word>about|for|of|with|from|on|at|in|into|to|as|against|after|by)\?$/i;
/** Words between a word of the question and its last preposition: "ran twice for the hospital". */
const longestBetween = 3;

/**
 * "The children's hospital" of "I ran for the children's hospital" for "what did Anna run for?". Another word of the
 * question stands near before the preposition, or the sentence has none and only continues the one before it. `isNear`
 * false: of any other sentence without such a word.
 */
function behindIn(question: string, sentence: string, isNear: boolean): string | null {
  const word = endsWithPreposition.exec(question)?.groups?.word?.toLowerCase();
  if (word === undefined) return null;
  const all = words(sentence);
  const names = namesIn(question).flatMap(baseStems);
  const asked = new Set(baseStems(question).filter((stem) => !names.includes(stem)));
  const isOfQuestion = (each: string) => baseStems(each).some((stem) => asked.has(stem));
  const hasOthers = all.some(isOfQuestion);
  if (!hasOthers && isNear === sentenceLike.test(sentence)) return null;
  const isBeside = (place: number) => {
    const before = all.slice(Math.max(0, place - longestBetween - 1), place);
    const last = before.findLastIndex(isOfQuestion);
    return last >= 0 && !before.slice(last, -1).some((each) => /[,.;:!?]$/.test(each));
  };
  const at = all.findIndex((each, place) => each.toLowerCase() === word && (!hasOthers || (isNear && isBeside(place))));
  if (at < 0) return null;
  const behind = all.slice(at + 1).join(" ");
  const answer = trimmed(behind.slice(0, endOf(behind))).replace(/^(?:an?|the) /i, "");
  return baseStems(answer).length === 0 || isAsked(answer, question)
    ? null
    : words(answer).slice(0, longestAnswer).join(" ");
}

/** A determiner or a verb; "red" is neither. */
const startsThing = /^(?:a|an|the|my|our|his|her|their|your|some|this|that|\p{L}{2,}(?:ed|ing))$/iu;
/** "A car of mine" tells nothing of the car. */
const pronoun = /^(?:mine|yours|hers|ours|theirs|me|you|him|us|them|it|his(?! \p{L}))\b/iu;
/** "The word for patience and wear it daily": a new deed begins. */
const nextDeed = / and (?:\p{L}{2,}ed\b|\p{L}+ (?:it|them|him|me|us)\b)/iu;

/** "Dinosaur cake" of "he wanted a dinosaur cake" for "what kind of cake"; "patience" of "the word for patience". */
function kindIn(question: string, sentence: string): string | null {
  const [kind] = baseStems(asksKind.exec(question)?.groups?.kind ?? "");
  if (kind === undefined) return null;
  const all = words(sentence);
  const at = all.findIndex((word) => baseStems(word).includes(kind));
  if (at < 0 || isDenied(`${all.slice(0, at).join(" ")} `)) return null;
  const before = wordsBefore(all, at);
  const from = before.findLastIndex((word) => startsThing.test(word) || /[,.;:!]$/.test(word));
  const more = from < 0 ? [] : before.slice(from + 1);
  if (more.length > 0 && !isAsked(more.join(" "), question)) return [...more, all[at]].join(" ");
  const behind = all.slice(at + 1).join(" ");
  const [, link, rest = ""] = /^(for|of|about|called|named) (.+)$/i.exec(behind) ?? [];
  if (link === undefined || pronoun.test(rest) || /[,.;:!?]$/.test(all[at] ?? "")) return null;
  const [named = ""] = rest.split(nextDeed);
  const thing = trimmed(named.slice(0, endOf(named))).replace(leading, "");
  return baseStems(thing).length === 0 || isAsked(thing, question) ? null : thing;
}

const sentenceLike =
  /\b(?:i|we|he|she|they|it|you|that|there|is|are|was|were|has|had|have|do|does|did|can|could|will|would)\b|\p{L}['’](?:s|m|re|ve|ll|d) (?:a|an|the|so|my|not|been|going|\p{L}+ing)\b/iu;
const longestFragment = 12;

/** "So well!" tells how, not what. */
const judges = /^(?:so|very|pretty|really|quite|not|good|great|fine|better|well|amazing|awesome)\b/i;

/** "The cardamom buns." as a reply: words that are no whole sentence. */
function fragmentIn(sentence: string): string | null {
  if (sentenceLike.test(sentence) || judges.test(sentence)) return null;
  const [first = ""] = sentence.split(/[.!?;:]/);
  const all = words(
    first.replace(/^(?:just|only|mostly|well|yes|yeah|no|oh|maybe|probably),? /i, "").replace(leading, ""),
  );
  return all.length > longestFragment || baseStems(first).length === 0 ? null : all.join(" ");
}

const asksDeed =
  /^(?:what|how) (?:do|does|did|will|would|is|are|was|were|has|have|had) .*\b(?:do|doing|done|happen(?:ed)?)\b|^what happened\b/i;
const manner = /^(?:why|how(?! (?:often|long|many|much|old|far|big|tall)\b))\b/i;
const state =
  /^how (?:do|does|did|will|would) .*\b(?:feel\b|(?:look|sound|taste|smell|seem)(?:\?| (?:like|to|when|before|during|now)\b))/i;

/** A state stands behind the verb, as an object does: "How did Anna feel?" */
const asksManner = (question: string): boolean => manner.test(question) && !state.test(question);

/** What somebody did: the words behind the subject. */
const deedIn = (question: string, sentence: string): string | null =>
  asksDeed.test(question) ? newPartOf(question, sentence) : null;

/** Begins a part of a sentence with a subject of its own. */
const partStart =
  /, (?:and |but |so )?(?=(?:i|we|he|she|they|it|you|that|this|there|my|our|his|her|a|an|the)\b)| (?:and|but|so) (?=(?:i|we|he|she|they|it)\b)/i;

/** The part of a sentence that tells something new beside words of the question; else all that is new. */
function newPartOf(question: string, sentence: string): string | null {
  const asked = new Set(baseStems(question));
  const parts = sentence.split(partStart).map((part) => ({ part, stems: baseStems(part) }));
  const telling = parts.filter(({ stems }) => stems.filter((stem) => !asked.has(stem)).length > 1);
  const about = telling.filter(({ stems }) => stems.some((stem) => asked.has(stem)));
  const countAsked = (stems: readonly string[]) => stems.filter((stem) => asked.has(stem)).length;
  const [only] = asksManner(question)
    ? telling.toSorted((one, other) => countAsked(one.stems) - countAsked(other.stems))
    : about;
  const chosen = only ? only.part : sentence;
  const all = words(chosen.replace(opening, ""));
  const isNamed = all.length > 1 && namesIn(question).includes(all[0] ?? "");
  return all.slice(isNamed ? 1 : 0, longestAnswer).join(" ");
}

const leading =
  /^(?:(?:a|an|the|to|be|my|of|in|for|at|on|that|with|some|up|it|by|also|just|really|as|about|from|is|was|and|me|him|us|them) )+/i;

/** The words behind the verb of the question, or one that means the same; `isVerb` false: behind its last word. */
function objectIn(question: string, sentence: string, isVerb: boolean): string | null {
  if (asksManner(question)) return null;
  const verb = verbIn(question);
  const asked = new Set(isVerb ? (verb === undefined ? [] : [verb, ...relatedTo([verb])]) : baseStems(question));
  const all = words(sentence);
  const last = all.findLastIndex((word) => baseStems(word).some((stem) => asked.has(stem)));
  if (last < 0 || /[.!?;,]$/.test(all[last] ?? "")) return null;
  const behind = all.slice(last + 1).join(" ");
  const several = severalIn(behind);
  const [untilWho = ""] = behind.slice(0, endOf(behind)).split(/ who\b/i);
  const first = words(untilWho).slice(0, longestObject).join(" ");
  const object = trimmed(several ?? first).replace(leading, "");
  return baseStems(object).length > 0 && !isAsked(object, question) ? object : null;
}

const longestThing = 6;
const clause = /^(?:and |but |so )?(?:i|we|he|she|they|it|you|that|this|there|who|which|when|because|so|but|then)\b/i;

/** "A cow, a goat and a hen": things or deeds, of which the last stands behind "and". null: it is no such list. */
function severalIn(behind: string): string | null {
  const [sentence = ""] = behind.split(/[.!?;:]/);
  const parts = sentence.split(", ");
  // "In the rain, waiting for the bus and thinking" tells of one thing.
  const isOneDeed =
    !/ing\b/.test(parts[0] ?? "") && parts.slice(1).some((part) => /^(?:and )?\p{L}+ing\b/iu.test(part));
  const isList =
    parts.length > 1 &&
    !isOneDeed &&
    / and |^and /.test(parts.at(-1) ?? "") &&
    parts.every(
      (part, n) => words(part).length <= longestThing * (n === parts.length - 1 ? 2 : 1) && !clause.test(part),
    );
  return isList ? words(sentence).slice(0, longestAnswer).join(" ") : null;
}
