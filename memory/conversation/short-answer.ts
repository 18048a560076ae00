// The few words of a sentence that answer a question by the form of the question: a number, a name, a place, a reason,
// or the object of the verb.
import { months } from "../../domain/text/months.ts";
import { weekdays } from "../../domain/text/weekdays.ts";
import { professionWords, relatedTo, thingsOf } from "../turns/related-words.ts";
import { baseStems } from "../turns/word-forms.ts";
import { verbIn } from "./asked-verb.ts";

const numberWord =
  "(?:\\d[\\d.,:]{0,12}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|a hundred|hundred|thousand|dozen)(?!\\p{L})";
const amount = `(?:about |around |nearly |almost |over )?${numberWord}(?: (?:and ${numberWord}|hundred|thousand|million|dozen))?`;
const unit = "(?:second|minute|hour|day|night|week|month|year)s?";
const noName =
  "(?!(?:I|Ha|Haha|Wow|Oh|Yeah|Yes|No|Not|Thanks|Thank|Hey|Hi|Aw|Aww|Well|So|And|But|Bravo|Poor|Congratulations)(?!\\p{L}))";
const names = `${noName}\\p{Lu}[\\p{L}'.&-]{0,30}(?: (?:of |the |& )?\\p{Lu}[\\p{L}'.&-]{0,30}){0,4}`;

interface Form {
  readonly asks: RegExp;
  /** Its group "answer", or all of it. */
  readonly answers: readonly RegExp[];
}

const kin =
  "friend|sister|brother|mother|mum|mom|father|dad|aunt|uncle|cousin|wife|husband|partner|boss|colleague|coworker|neighbou?r|teacher|grandmother|grandma|grandfather|grandpa|son|daughter|kids|family|parents|roommate|niece|nephew|twin|boyfriend|girlfriend|coach|mentor";
const place = "in|at|from|near|outside|inside|behind|into|to";
/** "On my laptop at the library": these tell a place only without another one. */
const placeOn = "on|above|under";
const anyPlace = `${place}|${placeOn}`;

