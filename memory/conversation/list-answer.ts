import { baseStems } from "../turns/word-forms.ts";
import { ofAskedKind, withoutPraise } from "./asked-kind.ts";
import { denies } from "./time-of-sentence.ts";
import { ofHearer, planned, type Sentence } from "./told-sentences.ts";

interface List {
  readonly short: string;
  readonly from: readonly Sentence[];
}

const asksSeveral =
  /^(?:what|which)(?: (?:kinds?|types?|sorts?) of)? (?!(?:is|was|does|has)\b)(?:\p{L}+ )?(?:\p{L}+(?<!s)s|people|children)\b|^what are the names\b|^what (?:do|does|did) \p{L}+(?: and \p{L}+)? do (?:to|for|in|with)\b/iu;
const mostItems = 6;
/** "My mother has cancer" tells nothing of the speaker's illness. */
const ofAnother =
  /^(?:(?:and|but|so|yes|well|oh),? )*(?:(?:my|our|his|her|their) (?:\p{L}+ ){0,2}?(?!(?:favou?rite|new|first|own|pet|dog|cat)\b)(?:mother|mum|mom|father|dad|sister|brother|son|daughter|aunt|uncle|cousin|niece|nephew|grandmother|grandma|grandfather|grandpa|wife|husband|partner|friend|neighbou?r|boss|teacher|colleague)s?\b|(?:he|she|they) )|\b(?:her|his|their) \p{L}/iu;
const asksTitles =
  /^(?:what|which)(?: (?:kinds?|types?|sorts?) of)? (?:book|novel|movie|film|song|title|game|show|play|series|band|album|podcast|poem)s?\b/i;
const quoted = /["“](?<title>[^"”]{2,60})["”]/g;
/** Sentences that are this much worse than the best one tell of something else. */
const besideBest = 0.3;

/** Things that several sentences tell, for a question that asks for several. null: it asks for one, or one is told. */
export function listAnswer(question: string, ranked: readonly Sentence[]): List | null {
  if (!asksSeveral.test(question)) return null;
  const least = besideBest * (ranked[0]?.weight ?? 0);
  const found = new Map<string, { readonly thing: string; readonly sentence: Sentence }>();
  for (const sentence of ranked.filter(({ weight, sentence }) => weight >= least && tells(sentence)))
    for (const thing of thingsIn(question, sentence.sentence)) {
      const key = baseStems(thing).join(" ");
      if (!found.has(key) && found.size < mostItems) found.set(key, { thing, sentence });
    }
  const all = [...found.values()];
  const short = all.map(({ thing }) => thing).join(", ");
  return all.length < 2 ? null : { short, from: all.map(({ sentence }) => sentence) };
}

const tells = (sentence: string): boolean =>
  ![ofHearer, planned, ofAnother].some((pattern) => pattern.test(sentence)) && !denies(withoutPraise(sentence));

const thingsIn = (question: string, sentence: string): string[] => [
  ...(asksTitles.test(question) ? [...sentence.matchAll(quoted)].flatMap(({ groups }) => groups?.title ?? []) : []),
  ...ofAskedKind(question, sentence, true),
];
