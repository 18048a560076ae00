// The words of a sentence that have the form for which a question asks: a number, a name, a place, a reason.
import { months } from "../../domain/text/months.ts";
import { weekdays } from "../../domain/text/weekdays.ts";
import { baseStems } from "../turns/word-forms.ts";
import { asksKind, ofAskedKind } from "./asked-kind.ts";

const tens = "(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)";
const numberWord = `(?:\\d[\\d.,:]{0,12}|${tens}[ -](?:one|two|three|four|five|six|seven|eight|nine)(?!-)|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|${tens}|a hundred|hundred|thousand|dozen)(?![\\p{L}\\d])`;
const amount = `(?:about |around |nearly |almost |over )?${numberWord}(?: (?:and ${numberWord}|hundred|thousand|million|dozen)){0,3}`;
const money = "grand|bucks|euros?|dollars?|pounds?|francs?|cents?";
const units = ["second", "minute", "hour", "day", "night", "week", "month", "year"];
const unit = `(?:${units.join("|")})s?`;
/** "Friends" of "two friends": a word for several things, or for a measure. */
const plural =
  "(?!(?:always|perhaps|besides|sometimes|nowadays|was|is|has|does|this|as|us|yes|thus|plus|across|unless)(?!\\p{L}))(?:\\p{L}{1,30}(?<![su])s|people|children|men|women|feet|kids|kilo|mile|percent|euro|times|am|pm)(?!\\p{L})";
/** Begins no name of a thing: "now" of "seven now", "or" of "three or four". */
const small =
  "(?:now|in|before|or|already|without|altogether|at|and|but|so|by|until|when|if|as|for|with|to|on|from|since|because|though|too|then|after|last|this|next|today|there|here|I|we|he|she|they|it)(?!\\p{L})";
/** "Kilos", "good friends". */
const countsOthers = `(?:(?:of|o['’]clock)(?!\\p{L})|${plural}|(?!${small})\\p{L}{1,30} ${plural})`;
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
const place = "in|at|(?<!apart )from|near|outside|inside|behind|into|to";
/** "On my laptop at the library": these tell a place only without another one. */
const placeOn = "on|above|under";
const anyPlace = `${place}|${placeOn}`;

/** "In Lisbon" names no person. */
const notThere = "(?<!\\b(?:[Ii]n|[Aa]t|[Tt]o|[Nn]ear|[Oo]n) (?:the )?)";
const asksPlace = /^(?:where|(?:in |from |to |at )?(?:what|which) (?:place|city|town|country|state|street))\b/i;
/** "I left Italy" does not tell where somebody went. */
const leaves = /\b(?:left|leav(?:e|es|ing))\b/i;
const asksOften = /^how often\b/i;

const forms: readonly Form[] = [
  {
    asks: /\b(?:how long|how much time)\b/i,
    answers: [
      new RegExp(`\\b${amount} (?:more )?${unit}(?: and ${amount} ${unit})?`, "iu"),
      /\bsince [^,.!?]{1,30}/i,
      new RegExp(`\\b(?:a|an) (?:few |couple of |whole )?${unit}\\b`, "i"),
    ],
  },
  {
    asks: asksOften,
    answers: [
      /\b(?:(?:once|twice|(?:two|three|four|five|\d) times) an? \p{L}+|every (?:(?:other|second|first|single) )?\p{L}+|(?:on|most) \p{Lu}\p{L}+days|weekly|daily|monthly)\b/u,
    ],
  },
  {
    asks: /^how old\b/i,
    answers: [
      new RegExp(
        `(?:\\b(?:i am|is|was|are|were|aged?|turn(?:s|ed|ing)?)|['’](?:s|m|re)) (?:only |now |just |almost )?(?<answer>${amount})`,
        "iu",
      ),
      new RegExp(`\\b${amount}`, "iu"),
    ],
  },
  ...units.map((each) => ({
    asks: new RegExp(`^how many ${each}s?\\b`, "i"),
    answers: [
      new RegExp(`\\b${amount}(?= (?:(?!${small}|${plural}|of )\\p{L}+ ){0,2}${each}s?(?!\\p{L}))`, "iu"),
      new RegExp(`\\b${amount} ${unit}(?!\\p{L})`, "iu"),
      // "Three kilos" tells no number of years, "seven now" does.
      new RegExp(`\\b${amount}(?! ${countsOthers})`, "iu"),
      /\b(?:once|twice)\b/i,
    ],
  })),
  // "Two years of work" and "two hundred days" tell no number of games.
  {
    asks: /^how many\b/i,
    answers: [
      new RegExp(`\\b${amount}(?! (?:hundred|thousand|million|dozen|${unit})(?!\\p{L}))`, "iu"),
      /\b(?:once|twice)\b/i,
    ],
  },
  {
    asks: /^how much\b.*\b(?:money|cost|pay|paid|raise|earn|spend|spent|donate|sell|price|rent)\b/i,
    answers: [
      /[$€£] ?\d[\d.,]{0,12}(?: (?:thousand|million))?/i,
      new RegExp(`\\b${amount} (?:${money})(?!\\p{L})`, "iu"),
    ],
  },
  {
    asks: /^how much\b/i,
    answers: [new RegExp(`[$€£] ?\\d[\\d.,]{0,12}|\\b${amount}(?: (?:${money}|kilos?|percent))?`, "iu")],
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
    // "Which magazine": a title, or a name that does not begin the sentence.
    asks: /^(?:what|which) (?:company|firm|magazine|newspaper|publisher|brand|band|group|orchestra|team|club|school|university|college|organi[sz]ation|charity|agency|restaurant|bar|café|cafe|hotel|festival|museum|book|novel|movie|film|song|show|series|game|album|podcast|artist|author|singer|beer|app|shop|store|studio|studios|park|lake|river|mountain|island|beach|trail)s?\b/i,
    answers: [
      /["“](?<answer>[^"”]{2,60})["”]/,
      new RegExp(`(?<=[\\p{L},] )(?<answer>${names})(?!'(?:m|ve|ll|d)\\b)`, "u"),
    ],
  },
  {
    asks: asksPlace,
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
      new RegExp(`(?<=[\\p{L},"“] ["“]?)${notThere}(?<answer>${names})(?!'(?:m|ve|ll|d)\\b)`, "u"),
      new RegExp(`^(?<answer>${names})(?='s| is | was | gave | told | said | helped )`, "u"),
    ],
  },
  {
    asks: /^why\b|\bwhat (?:was|is) the reason\b|\bwhat made\b/i,
    answers: [
      /\b(?:because|since|as) (?<answer>[^.!?]{3,100})/i,
      /\b(?:so that|in order to|to thank) (?<answer>[^.!?]{3,100})/i,
    ],
  },
];

