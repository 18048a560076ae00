import { askAll, collectionSets, type Judged, judgeTrial, realSets } from "./support/answer-trials.ts";
import { auroc } from "./support/auroc.ts";
import { fitAnswers, type Trial } from "./support/fit-answers.ts";
import type { Verdict } from "./support/judge-answer.ts";
import { questionSets } from "./support/passage-sets.ts";
import { type Row, report } from "./support/report.ts";

// Answers to questions in readers' words about real documents, in memory, judged by the rules of score.py. `--fit`
// prints the coefficients of `unit-weights.ts` and `confidence.ts` (retrieval/answer), fitted on all sets;
// `--collections` asks about the collections of `bench/collections` as well, and fits on those that are not locked.
async function main(): Promise<void> {
  const withCollections = process.argv.includes("--collections");
  const asked = [...(await realSets()), ...(withCollections ? await collectionSets() : [])];
  const trials = new Map<string, Trial[]>();
  for (const set of asked) trials.set(set.name, await askAll(set));
  const isLocked = (name: string) => asked.some((set) => set.name === name && set.locked);
  const { all, without } = fitAnswers(new Map([...trials].filter(([name]) => !isLocked(name))));
  if (process.argv.includes("--fit")) process.stdout.write(`${JSON.stringify(all, null, 2)}\n`);
  const inForce = new Map([...trials].map(([name, of]) => [name, of.map((trial) => judgeTrial(trial, {}))]));
  const unseen = new Map(
    [...trials].map(([name, of]) => [name, of.map((trial) => judgeTrial(trial, without.get(name) ?? all))]),
  );
  const of = (from: typeof inForce, names: (name: string) => boolean) =>
    [...from].flatMap(([name, some]) => (names(name) ? some : []));
  const isReal = (name: string) => questionSets.some((real) => real === name);
  const isOpen = (name: string) => !isReal(name) && !isLocked(name);
  const heading = withCollections
    ? { name: "real-collections", title: "Answers to questions about real documents and public collections" }
    : { name: "real", title: "Answers to questions about real documents" };
  const rows: [string, readonly Judged[]][] = [
    ...[...inForce].filter(([name]) => isReal(name)),
    ["together", of(inForce, isReal)],
    ["together, left out", of(unseen, isReal)],
  ];
  if (withCollections)
    rows.push(
      ...[...inForce].filter(([name]) => !isReal(name)),
      ["open collections", of(inForce, isOpen)],
      ["open collections, left out", of(unseen, isOpen)],
      ["locked collections", of(inForce, isLocked)],
    );
  await report(
    heading,
    rows.map(([name, judged]) => toRow(name, judged)),
    [
      "Right, partly, wrong, nothing: as score.py of the evaluation data judges, in % of all questions. Refused: questions without an answer in the documents that got none.",
      "Foreign refused: questions about the documents of another set.",
      "Hot: wrong or partly right at a confidence of .9 or more, in % of all questions; sure: right ones at .9 or more, in % of the right ones. AUROC: whether the confidence tells right answers from others. Words: mean length of an answer.",
      "Passages are always ranked by coefficients that were fitted without the set that is asked. Those of the answer were fitted on these questions, which flatters. Left out: they were fitted on the other open sets of this run.",
    ],
  );
}

function toRow(name: string, all: readonly Judged[]): Row {
  const foreign = all.filter(({ kind }) => kind === "foreign");
  const judged = all.filter(({ kind }) => kind !== "foreign");
  const percent = (some: readonly Judged[], of = judged) => ((100 * some.length) / Math.max(1, of.length)).toFixed(1);
  const are = (...verdicts: readonly Verdict[]) => judged.filter(({ verdict }) => verdicts.includes(verdict));
  const unanswerable = judged.filter(({ kind }) => kind === "unanswerable");
  const right = are("right").filter(({ kind }) => kind !== "unanswerable");
  return {
    documents: name,
    questions: judged.length,
    "right %": percent(are("right")),
    "partly %": percent(are("partly")),
    "wrong %": percent(are("wrong")),
    "nothing %": percent(are("nothing")),
    refused: `${unanswerable.filter(({ verdict }) => verdict === "right").length} of ${unanswerable.length}`,
    "foreign refused %": percent(
      foreign.filter(({ cited }) => !cited),
      foreign,
    ),
    "hot %": percent(are("wrong", "partly").filter(({ confidence }) => confidence >= 0.9)),
    "sure %": ((100 * right.filter(({ confidence }) => confidence >= 0.9).length) / Math.max(1, right.length)).toFixed(
      1,
    ),
    AUROC: auroc(confidences(right), confidences(are("wrong", "partly"))).toFixed(2),
    words: Math.round(judged.reduce((sum, { words }) => sum + words, 0) / Math.max(1, judged.length)),
  };
}

const confidences = (judged: readonly Judged[]) => judged.map(({ confidence }) => confidence);

await main();
