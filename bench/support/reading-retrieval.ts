import { weightsWithout } from "./documentation-profiles.ts";
import { overlaps } from "./judge-answer.ts";
import { type PassageSet, passageSets } from "./passage-sets.ts";
import type { ReadingPart } from "./reading-part.ts";
import { openSearches, type RealQuestion, type RealSearch, readDocuments, readQuestions } from "./real-documents.ts";
import type { Row } from "./report.ts";

const depths = [1, 3, 10] as const;

/** The share of needed passages of real questions among the first that are found, in memory. */
export const readingRetrieval: ReadingPart = {
  title: "Passages of real questions",
  run: async (evalFolder) => {
    const measured: (Measured & Pick<PassageSet, "group">)[] = [];
    for (const { name, group, folder, documents } of await passageSets(evalFolder)) {
      const questions = await readQuestions(folder);
      const searches = await openSearches(await readDocuments(documents), await weightsWithout(name));
      for (const [pipeline, search] of Object.entries(searches))
        measured.push({ name, group, pipeline, ranks: await ranksOf(questions, search) });
    }
    const all = (["real", "open"] as const).flatMap((group) =>
      ["vector-bypass", "knowledge_graph"].map((pipeline) => {
        const ranks = measured
          .filter((one) => one.group === group && one.pipeline === pipeline)
          .flatMap((one) => one.ranks);
        return { name: `${group} together`, pipeline, ranks };
      }),
    );
    return {
      rows: [...measured, ...all].map(foundRow),
      notes: [
        "Share of the needed passages among the first 1, 3 and 10 of vector-bypass with reranking (the same code as a hybrid search), and of the pipeline knowledge_graph, in memory. The part `search` asks the endpoint.",
        "`real` is the evaluation data, `open` the collections of bench/collections that are not locked.",
        "knowledge_graph orders each set by a profile that was fitted on the other sets.",
        "A passage counts if half of the words of the evidence stand in it, of the right file (score.py of the evaluation data).",
      ],
    };
  },
};

/** The rank of each piece of evidence among the passages of its question; infinite if it is not among them. */
export async function ranksOf(questions: readonly RealQuestion[], search: RealSearch): Promise<number[]> {
  const ranks: number[] = [];
  for (const { question, evidence } of questions) {
    const results = await search(question);
    for (const { file, quote } of evidence) {
      const at = results.findIndex(({ source_name, content }) => source_name === file && overlaps(quote, content));
      ranks.push(at === -1 ? Number.POSITIVE_INFINITY : at + 1);
    }
  }
  return ranks;
}

interface Measured {
  readonly name: string;
  readonly pipeline: string;
  readonly ranks: readonly number[];
}

export function foundRow({ name, pipeline, ranks }: Measured): Row {
  const within = (depth: number): string =>
    ((100 * ranks.filter((rank) => rank <= depth).length) / Math.max(1, ranks.length)).toFixed(1);
  return {
    documents: name,
    pipeline,
    passages: ranks.length,
    ...Object.fromEntries(depths.map((depth) => [`first ${depth}, %`, within(depth)])),
  };
}
