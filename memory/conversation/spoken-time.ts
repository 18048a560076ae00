import { askedTime } from "../facts/asked-time.ts";

export interface SpokenTime {
  /** Without the time. */
  readonly topic: string;
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
}

const dayMs = 24 * 3_600_000;
const day = /(?:^| )(?<day>today|yesterday)$/i;

/** The time of the words, as in "about the bridge yesterday". Days are those of UTC. A topic without a time: ever. */
function spokenTime(topic: string, now: Date): SpokenTime {
  const named = day.exec(topic);
  if (named) {
    const today = Math.floor(now.getTime() / dayMs) * dayMs;
    const from = named.groups?.day?.toLowerCase() === "today" ? today : today - dayMs;
    return { topic: topic.slice(0, named.index), from: new Date(from), until: new Date(from + dayMs) };
  }
  const time = askedTime(topic, now);
  if (time) return { topic: time.question.trim(), from: time.from, until: time.until };
  return ever(topic);
}

const ever = (topic: string): SpokenTime => ({ topic, from: new Date(0), until: new Date(8.64e15) });

/** Readings of the topic, the likelier one first: "about the budget in 2025" may also name the year of the budget. */
export function spokenTimes(topic: string, now: Date): readonly [SpokenTime, ...SpokenTime[]] {
  const spoken = spokenTime(topic, now);
  return spoken.topic === "" || spoken.topic === topic ? [spoken] : [spoken, ever(topic)];
}