const calendar = new Set([...months, ...weekdays]);
/** The words of the form for which the question asks, such as a number or a place. null: the sentence has none. */
export function answersOfForm(question: string, sentence: string): string | null {
  const title = titleIn(question, sentence);
  if (title !== null) return title;
  // A list knows a few places, the words before a place tell any.
  const things = asksPlace.test(question) ? [] : ofAskedKind(question, sentence);
  if (things.length > 0) return things.join(", ");
  const form = forms.find(({ asks }) => asks.test(question));
  for (const answers of form?.answers ?? []) {
    const found = answers.exec(sentence);
    const answer = found?.groups?.answer ?? found?.[0];
    // "In the shop" does not tell where the shop is.
    const isNone = asksPlace.test(question) ? hasAsked : isAsked;
    if (!answer || (isCalendar(answer, question) && !asksOften.test(question))) continue;
    // "May" is a small word else.
    if (!isMonthName(answer, question) && isNone(answer, question)) continue;
    // "Japan" of "to see Japan".
    const known = asksPlace.test(question) ? ofAskedKind(question, answer, true).join(", ") : "";
    return known || trimmed(answer) || null;
  }
  return asksPlace.test(question) && !leaves.test(sentence) ? ofAskedKind(question, sentence).join(", ") || null : null;
}

const titled = new RegExp(
  `(?<!\\p{L})(?<thing>\\p{L}{1,30}),? (?:called|named|titled) (?:["“](?<quoted>[^"”]{2,60})["”]|(?<name>${names}))`,
  "u",
);

/** "Iron Tide" of "a game called Iron Tide" for "which game". */
function titleIn(question: string, sentence: string): string | null {
  const [kind] = baseStems(asksKind.exec(question)?.groups?.kind ?? "");
  const { thing = "", quoted, name } = titled.exec(sentence)?.groups ?? {};
  const title = quoted ?? name ?? "";
  return kind !== undefined && baseStems(thing).includes(kind) && !isAsked(title, question) ? title : null;
}

const asksName = /\b(?:name|named|names|called|call)\b|^who(?:['’]s| is| was| are| were)\b/i;
const ofKin = new RegExp(`^(?:my|his|her|our|their) (?:\\p{L}+ ){0,2}(?:${kin})s?,? `, "iu");
/** Months that are names of people and pets, too. */
const monthNames = new Set(["april", "may", "june", "august"]);

/** Days and months are no names, unless the question asks for a name: "April" is a name of people, too. */
const isCalendar = (answer: string, question: string): boolean =>
  dayWords(answer).some((word) => !isMonthName(word, question) && !(ofKin.test(answer) && monthNames.has(word)));

const isMonthName = (answer: string, question: string): boolean =>
  asksName.test(question) && monthNames.has(answer.replace(/\P{L}/gu, "").toLowerCase());

const dayWords = (text: string): string[] => (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter(isDayWord);

const isDayWord = (word: string): boolean => calendar.has(word.replace(/s$/, ""));

/** Whether an answer names days or months, and nothing else. */
export const isDay = (answer: string, question: string): boolean =>
  isCalendar(answer, question) && words(answer.toLowerCase()).every(isDayWord);

const untimely =
  /(?: (?:last|this|next|every) \p{L}+| yesterday| today| tonight| tomorrow| now| too| as well| either| there| again| anymore| though| by the way| recently| finally| just| (?:a|an|one|two|three|four|five|six|\d+|few) (?:day|week|weekend|month|year)s? ago| on (?:\p{Lu}\p{L}+day|the (?:weekend|\d+(?:st|nd|rd|th)))s?)$/iu;

/** Without the time behind; empty if it is a time. */
export const trimmed = (answer: string): string =>
  ` ${answer.trim()}`.replace(untimely, "").replace(untimely, "").trim();

/** "Theo", who is asked about, is no answer. */
export const isAsked = (answer: string, question: string): boolean => {
  const asked = new Set(baseStems(question));
  return baseStems(answer).every((stem) => asked.has(stem));
};

const hasAsked = (answer: string, question: string): boolean => {
  const asked = new Set(baseStems(question));
  return baseStems(answer).some((stem) => asked.has(stem));
};

export const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Whether a question asks for words of a form that sentences show. */
export const asksForm = (question: string): boolean => forms.some(({ asks }) => asks.test(question));
