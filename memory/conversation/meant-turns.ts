import { sentencesOf } from "../spoken/spoken-sentences.ts";
import { baseStems } from "../turns/word-forms.ts";
import { plain, type Told } from "./log-turns.ts";
import { ofHearer, ofSpeaker } from "./told-sentences.ts";

const name = /(?<![\p{L}\p{N}])\p{Lu}(?:[\p{L}-]|'(?=\p{Lu}))+/gu;
const wholeName = new RegExp(`${name.source}(?: ${name.source})*`, "gu");
/** "Theo" in "where does Theo live" and in "Theo's dog". */
const subject = /\b(?:do|does|did|is|are|was|were|has|have|had|will|would|can|could) (?<behind>\p{Lu}[\p{L}-]+)/u;
const owner = /(?<![\p{L}-])(?<of>\p{Lu}[\p{L}-]+)'s\b/u;
/** "I think he lives in Rome" tells nothing of the speaker. */
const believes = /\bi (?:think|guess|believe|suppose|hear|heard)\b/i;
/** "She's a florist and teaches me": it tells of somebody else, although it has the speaker, too. */
export const ofThird = /^(?:(?:and|but|so|well|oh),? )?(?:he|she)\b/i;

/** "When did her violin break?" is about somebody, and nothing tells about whom. */
const asksOfThird = /\b(?:he|him|his|she|hers?|they|them|theirs?)\b/i;

interface Meant {
  /** Stems of the names of speakers whom the question names. */
  readonly speakers: readonly string[];
  readonly own: readonly Told[];
  /** Of speakers whom the question does not name; none if it names no speaker. */
  readonly others: readonly Told[];
  /** Whether the question names nobody at all: "When did the bakery open?" */
  readonly namesNobody?: boolean;
}

/** null: the question names somebody who is no speaker, and of whom no speaker tells. */
export function meantTurns(question: string, turns: readonly Told[]): Meant | null {
  const isNamed = namedIn(question);
  const own = turns.filter(({ speaker }) => isNamed(speaker));
  if (own.length > 0) {
    const speakers = own.flatMap(({ speaker }) => speaker.flatMap(baseStems));
    return { own, others: turns.filter(({ speaker }) => !isNamed(speaker)), speakers };
  }
  if (namesIn(question.slice(question.indexOf(" ") + 1)).size === 0)
    return [ofHearer, ofSpeaker, asksOfThird].some((pattern) => pattern.test(question))
      ? null
      : { own: turns, others: [], speakers: [], namesNobody: true };
  const told = toldOf(personIn(question), turns);
  return told.length === 0 ? null : { own: told, others: [], speakers: [] };
}

/**
 * What anybody tells of a person who does not speak: in turns that name the person, and in those beside them, which say
 * "he" or "she". Sentences in the first person tell of their speaker.
 */
function toldOf(person: ReadonlySet<string>, turns: readonly Told[]): Told[] {
  const isIn = (text: string) => [...namesIn(text)].some((each) => person.has(each));
  const naming = turns.filter(({ words, asked }) => isIn(words) || isIn(asked));
  const isBeside = ({ place, session }: Told) =>
    naming.some((each) => each.session === session && Math.abs(each.place - place) <= 1);
  return turns.flatMap((turn) => {
    const repliesOfItself = ofHearer.test(turn.asked) && !isIn(turn.asked);
    if (!isBeside(turn) || (repliesOfItself && !isIn(turn.words))) return [];
    const words = sentencesOf(turn.words)
      .filter((each) => isIn(each) || ofThird.test(each) || !ofSpeaker.test(each.replace(believes, "")))
      .join(" ");
    return words === "" ? [] : [{ ...turn, words }];
  });
}

function personIn(question: string): ReadonlySet<string> {
  const text = plain(question);
  const person = subject.exec(text)?.groups?.behind ?? owner.exec(text)?.groups?.of;
  return namesIn(person ?? text);
}

/** Capitalised words but "When" and other small words. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set(
    (plain(text).match(name) ?? []).filter((each) => baseStems(each).length > 0).map((each) => each.toLowerCase()),
  );

/** Whether a question names a speaker. "Anna Lund" is not Anna Berg, but may be somebody who is called Anna alone. */
function namedIn(question: string): (speaker: readonly string[]) => boolean {
  const asked = (plain(question).match(wholeName) ?? []).map((each) => each.toLowerCase().split(" "));
  return ([first = "", ...others]) =>
    asked.some((parts) => {
      const at = parts.indexOf(first);
      const behind = parts.slice(at + 1);
      return at >= 0 && (behind.length === 0 || others.length === 0 || behind.at(-1) === others.at(-1));
    });
}
