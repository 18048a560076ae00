import { headerStems } from "./header-stems.ts";
import { askingWords, lightVerbs } from "./light-words.ts";
import type { Word } from "./question-words.ts";
import { find, type Reading, understand } from "./reading.ts";
import { isRowThing } from "./row-things.ts";
import { superlativeOf } from "./superlatives.ts";

/** Words that ask for the noun after them. */
const asking =
  /(?<!\bby )\bhow many(?: of)?(?: the)?|\bnumber of(?: the)?|\b(?:what|who)(?: is| was| are| were|'s|s)(?: the| an?)\b/g;
/** Nouns that can stand for the rows of any table. */
const anything =
  /^(people|persons?|things?|times?|cases?|ones?|instances?|occurrences?|examples?|values?|numbers?|amounts?|different|distinct|unique|levels?)$/;

/**
 * The nouns that the question asks for and the table does not know. A statement without them would answer another
 * question: "how many teachers are there in Iowa" counts no complaints from Iowa.
 */
export function unknownFocus(reading: Reading): string[] {
  return [...unknownNouns(reading), ...unknownEvents(reading)];
}

/** "How often do staff meetings take place": a table of staff knows no meetings. */
function unknownEvents(reading: Reading): string[] {
  return find(reading, /\bhow often (?:do|does|did)(?: the| our)?\b/g).flatMap(({ to }) => {
    const last = phraseAfter(reading, to).at(-1);
    const next = reading.words[(last?.at ?? -2) + 1];
    return last && next && lightVerbs.has(next.stem) && !reading.understood.has(last.at) ? [last.text] : [];
  });
}

function unknownNouns(reading: Reading): string[] {
  return find(reading, asking).flatMap(({ to }) => {
    const nouns = phraseAfter(reading, to);
    const isKnown = nouns.some(
      ({ at, stem, lower }) => reading.understood.has(at) || askingWords.has(stem) || anything.test(lower),
    );
    const last = nouns.at(-1);
    const [first] = nouns;
    // "sick days", "parking cases": of a word that fits any table the word before it tells what is asked for.
    const isSaidByFirst =
      isKnown &&
      first &&
      last &&
      first !== last &&
      general.test(last.lower) &&
      !isNamed(reading, last) &&
      isNew(reading, first);
    if (isSaidByFirst) return [first.text];
    return last && !isKnown && !isRowThing(reading, last) && !isAgentOf(reading, last) ? [last.text] : [];
  });
}

/**
 * "How many seats did Labour win" of a column "win" that holds the name: each row is one of the things that it won.
 */
function isAgentOf(reading: Reading, { at }: Word): boolean {
  const { links, words } = reading;
  const agent = links.find(({ kind, from }) => kind === "value" && from === at + 2);
  const verb = links.find(({ kind, from }) => kind === "column" && from === agent?.to);
  if (!/^(?:did|do|does)$/.test(words[at + 1]?.lower ?? "") || agent?.kind !== "value" || verb?.kind !== "column")
    return false;
  // A row is no vote and no point, although it says who won them.
  if (
    /^(?:votes?|points?|goals?|runs?|sets?|money|euros?|dollars?|pounds?|percent|people)$/.test(words[at]?.lower ?? "")
  )
    return false;
  if (verb.strength < 1 || !agent.entries.some(({ column }) => column === verb.column)) return false;
  understand(reading, { from: at, to: at + 1 });
  reading.guesses.push("thing");
  return true;
}

const general =
  /^(?:days?|weeks?|months?|years?|hours?|minutes?|people|persons?|things?|times?|cases?|instances?|occurrences?|events?)$/;

/** Whether a header, a table or a value has the word itself; a date is no header "days". */
const isNamed = ({ links }: Reading, { at, stem }: Word): boolean =>
  links.some(
    (link) => link.from <= at && at < link.to && (link.kind !== "column" || headerStems(link.column).includes(stem)),
  );

const isNew = ({ understood }: Reading, { at, lower, stem }: Word): boolean =>
  !understood.has(at) && !anything.test(lower) && !askingWords.has(stem);

/** The words up to the next function word, verb or number. */
function phraseAfter({ words, links }: Reading, from: number): readonly Word[] {
  const nouns: Word[] = [];
  for (const word of words.slice(from)) {
    if (word.isStop || word.number !== null || lightVerbs.has(word.stem)) break;
    if (nouns.length > 0 && /ed$/.test(word.lower) && !isHeader({ links, words }, word.at)) break;
    nouns.push(word);
  }
  if (nouns.some(({ lower }) => superlativeOf(lower) !== undefined)) return [];
  // "How many assistant professors earn more": what they do is no noun.
  return nouns.length > 1 && measuring.test(nouns.at(-1)?.lower ?? "") ? nouns.slice(0, -1) : nouns;
}

const measuring = /^(?:earn|cost|weigh|pay|score|spend|drink|eat|sleep|last|measure|hold|exceed)$/;

/** A header's word, of which a verb that is only like one is none: "guests appeared" asks for no appearances. */
const isHeader = ({ links, words }: Pick<Reading, "links" | "words">, at: number): boolean =>
  links.some(
    (link) =>
      link.from <= at &&
      at < link.to &&
      (link.kind !== "column" || link.column.header.toLowerCase().includes(words[at]?.lower ?? "")),
  );
