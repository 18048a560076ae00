import { idf, termGain } from "../../domain/text/bm25.ts";
import type { IndexedTurn } from "./indexed-turn.ts";
import { placeOf } from "./numbered-words.ts";
import { weightsOf } from "./recall-weights.ts";
import type { TurnIndex } from "./turn-index.ts";
import { type AskedMarks, askingMark, tellingMark } from "./turn-marks.ts";
import { add, createScores, leastTurns } from "./turn-scores.ts";
import { askedWords } from "./turn-words.ts";

export interface FoundTurn {
  readonly turn: IndexedTurn;
  /** 0–1: the share of the best possible score. Words of the question that no turn has lower it. */
  readonly relevance: number;
}

/** How much better a turn of the speaker is whom the question names, at least. */
const speakerGain = 0.2;
/** The most that BM25 gives for one word, as a multiple of its idf. */
const bestGain = termGain(1, 1, 0);

/** Turns with a smaller share of the best one's score would only lengthen the list. */
const leastShare = 0.25;
/** Largest number of results: more than a question gets, because age and importance may change the order. */
const mostFound = 300;

/** Turns by the words of a question and the days that it names, best first, of equals the newer one first. */
export function searchTurns(index: TurnIndex, question: string, isWanted = (_: IndexedTurn) => true): FoundTurn[] {
  const { stems, related, days, marks } = askedWords(question);
  const { turns } = index;
  const weights = weightsOf(index.layout());
  const weightOf = (found: readonly number[]) => idf(Math.max(leastTurns, turns.length), found.length);
  const postings = index.find([
    ...stems,
    ...related.keys(),
    ...days,
    ...marks.speakers,
    ...marks.hints.keys(),
    ...turnKinds,
  ]);
  const { isMeant, gainOf } = createHints(index, { marks, postings, telling: weights.telling });
  const asking = new Uint8Array(turns.length);
  for (const posting of postings.get(askingMark) ?? []) asking[placeOf(posting)] = 1;
  const { scores, spread, total } = createScores(index, {
    weights,
    isAnsweredNext: (place) => asking[place] === 1 && isMeant(place + 1),
  });
  let best = 0;
  for (const stem of stems) {
    const found = postings.get(stem) ?? [];
    spread(found, weightOf(found));
    best += weightOf(found) * bestGain * (weights.own + weights.window + weights.session);
  }
  for (const [other, meant] of related) {
    const found = postings.get(other) ?? [];
    const asked = meant.map((stem) => postings.get(stem) ?? []);
    const share = asked.every(({ length }) => length > 0) ? weights.known : weights.unknown;
    spread(found, share * Math.min(weightOf(found), ...asked.map(weightOf)));
  }
  for (const day of days) {
    const found = postings.get(day) ?? [];
    const weight = weights.day * weightOf(found);
    for (const posting of found) add(scores, placeOf(posting), weight);
    best += found.length === 0 ? 0 : weight;
  }
  if (best === 0) return [];
  return bestOf(index, {
    isWanted,
    relevanceOf: (place) => Math.min(1, (gainOf(place) * total(place)) / best),
  });
}

const turnKinds = [askingMark, tellingMark];

interface Marked {
  readonly marks: AskedMarks;
  readonly postings: ReadonlyMap<string, readonly number[]>;
  /** How much better a turn is that tells something. */
  readonly telling: number;
}

/**
 * What marks tell of a turn. `isMeant`: it is of a speaker whom the question names, or of any if it names none. In a
 * dialogue of two a question about one of them is seldom answered by the other, so the gain of a speaker is the share
 * of the turns that are spoken by this person.
 */
function createHints({ turns }: TurnIndex, { marks, postings, telling }: Marked) {
  const gains = new Float64Array(turns.length).fill(1);
  const named = new Uint8Array(turns.length);
  const addTo = (mark: string, gain: number, isWanted = (_: number) => true) => {
    for (const place of (postings.get(mark) ?? []).map(placeOf)) if (isWanted(place)) add(gains, place, gain);
  };
  for (const mark of marks.speakers) {
    const found = postings.get(mark) ?? [];
    for (const posting of found) named[placeOf(posting)] = 1;
    addTo(mark, Math.max(speakerGain, found.length / turns.length));
  }
  const isOfAny = !named.includes(1);
  const isMeant = (place: number) => isOfAny || named[place] === 1;
  addTo(tellingMark, telling, isMeant);
  for (const [mark, gain] of marks.hints) addTo(mark, gain);
  return { isMeant, gainOf: (place: number) => gains[place] ?? 1 };
}

interface Ranking {
  readonly isWanted: (turn: IndexedTurn) => boolean;
  /** 0 for a turn that shares no word and has no neighbour that does. */
  readonly relevanceOf: (place: number) => number;
}

/** The turns worth showing, best first, of equals the newer one first. */
function bestOf({ turns }: TurnIndex, { isWanted, relevanceOf }: Ranking): FoundTurn[] {
  const relevances = Float64Array.from(turns, (turn, place) => (isWanted(turn) ? relevanceOf(place) : 0));
  const ascending = relevances.toSorted();
  const least = Math.max(leastShare * (ascending.at(-1) ?? 0), ascending.at(-mostFound) ?? 0);
  const found: FoundTurn[] = [];
  for (let place = turns.length - 1; place >= 0; place -= 1) {
    const [turn, relevance = 0] = [turns[place], relevances[place]];
    if (turn && relevance > 0 && relevance >= least) found.push({ turn, relevance });
  }
  // The sort is stable.
  return found.sort((one, other) => other.relevance - one.relevance).slice(0, mostFound);
}
