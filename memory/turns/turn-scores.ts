import { lengthNorm, termGain } from "../../domain/text/bm25.ts";
import { countOf, placeOf } from "./numbered-words.ts";
import type { RecallWeights } from "./recall-weights.ts";
import type { TurnIndex } from "./turn-index.ts";
import { neighbours, stepShares } from "./turn-layout.ts";

/** Share of the turns above which a word, such as the name of a speaker, does not count for neighbouring turns. */
const mostSpread = 0.25;
/** With few turns every word would count as frequent. */
export const leastTurns = 50;

interface Scoring {
  readonly weights: RecallWeights;
  /** Whether the next turn answers the question of this one. */
  isAnsweredNext(place: number): boolean;
}

/** `spread` adds the score of one word to the turns that contain it, to their neighbours, and to their sessions. */
export function createScores(index: TurnIndex, { weights, isAnsweredNext }: Scoring) {
  const { turns } = index;
  const { sessionOf, sessionLength, windowLength, average } = index.layout();
  const shares = sharesOf(weights);
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
        add(near, place + step, count * (shares[step + neighbours] ?? 0));
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

export function add(scores: Float64Array, place: number, gain: number): void {
  scores[place] = (scores[place] ?? 0) + gain;
}

/** With which share a word counts for the turns beside its own: from two turns earlier to two turns later. */
const sharesOf = ({ itself, earlier }: RecallWeights): readonly number[] =>
  Array.from({ length: 2 * neighbours + 1 }, (_, n) => {
    const step = n - neighbours;
    return (stepShares[Math.abs(step)] ?? 0) * (step === 0 ? itself : step < 0 ? earlier : 1);
  });
