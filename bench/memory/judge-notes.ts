import { wilson } from "../../domain/statistics.ts";
import type { MemoryDataSet, MemoryQuestion, Turn } from "../../retrieval/batch-benchmark/conversation.ts";
import { offlineJudge } from "../../retrieval/judge/offline-judge.ts";

/**
 * How the offline judge with a reference grades answers whose rightness is known by construction: a turn that states
 * the gold value is right, a turn that states a value which does not hold is wrong. Empty if the data has no such
 * pairs.
 */
export function judgeNotes({ conversations }: MemoryDataSet): string[] {
  const pairs = conversations.flatMap(({ turns, questions }) =>
    questions.flatMap((question) => {
      const [right, wrong] = [stating(turns, question.gold[0]), stating(turns, question.wrong[0])];
      return right && wrong ? [{ question, right, wrong }] : [];
    }),
  );
  if (pairs.length === 0) return [];
  const accepted = pairs.filter(({ question, right }) => accepts(question, right)).length;
  const fooled = pairs.filter(({ question, wrong }) => accepts(question, wrong)).length;
  const share = (hits: number) => {
    const { low, high } = wilson(hits, pairs.length);
    return `${percent(hits / pairs.length)} % [${percent(low)}, ${percent(high)}]`;
  };
  return [
    `Offline judge with a reference, on ${pairs.length} pairs of generated answers: accepts ${share(accepted)} of the right and ${share(fooled)} of the deliberately wrong ones. Generated answers are easier to judge than those of people.`,
  ];
}

const stating = (turns: readonly Turn[], value: string | undefined): string | undefined =>
  value === undefined ? undefined : turns.find(({ text }) => text.includes(value))?.text;

/** More than half of the marks for correctness: an answer with one of two names is not accepted. */
function accepts({ question, gold }: MemoryQuestion, text: string): boolean {
  const given = { question, reference: gold.join("; "), evidence: [], context: [] };
  const { scores } = offlineJudge(given, [
    { text, abstained: false },
    { text: "", abstained: true },
  ]);
  return scores[0].correctness > 2;
}

const percent = (value: number): string => (100 * value).toFixed(1);