const forms: readonly Form[] = [
  {
    asks: /\b(?:how long|how much time)\b/i,
    answers: [
      new RegExp(`\\b${amount} (?:more )?${unit}(?: and ${amount} ${unit})?`, "iu"),
      /\bsince [^,.!?]{1,30}/i,
      /\b(?:a|an) (?:few |couple of |whole )?(?:second|minute|hour|day|night|week|month|year)s?\b/i,
    ],
  },
  {
    asks: /^how often\b/i,
    answers: [
      /\b(?:(?:once|twice|(?:two|three|four|five|\d) times) an? \p{L}+|every (?:(?:other|second|first|single) )?\p{L}+|(?:on|most) \p{Lu}\p{L}+days|weekly|daily|monthly)\b/u,
    ],
  },
  { asks: /^how (?:many|old)\b/i, answers: [new RegExp(`\\b${amount}`, "iu"), /\b(?:once|twice)\b/i] },
  {
    asks: /^how much\b/i,
    answers: [
      new RegExp(
        `[$€£] ?\\d[\\d.,]{0,12}|\\b${amount}(?: (?:grand|bucks|euros?|dollars?|pounds?|kilos?|percent))?`,
        "iu",
      ),
    ],
  },
  {
    asks: /\b(?:name|named|names|called|title)\b|^what (?:do|does|did) .*\bcall\b/i,
    answers: [
      /\b(?:called|named|names?|titled|title|call(?: (?:him|her|it|them))?)(?:'s| is| was)?:? ["“](?<answer>[^"”]{2,60})["”]/i,
      new RegExp(
        `\\b(?:[Cc]alled|[Nn]amed|[Nn]ame(?:'s| is)(?: called)?|[Cc]all) (?:him |her |it |them |me )?(?<answer>${names})`,
        "u",
      ),
    ],
  },
  {
    asks: /^(?:where|(?:in |from |to |at )?(?:what|which) (?:place|city|town|country|state|street))\b/i,
    answers: [place, placeOn].flatMap((before) => [
      new RegExp(
        `\\b(?:${before}) (?<answer>(?:the|a|an|my|our|his|her|their) (?:\\p{Ll}+ ){1,2}(?:on|in|of|near) ${names})`,
        "u",
      ),
      new RegExp(
        `\\b(?:${before}) (?<answer>(?:(?:the|a|an|my|our|his|her|their) )?(?:(?!(?:${anyPlace}|of|where|when|and|with|for) )\\p{Ll}+ ){0,2}?${names}(?: (?:on|in|of) (?:the )?${names})?)`,
        "u",
      ),
      new RegExp(
        `\\b(?:${before}) (?<answer>(?:the|a|an|my|our|his|her|their) [^,.!?;]{2,30}?)(?= (?:and|but|where|when|with|for|on|last|yesterday|that|which|to|every|so)\\b|[,.!?;]|$)`,
        "i",
      ),
    ]),
  },
  {
    asks: /^(?:who|whom|whose|with whom)\b/i,
    answers: [
      new RegExp(`\\b[Mm]y (?:\\p{Ll}+ ){0,2}(?:${kin})s?,? ${names}`, "u"),
      new RegExp(`\\b(?<answer>(?:[Mm]y|[Hh]is|[Hh]er|[Oo]ur|[Tt]heir) (?:\\p{Ll}+ ){0,2}(?:${kin})s?)(?!\\p{L})`, "u"),
      new RegExp(`(?<=[\\p{L},"“] ["“]?)(?<answer>${names})(?!'(?:m|ve|ll|d)\\b)`, "u"),
      new RegExp(`^(?<answer>${names})(?='s| is | was | gave | told | said | helped )`, "u"),
    ],
  },
  {
    asks: /^why\b|\bwhat (?:was|is) the reason\b|\bwhat made\b/i,
    answers: [
      /\b(?:because|since|as) (?<answer>[^.!?]{3,100})/i,
      /\b(?:so that|in order to|so|to thank) (?<answer>[^.!?]{3,100})/i,
    ],
  },
];

const calendar = new Set([...months, ...weekdays]);
/** Ends the object of a verb. */
const ends = /[.!?;:,]| (?:and (?:i|he|she|we|they|it)|but|because|so|when|while|which|who|since|if)\b/i;
const [longestObject, longestAnswer] = [9, 16];

const asksKind = /^(?:what|which)(?: (?:kind|type|sort)s? of)? (?<kind>\p{L}+)/iu;
const asksProfession =
  /^what(?: is|'s| was) \p{L}+(?:'s)? (?:new |current )?(?:job|profession|occupation|career)\b|\bdo for (?:a living|work)\b|^what (?:do|does) \p{L}+ do\?$/iu;
/** "My sister is a nurse" tells nothing of the speaker. */
const tellsWork =
  /\b(?:(?:i am|i['’]m|i was|i've been|(?<!my \p{L}{1,20} )(?:he|she)(?: is|['’]s| was)) (?:(?:now|also|still) )?an? |(?:i|he|she) (?:now )?works? as an? |work(?:ed|ing) as an? )/iu;
const determiner = /^(?:a|an|the|my|our|his|her|their|your|new|this)$/i;
/** Words before a thing that may tell more of it: "second-hand" in "a second-hand van". */
const longestBefore = 2;

/** Things of the kind for which the question asks that the sentence names: "violin" for "which instrument". */
export function ofAskedKind(question: string, sentence: string, isBare = false): string[] {
  const asksWork = asksProfession.test(question);
  if (asksWork && !tellsWork.test(sentence)) return [];
  const kind = asksWork ? professionWords[0] : asksKind.exec(question)?.groups?.kind;
  const things = new Set(thingsOf(kind ?? ""));
  if (things.size === 0) return [];
  const asked = new Set(baseStems(question));
  const all = sentence.match(/[\p{L}'-]+/gu) ?? [];
  const found = all.flatMap((word, at) =>
    baseStems(word).some((stem) => things.has(stem) && !asked.has(stem))
      ? [isBare ? word : withWordsBefore(all, at)]
      : [],
  );
  return [...new Map(found.map((thing) => [baseStems(thing).join(" "), thing])).values()];
}

function withWordsBefore(all: readonly string[], at: number): string {
  const before = all.slice(Math.max(0, at - longestBefore - 1), at);
  const from = before.findLastIndex((word) => determiner.test(word));
  return [...(from < 0 ? [] : before.slice(from + 1)), all[at]].join(" ");
}

/** The words of the form for which the question asks, such as a number or a place. null: the sentence has none. */
export function answersOfForm(question: string, sentence: string): string | null {
  const things = ofAskedKind(question, sentence);
  if (things.length > 0) return things.join(", ");
  const form = forms.find(({ asks }) => asks.test(question));
  for (const answers of form?.answers ?? []) {
    const found = answers.exec(sentence);
    const answer = found?.groups?.answer ?? found?.[0];
    if (answer && !isCalendar(answer) && !isAsked(answer, question)) return trimmed(answer) || null;
  }
  return null;
}

/** Empty only for words about a profession that are not of the person asked about. */
export function shortAnswer(question: string, sentence: string): string {
  if (asksProfession.test(question) && !tellsWork.test(sentence)) return "";
  const short =
    answersOfForm(question, sentence) ??
    whetherIn(question, sentence) ??
    copulaIn(question, sentence) ??
    objectIn(question, sentence) ??
    words(sentence.replace(opening, "")).slice(0, longestAnswer).join(" ");
  return short.replace(/[\s.,;:!?)]{1,9}$/, "");
}

/** Days and months are no names. */
const isCalendar = (answer: string): boolean =>
  words(answer.toLowerCase()).some((word) => calendar.has(word.replace(/s$/, "")));

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

/** "A beekeeper" of "he's a beekeeper" for "what does Bo do?". */
function copulaIn(question: string, sentence: string): string | null {
  const answer = asksBeing.test(question) ? being.exec(sentence)?.groups?.answer : undefined;
  return answer && !isAsked(answer, question) ? trimmed(answer).replace(leading, "") || null : null;
}

const untimely =
  /(?: (?:last|this|next|every) \p{L}+| yesterday| today| tonight| tomorrow| now| too| as well| either| there| again| anymore| though| by the way| recently| finally| just| (?:a|an|one|two|three|four|five|six|\d+|few) (?:day|week|weekend|month|year)s? ago| on (?:\p{Lu}\p{L}+day|the (?:weekend|\d+(?:st|nd|rd|th)))s?)$/iu;
const leading =
  /^(?:(?:a|an|the|to|be|my|of|in|for|at|on|that|with|some|up|it|by|also|just|really|as|about|from|is|was|and|me|him|us|them) )+/i;

/** Without the time behind; empty if it is a time. */
const trimmed = (answer: string): string => ` ${answer.trim()}`.replace(untimely, "").replace(untimely, "").trim();

/** "Theo", who is asked about, is no answer. */
const isAsked = (answer: string, question: string): boolean => {
  const asked = new Set(baseStems(question));
  return baseStems(answer).every((stem) => asked.has(stem));
};

/** The place of the last word that is the verb of the question or means the same; without one, of its last word. */
function lastAsked(question: string, all: readonly string[]): number {
  const asked = new Set(baseStems(question));
  const verb = verbIn(question);
  const verbs = new Set(verb === undefined ? [] : [verb, ...relatedTo([verb])]);
  const ofVerb = all.findLastIndex((word) => baseStems(word).some((stem) => verbs.has(stem)));
  return ofVerb >= 0 ? ofVerb : all.findLastIndex((word) => baseStems(word).some((stem) => asked.has(stem)));
}

/** The words behind the verb of the question. */
function objectIn(question: string, sentence: string): string | null {
  const all = words(sentence);
  const last = lastAsked(question, all);
  if (last < 0) return null;
  const behind = all.slice(last + 1).join(" ");
  const end = ends.exec(behind)?.index ?? behind.length;
  const object = trimmed(words(behind.slice(0, end)).slice(0, longestObject).join(" ")).replace(leading, "");
  const isNew = baseStems(object).length > 0 && !isAsked(object, question);
  return isNew && !/[.!?;,]$/.test(all[last] ?? "") ? object : null;
}

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);
