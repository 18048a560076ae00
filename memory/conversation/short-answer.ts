// The few words of a sentence that answer a question by the form of the question: a number, a name, a place, a reason,
// or the object of the verb.
import { months } from "../../domain/text/months.ts";
import { weekdays } from "../../domain/text/weekdays.ts";
import { relatedTo } from "../turns/related-words.ts";
import { baseStems } from "../turns/word-forms.ts";

const numberWord =
  "(?:\\d[\\d.,:]{0,12}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|a hundred|hundred|thousand|dozen)(?!\\p{L})";
const amount = `(?:about |around |nearly |almost |over )?${numberWord}(?: (?:and ${numberWord}|hundred|thousand|million|dozen))?`;
const unit = "(?:second|minute|hour|day|night|week|month|year)s?";
const names = `\\p{Lu}[\\p{L}'.&-]{0,30}(?: (?:of |the |& )?\\p{Lu}[\\p{L}'.&-]{0,30}){0,4}`;

interface Form {
  readonly asks: RegExp;
  /** Its group "answer", or all of it. */
  readonly answers: readonly RegExp[];
}

const forms: readonly Form[] = [
  {
    asks: /\b(?:how long|how much time)\b/i,
    answers: [new RegExp(`\\b${amount} ${unit}(?: and ${amount} ${unit})?`, "iu"), /\bsince [^,.!?]{1,30}/i],
  },
  {
    asks: /^how (?:many|old|often)\b/i,
    answers: [new RegExp(`\\b${amount}`, "iu"), /\b(?:once|twice|every \p{L}+)\b/iu],
  },
  {
    asks: /^how much\b/i,
    answers: [new RegExp(`[$€£] ?\\d[\\d.,]{0,12}|\\b${amount}(?: (?:euros?|dollars?|pounds?|percent))?`, "iu")],
  },
  {
    asks: /\b(?:name|named|called)\b/i,
    answers: [
      new RegExp(
        `\\b(?:called|named|name(?:'s| is)(?: called)?) (?:him |her |it |them )?["“']?(?<answer>${names})`,
        "u",
      ),
      /["“](?<answer>[^"”]{2,60})["”]/,
    ],
  },
  {
    asks: /^(?:where|(?:in |from |to )?(?:what|which) (?:place|city|town|country|state))\b/i,
    answers: [
      new RegExp(`\\b(?:in|at|to|from|near|into) (?:the )?(?<answer>${names})`, "u"),
      /\b(?:in|at|from|near|outside|inside|behind|into|to) (?<answer>(?:the|a|an|my|our|his|her|their) [^,.!?;]{2,30}?)(?= (?:and|but|where|when|with|for|on|last|yesterday)\b|[,.!?;]|$)/i,
    ],
  },
  {
    asks: /^(?:who|whom|whose|with whom)\b/i,
    answers: [
      new RegExp(
        `\\b(?<answer>(?:my|his|her|our|their) (?:\\p{Ll}+ ){0,2}(?:friend|sister|brother|mother|mum|mom|father|dad|aunt|uncle|cousin|wife|husband|partner|boss|colleague|neighbour|teacher|grandmother|grandfather|son|daughter|kids|family)s?(?: ${names})?)`,
        "iu",
      ),
      new RegExp(`(?<=[\\p{L},"“] ["“]?)(?<answer>${names})`, "u"),
    ],
  },
  {
    asks: /^why\b|\bwhat (?:was|is) the reason\b/i,
    answers: [
      /\b(?:because|since|as) (?<answer>[^.!?]{3,100})/i,
      /\b(?:so that|in order to|so) (?<answer>[^.!?]{3,100})/i,
    ],
  },
];

const calendar = new Set([...months, ...weekdays]);
/** Ends the object of a verb. */
const ends = /[.!?;:,]| (?:and (?:i|he|she|we|they|it)|but|because|so|when|while|which|who|since|if)\b/i;
const [longestObject, longestAnswer] = [9, 16];
const small = /^(?:(?:a|an|the|to|my|of|in|for|at|on|that|with|some|up|it|by) )+/i;

const asksKind = /^(?:what|which)(?: (?:kind|type|sort)s? of)? (?<kind>\p{L}+)/iu;

/** Words of the sentence that name things of the kind for which the question asks: "violin" for "which instrument". */
export function ofAskedKind(question: string, sentence: string): string[] {
  const kind = asksKind.exec(question)?.groups?.kind;
  const things = new Set(relatedTo(baseStems(kind ?? "")));
  const asked = new Set(baseStems(question));
  return (sentence.match(/[\p{L}-]+/gu) ?? []).filter((word) =>
    baseStems(word).some((stem) => things.has(stem) && !asked.has(stem)),
  );
}

/** Never empty for a sentence with words. */
export function shortAnswer(question: string, sentence: string): string {
  const things = ofAskedKind(question, sentence);
  if (things.length > 0) return things.join(", ");
  return shortened(question, sentence).replace(/[\s.,;:!?]{1,9}$/, "");
}

function shortened(question: string, sentence: string): string {
  const form = forms.find(({ asks }) => asks.test(question));
  for (const answers of form?.answers ?? []) {
    const found = answers.exec(sentence);
    const answer = found?.groups?.answer ?? found?.[0];
    if (answer && !calendar.has(answer.toLowerCase()) && !isAsked(answer, question)) return answer.trim();
  }
  return objectIn(question, sentence) ?? words(sentence).slice(0, longestAnswer).join(" ");
}

/** "Theo", who is asked about, is no answer. */
const isAsked = (answer: string, question: string): boolean => {
  const asked = new Set(baseStems(question));
  return baseStems(answer).every((stem) => asked.has(stem));
};

/** The words behind the last word that the question has, too. */
function objectIn(question: string, sentence: string): string | null {
  const asked = new Set(baseStems(question));
  const all = words(sentence);
  const last = all.findLastIndex((word) => baseStems(word).some((stem) => asked.has(stem)));
  if (last < 0) return null;
  const behind = all.slice(last + 1).join(" ");
  const end = ends.exec(behind)?.index ?? behind.length;
  const object = words(behind.slice(0, end)).slice(0, longestObject).join(" ").replace(small, "");
  return baseStems(object).length > 0 && !/[.!?;,]$/.test(all[last] ?? "") ? object : null;
}

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);
