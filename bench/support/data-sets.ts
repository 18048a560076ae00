import { readFile } from "node:fs/promises";
import { join } from "node:path";

export interface Passage {
  readonly title: string;
  readonly text: string;
}

export interface Question {
  readonly question: string;
  /** Indexes of the gold passages in the data set's corpus. */
  readonly gold: readonly number[];
}

export interface DataSet {
  readonly name: string;
  readonly passages: readonly Passage[];
  readonly questions: readonly Question[];
}

interface MusiqueQuestion {
  readonly question: string;
  readonly paragraphs: readonly { title: string; paragraph_text: string; is_supporting: boolean }[];
}

interface HotpotQuestion {
  readonly question: string;
  readonly supporting_facts: readonly (readonly [title: string, sentence: number])[];
}

interface WikiQuestion {
  readonly question: string;
  readonly ground_truth: readonly string[];
}

/** The multi-hop sets of the evaluation folder, each with its own corpus. Throws when a file is missing. */
export async function loadDataSets(folder: string): Promise<DataSet[]> {
  const read = async <T>(name: string): Promise<T> =>
    JSON.parse(await readFile(join(folder, "multihop", name), "utf8"));
  const wikiPassages = await read<Passage[]>("2wiki_corpus_hipporag.json");
  const wiki = await read<WikiQuestion[]>("fastgraphrag_2wiki101_results.json");
  const musiquePassages = await read<Passage[]>("musique_train_corpus.json");
  const musique = await read<MusiqueQuestion[]>("musique_train.json");
  const hotpotCorpus = await read<Record<string, string[]>>("hotpotqa_train_corpus.json");
  const hotpotPassages = Object.entries(hotpotCorpus).map(([title, lines]) => ({ title, text: lines.join("") }));
  const hotpot = await read<HotpotQuestion[]>("hotpotqa_train.json");
  const titles = ({ ground_truth }: WikiQuestion) => ground_truth;
  const supporting = ({ supporting_facts }: HotpotQuestion) => supporting_facts.map(([title]) => title);
  return [
    { name: "2wiki101", passages: wikiPassages, questions: withGold(wikiPassages, wiki, titles) },
    { name: "hotpot", passages: hotpotPassages, questions: withGold(hotpotPassages, hotpot, supporting) },
    { name: "musique", passages: musiquePassages, questions: musiqueGold(musiquePassages, musique) },
  ];
}

function withGold<Q extends { readonly question: string }>(
  passages: readonly Passage[],
  questions: readonly Q[],
  titlesOf: (question: Q) => readonly string[],
): Question[] {
  const index = new Map(passages.map(({ title }, at) => [title, at]));
  return questions.map((question) => ({
    question: question.question,
    gold: [...new Set(titlesOf(question))].map((title) => known(index.get(title), title)),
  }));
}

/** MuSiQue has several passages with one title, so title and text together identify a passage. */
function musiqueGold(passages: readonly Passage[], questions: readonly MusiqueQuestion[]): Question[] {
  const index = new Map(passages.map(({ title, text }, at) => [`${title}\n${text}`, at]));
  return questions.map(({ question, paragraphs }) => {
    const supporting = paragraphs.filter(({ is_supporting }) => is_supporting);
    const gold = supporting.map(({ title, paragraph_text }) => known(index.get(`${title}\n${paragraph_text}`), title));
    return { question, gold: [...new Set(gold)] };
  });
}

function known(at: number | undefined, title: string): number {
  if (at === undefined) throw new Error(`The corpus lacks the gold passage "${title}"`);
  return at;
}
