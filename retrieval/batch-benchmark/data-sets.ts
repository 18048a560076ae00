import { createHash } from "node:crypto";
import {
  type BenchmarkDataSet,
  type BenchmarkDataSets,
  generatedDataSet,
  type QuestionCategory,
  questionBounds,
  seedBounds,
} from "../../domain/batch-benchmark.ts";
import { invalidInput } from "../../domain/errors.ts";
import type { Conversation } from "./conversation.ts";
import { generate, generatedCategories } from "./generate.ts";
import type { DataFile, DataFolder } from "./read-data-file.ts";

/** Which conversations and questions a job takes. */
export interface DataSetChoice {
  readonly dataset: string;
  readonly seed: number;
  /** Day after the last turn. */
  readonly ending: Date;
  /** Most questions. */
  readonly limit: number;
  /** null: all. */
  readonly categories: readonly QuestionCategory[] | null;
}

export interface ChosenData {
  /** Hash of the whole file, or of the generated conversations. */
  readonly sha256: string;
  /** Conversations with only their chosen questions; each has at least one. */
  readonly conversations: readonly Conversation[];
}

export interface DataSets {
  list(): Promise<BenchmarkDataSets>;
  /** The same choice gives the same data. Throws `invalid_input` that names the field. */
  choose(choice: DataSetChoice): Promise<ChosenData>;
}

/** Data sets of a benchmark: one that is generated, and the files of a folder. */
export function createDataSets(folder: DataFolder): DataSets {
  return {
    async list() {
      const { names, warnings } = await folder.names();
      const described = await Promise.all(names.map((name) => describe(folder, name)));
      return {
        datasets: [generatedFacts, ...described.flatMap(({ facts }) => facts ?? [])],
        warnings: [...warnings, ...described.flatMap(({ warning }) => warning ?? [])],
      };
    },
    async choose(choice) {
      const { sha256, conversations } = await open(folder, choice);
      const chosen = chosenQuestions(conversations, choice);
      if (chosen.length === 0)
        throw invalidInput("categories: the data set has no question of these categories", "categories");
      return { sha256, conversations: chosen };
    },
  };
}

async function describe(
  folder: DataFolder,
  name: string,
): Promise<{ readonly facts?: BenchmarkDataSet; readonly warning?: string }> {
  try {
    const file = await folder.read(name);
    return file === null ? {} : { facts: factsOf(file) };
  } catch (error) {
    return { warning: `${name}.json: ${reasonOf(error)}` };
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : "cannot be used");

const generatedFacts: BenchmarkDataSet = {
  name: generatedDataSet,
  kind: "generated",
  conversations: null,
  turns: null,
  questions: questionBounds.max,
  categories: generatedCategories.map((category) => ({ category, questions: null })),
  seeds: seedBounds,
  sha256: null,
};

function factsOf({ name, sha256, conversations }: DataFile): BenchmarkDataSet {
  const questions = conversations.flatMap((conversation) => conversation.questions);
  const counts = new Map<QuestionCategory, number>();
  for (const { category } of questions) counts.set(category, (counts.get(category) ?? 0) + 1);
  return {
    name,
    kind: "locomo",
    conversations: conversations.length,
    turns: conversations.reduce((sum, { turns }) => sum + turns.length, 0),
    questions: questions.length,
    categories: [...counts].map(([category, number]) => ({ category, questions: number })),
    seeds: null,
    sha256,
  };
}

async function open(folder: DataFolder, choice: DataSetChoice): Promise<ChosenData> {
  if (choice.dataset === generatedDataSet) return generated(choice);
  try {
    const file = await folder.read(choice.dataset);
    if (file === null) throw new Error("there is no data set of this name");
    return file;
  } catch (error) {
    throw invalidInput(`dataset: ${reasonOf(error)}`, "dataset");
  }
}

/** Generates as many conversations as the questions need: each has one question of every category. */
function generated({ seed, ending, limit, categories }: DataSetChoice): ChosenData {
  const each = generatedCategories.filter((category) => categories?.includes(category) ?? true).length;
  const size = { seed, conversations: Math.ceil(limit / Math.max(1, each)), endingAt: ending };
  const { conversations } = generate(size);
  return { sha256: createHash("sha256").update(JSON.stringify(conversations)).digest("hex"), conversations };
}

/** The first questions of the wanted categories, in the order of the data set. */
function chosenQuestions(
  conversations: readonly Conversation[],
  { limit, categories }: DataSetChoice,
): readonly Conversation[] {
  let left = limit;
  return conversations.flatMap((conversation) => {
    const questions = conversation.questions
      .filter(({ category }) => categories?.includes(category) ?? true)
      .slice(0, left);
    left -= questions.length;
    return questions.length === 0 ? [] : [{ ...conversation, questions }];
  });
}
