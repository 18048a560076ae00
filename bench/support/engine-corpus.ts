import type { DataSet, Passage, Question } from "./data-sets.ts";

/** Questions of several data sets over the passages of all of them. Each question's gold passages are included. */
export function mergedCorpus(sets: readonly DataSet[], passages: number, questions: number): DataSet {
  const all: Passage[] = [];
  const asked: Question[] = [];
  for (const set of sets) {
    const first = all.length;
    all.push(...set.passages);
    asked.push(...set.questions.map(({ question, gold }) => ({ question, gold: gold.map((at) => first + at) })));
  }
  const chosen = fitting(asked.slice(0, questions), passages / 2);
  // Gold passages first, so that a smaller corpus keeps them.
  const order = [...new Set([...chosen.flatMap(({ gold }) => gold), ...all.keys()])].slice(0, passages);
  const places = new Map(order.map((at, place) => [at, place]));
  return {
    name: sets.map(({ name }) => name).join(" + "),
    passages: order.flatMap((at) => all[at] ?? []),
    questions: chosen.map(({ question, gold }) => ({ question, gold: gold.map((at) => places.get(at) ?? -1) })),
  };
}

/** The first questions whose gold passages number at most `limit` in all. */
function fitting(questions: readonly Question[], limit: number): readonly Question[] {
  const gold = new Set<number>();
  const end = questions.findIndex((question) => {
    for (const at of question.gold) gold.add(at);
    return gold.size > limit;
  });
  return end === -1 ? questions : questions.slice(0, end);
}
