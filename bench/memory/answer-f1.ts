import { allStems } from "../../domain/text/tokens.ts";

const articles = new Set(["a", "an", "the", "and"]);
const stemsOf = (text: string): string[] => allStems(text).filter((stem) => !articles.has(stem));

/**
 * The F1 of LoCoMo's own evaluation: stems that the answer shares with the gold answer, without articles. 0 for no
 * answer.
 */
export function answerF1(answer: string | null, gold: string): number {
  const [given, wanted] = [stemsOf(answer ?? ""), stemsOf(gold)];
  const left = [...wanted];
  const shared = given.filter((stem) => {
    const at = left.indexOf(stem);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
  return shared === 0 ? 0 : (2 * shared) / (given.length + wanted.length);
}
