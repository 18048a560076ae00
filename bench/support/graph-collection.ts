import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PreparedChunk } from "../../domain/chunk.ts";
import { type DataSet, loadDataSets, type Passage } from "./data-sets.ts";
import { questionSets as handbooks } from "./passage-sets.ts";
import { markdownFiles, prepareFile } from "./prepare-passages.ts";

/** Many knowledge graphs, with questions that one of them answers. */
export interface GraphCollection {
  /** The prepared chunks of each graph. */
  readonly graphs: readonly { readonly chunks: () => readonly PreparedChunk[] }[];
  readonly questions: readonly CollectionQuestion[];
}

export interface CollectionQuestion {
  readonly set: string;
  readonly question: string;
  /** Index of the graph that answers it. */
  readonly graph: number;
}

interface Size {
  readonly graphs: number;
  /** Passages of a graph at least. If there are too few, a passage without a question is in several graphs. */
  readonly passages: number;
}

/**
 * The passages that a question needs are in one graph, and questions that share a passage share their graph. Each page
 * of a handbook is a graph. Passages that no question needs fill the graphs.
 */
export async function graphCollection(folder: string, size: Size): Promise<GraphCollection> {
  const groups: Passage[][] = [];
  const fillers: Passage[] = [];
  const questions: CollectionQuestion[] = [];
  for (const set of await loadDataSets(folder)) {
    const groupOf = groupByQuestion(set);
    const graphOf = new Map<number, number>();
    for (const [at, passage] of set.passages.entries()) {
      const group = groupOf.get(at);
      if (group === undefined) fillers.push(passage);
      else {
        const graph = graphOf.get(group) ?? groups.push([]) - 1;
        graphOf.set(group, graph);
        groups[graph]?.push(passage);
      }
    }
    for (const { question, gold } of set.questions)
      questions.push({ set: set.name, question, graph: graphOf.get(groupOf.get(gold[0] ?? -1) ?? -1) ?? -1 });
  }
  const pages = await Promise.all(handbooks.map((name) => handbook(join(folder, "real", name), name)));
  while (groups.length + pages.flatMap(({ files }) => files).length < size.graphs) groups.push([]);
  fill(groups, fillers, size.passages);
  const graphs = groups.map((passages) => ({ chunks: () => markdownFiles(passages).flatMap(prepareFile) }));
  for (const { files, asked } of pages) {
    const first = graphs.length;
    graphs.push(...files.map((text) => ({ chunks: () => prepareFile({ ...emptyFile, text }) })));
    questions.push(...asked.map((each) => ({ ...each, graph: first + each.graph })));
  }
  return { graphs, questions };
}

const emptyFile = { name: "page", type: "md", firstPassage: 0, starts: [0] } as const;

/** Passage → the first passage of its group, for the passages that some question needs. */
function groupByQuestion({ questions }: DataSet): ReadonlyMap<number, number> {
  const parents = new Map<number, number>();
  const rootOf = (at: number): number => {
    const parent = parents.get(at) ?? at;
    return parent === at ? at : rootOf(parent);
  };
  for (const { gold } of questions) {
    const root = rootOf(gold[0] ?? -1);
    for (const at of gold) parents.set(rootOf(at), root);
    for (const at of gold) parents.set(at, root);
  }
  return new Map([...parents.keys()].map((at) => [at, rootOf(at)]));
}

function fill(groups: Passage[][], fillers: readonly Passage[], passages: number): void {
  let next = 0;
  for (const group of groups) {
    while (group.length < passages) {
      const passage = fillers[next % fillers.length];
      if (passage) group.push(passage);
      next += 1;
    }
  }
}

interface HandbookQuestion {
  readonly question: string;
  readonly kind: string;
  readonly evidence?: readonly { readonly file: string }[];
}

async function handbook(folder: string, set: string) {
  const names = (await readdir(join(folder, "documents"))).sort();
  const files = await Promise.all(names.map((name) => readFile(join(folder, "documents", name), "utf8")));
  const lines = (await readFile(join(folder, "questions.jsonl"), "utf8")).trim().split("\n");
  const asked = lines.flatMap((line): CollectionQuestion[] => {
    const { question, evidence = [] }: HandbookQuestion = JSON.parse(line);
    const [first] = evidence;
    return first ? [{ set, question, graph: names.findIndex((name) => first.file.endsWith(name)) }] : [];
  });
  return { files, asked };
}
