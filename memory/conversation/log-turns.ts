// Turns of a log of several people ("Anna: I went there yesterday"), which a question may be about.

import type { MemoryItem } from "../../domain/memory-item.ts";
import { idf } from "../../domain/text/bm25.ts";
import { wordsOf } from "../consolidation/stored-turn.ts";
import { sentencesOf } from "../spoken/spoken-sentences.ts";
import type { ChosenTurn } from "../turns/choose-turns.ts";
import { placeOf } from "../turns/numbered-words.ts";
import type { TurnIndex } from "../turns/turn-index.ts";
import { speakerMark, speakerOf, spokenMark } from "../turns/turn-marks.ts";
import { baseStems } from "../turns/word-forms.ts";

export interface Told {
  readonly item: MemoryItem;
  readonly relevance: number;
  /** The parts of the speaker's name, in lower case. */
  readonly speaker: readonly string[];
  /** Without the speaker's name. */
  readonly words: string;
  /** What another speaker asked right before, if the question finds that turn, too; else empty. */
  readonly asked: string;
  /** Its place among all turns, and the number of its session. */
  readonly place: number;
  readonly session: number;
}

export interface Log {
  /** Best first. */
  readonly turns: readonly Told[];
  /** How much a stem of the question tells: rare ones more. */
  rarityOf(stem: string): number;
}

/** Turns that are looked at, of all speakers. */
const mostTurns = 20;
/** Share of all turns that people must have spoken. */
const leastSpoken = 0.5;

export const plain = (text: string): string => text.replace(/’/g, "'");

interface Found {
  readonly index: Pick<TurnIndex, "find" | "turns" | "layout">;
  readonly chosen: readonly ChosenTurn[];
  readonly items: ReadonlyMap<string, MemoryItem>;
}

/** null: the turns are no log of several people. */
export function logOf(question: string, { index, chosen, items }: Found): Log | null {
  const spoken = chosen.flatMap(({ id, score_parts: { relevance } }) => {
    const item = items.get(id);
    const name = item && speakerOf(wordsOf(item));
    return item && name ? [{ item, name, relevance }] : [];
  });
  const speakerBy = new Map(spoken.map(({ item, name }) => [item.id, name]));
  if (!isLog(index, new Set(speakerBy.values()))) return null;
  const heard = spoken.slice(0, mostTurns);
  const { sessionOf } = index.layout();
  const places = placesOf(index.turns, new Set(heard.map(({ item }) => item.id)));
  const askedBefore = (id: string, place: number): string => {
    const last = sessionOf[place - 1] === sessionOf[place] ? index.turns[place - 1]?.id : undefined;
    const [asking, speaker] = [items.get(last ?? ""), speakerBy.get(last ?? "")];
    return !asking || speaker === undefined || speaker === speakerBy.get(id) ? "" : questionsIn(said(asking));
  };
  const found = index.find(baseStems(question));
  return {
    turns: heard.map(({ item, name, relevance }) => {
      const place = places.get(item.id) ?? 0;
      return {
        item,
        relevance,
        speaker: plain(name).toLowerCase().split(" "),
        words: said(item),
        place,
        session: sessionOf[place] ?? 0,
        asked: askedBefore(item.id, place),
      };
    }),
    rarityOf: (stem) => idf(index.turns.length, found.get(stem)?.length ?? 0),
  };
}

/** Of one speaker it is no log: "Translate: France is nice" is no word of a person. */
function isLog(index: Found["index"], found: ReadonlySet<string>): boolean {
  const marks = [...found].flatMap((name) => speakerMark(name) ?? []);
  const countOf = (wanted: readonly string[]) => new Set([...index.find(wanted).values()].flat().map(placeOf)).size;
  const spoken = countOf([spokenMark]);
  const hasOthers = found.size > 1 || spoken > countOf(marks);
  return found.size > 0 && hasOthers && spoken >= leastSpoken * index.turns.length;
}

const said = (item: MemoryItem): string => {
  const words = wordsOf(item);
  return words.slice(words.indexOf(":") + 1).trim();
};

const questionsIn = (words: string): string =>
  sentencesOf(words)
    .filter((sentence) => sentence.endsWith("?"))
    .join(" ");

function placesOf(turns: TurnIndex["turns"], ids: ReadonlySet<string>): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [place, { id }] of turns.entries()) if (ids.has(id)) places.set(id, place);
  return places;
}
