import { relatedTo } from "../turns/related-words.ts";
import { asksNumber, asksTime } from "../turns/turn-marks.ts";
import { baseStems } from "../turns/word-forms.ts";
import { answersOfForm } from "./answer-forms.ts";

/** What a question asks of people who speak. */
export interface AskedOf {
  readonly question: string;
  readonly asksTime: boolean;
  readonly asksNumber: boolean;
  /** The stems of the question without the speakers' names. */
  readonly topic: readonly string[];
  /** 0–1: how much of the topic a text has. Rare words count more, and other words for the same half. */
  shareIn(text: string): number;
  /** Whether a text has words of the form that the question asks for, such as a number. */
  hasForm(text: string): boolean;
}

interface Known {
  /** Stems of names. */
  readonly speakers: readonly string[];
  rarityOf(stem: string): number;
}

export function askedOf(question: string, { speakers, rarityOf }: Known): AskedOf {
  const isTime = asksTime.test(question);
  const stems = [...new Set(baseStems(isTime ? question.replace(asksTime, "") : question))];
  const topic = stems.filter((stem) => !speakers.includes(stem));
  const weights = new Map(topic.map((stem) => [stem, rarityOf(stem)]));
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const others = new Map(topic.map((stem) => [stem, relatedTo([stem])]));
  return {
    question,
    asksTime: isTime,
    asksNumber: asksNumber.test(question),
    topic,
    shareIn(text) {
      const has = new Set(baseStems(text));
      let sum = 0;
      for (const [stem, weight] of weights) {
        if (has.has(stem)) sum += weight;
        else if (others.get(stem)?.some((other) => has.has(other))) sum += weight / 2;
      }
      return all === 0 ? 0 : sum / all;
    },
    hasForm: (text) => answersOfForm(question, text) !== null,
  };
}
