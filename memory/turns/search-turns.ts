import { idf, lengthNorm, termGain } from "../../domain/text/bm25.ts";
import type { IndexedTurn } from "./indexed-turn.ts";
import { countOf, placeOf } from "./numbered-words.ts";
import type { TurnIndex } from "./turn-index.ts";
import { neighbours, stepShares } from "./turn-layout.ts";
import { type AskedMarks, askingMark, tellingMark } from "./turn-marks.ts";
import { askedWords } from "./turn-words.ts";

export interface FoundTurn {
  readonly turn: IndexedTurn;
  /** 0–1: the share of the best possible score. Words of the question that no turn has lower it. */
  readonly relevance: number;
}

/**
 * Weights of the parts of a turn's score. Neighbours and session show the turn's subject, because a reply seldom
 * repeats the words of the message before it. The words of a question count for the turn behind it, which answers it.
 * The day counts if the question names one, because texts seldom name their day.
 */
const weights = { own: 1, window: 0.5, session: 0.25, day: 1.5, reply: 0.4 } as const;
/** How much better a turn of the speaker is whom the question names, at least, and one that tells something. */
const [speakerGain, tellingGain] = [0.2, 0.2];
/**
 * Share with which a word counts that the question does not have, but that tells of the same things as one of its
 * words: of the weight of the more frequent one. More if no turn has the word of the question.
 */
const relatedShare = { known: 0.25, unknown: 0.5 } as const;
/** Share of the turns above which a word, such as the name of a speaker, does not count for neighbouring turns. */
const mostSpread = 0.25;
/** With few turns every word would count as frequent. */
const leastTurns = 50;
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
  const weightOf = (found: readonly number[]) => idf(Math.max(leastTurns, turns.length), found.length);
  const postings = index.find([
    ...stems,
    ...related.keys(),
    ...days,
    ...marks.speakers,
    ...marks.hints.keys(),
    ...turnKinds,
  ]);
  const { isMeant, gainOf } = createHints(index, { marks, postings });
  const asking = new Uint8Array(turns.length);
  for (const posting of postings.get(askingMark) ?? []) asking[placeOf(posting)] = 1;
  const { scores, spread, total } = createScores(index, (place) => asking[place] === 1 && isMeant(place + 1));
  let best = 0;
  for (const stem of stems) {
    const found = postings.get(stem) ?? [];
    spread(found, weightOf(found));
    best += weightOf(found) * bestGain * (weights.own + weights.window + weights.session);
  }
  for (const [other, meant] of related) {
    const found = postings.get(other) ?? [];
    const asked = meant.map((stem) => postings.get(stem) ?? []);
    const share = asked.every(({ length }) => length > 0) ? relatedShare.known : relatedShare.unknown;
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
}

/**
 * What marks tell of a turn. `isMeant`: it is of a speaker whom the question names, or of any if it names none. In a
 * dialogue of two a question about one of them is seldom answered by the other, so the gain of a speaker is the share
 * of the turns that are spoken by this person.
 */
function createHints({ turns }: TurnIndex, { marks, postings }: Marked) {
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
  addTo(tellingMark, tellingGain, isMeant);
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

/**
 * `spread` adds the score of one word to the turns that contain it, to their neighbours, and to their sessions.
 * `isAnsweredNext`: the next turn answers the question of this one.
 */
function createScores(index: TurnIndex, isAnsweredNext: (place: number) => boolean) {
  const { turns } = index;
  const { sessionOf, sessionLength, windowLength, average } = index.layout();
  const scores = new Float64Array(turns.length);
  const sessions = new Float64Array(sessionLength.length);
  // Reset to zero after each word by visiting only its occurrences, so that a word costs no more than these.
  const near = new Float64Array(turns.length);
  const inSession = new Float64Array(sessions.length);

  function scatter(found: readonly number[], weight: number): number[] {
    const touched: number[] = [];
    const spreads = found.length <= turns.length * mostSpread || turns.length <= leastTurns;
    for (const posting of found) {
      const [place, count] = [placeOf(posting), countOf(posting)];
      const session = sessionOf[place] ?? 0;
      const gain = termGain(weight, count, lengthNorm(turns[place]?.length ?? 0, average.turn));
      add(scores, place, weights.own * gain);
      if (!spreads) continue;
      if (sessionOf[place + 1] === session && isAnsweredNext(place)) add(scores, place + 1, weights.reply * gain);
      add(inSession, session, count);
      for (let step = -neighbours; step <= neighbours; step += 1) {
        if (sessionOf[place + step] !== session) continue;
        if (near[place + step] === 0) touched.push(place + step);
        add(near, place + step, count * (stepShares[Math.abs(step)] ?? 0));
      }
    }
    return touched;
  }

  function gather(touched: readonly number[], weight: number): void {
    for (const place of touched) {
      const norm = lengthNorm(windowLength[place] ?? 0, average.window);
      add(scores, place, weights.window * termGain(weight, near[place] ?? 0, norm));
      near[place] = 0;
      const session = sessionOf[place] ?? 0;
      const count = inSession[session] ?? 0;
      if (count === 0) continue;
      add(sessions, session, termGain(weight, count, lengthNorm(sessionLength[session] ?? 0, average.session)));
      inSession[session] = 0;
    }
  }

  return {
    scores,
    spread: (found: readonly number[], weight: number) => gather(scatter(found, weight), weight),
    total(place: number) {
      const score = scores[place] ?? 0;
      return score === 0 ? 0 : score + weights.session * (sessions[sessionOf[place] ?? 0] ?? 0);
    },
  };
}

function add(scores: Float64Array, place: number, gain: number): void {
  scores[place] = (scores[place] ?? 0) + gain;
}
