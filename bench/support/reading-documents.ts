import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { bootstrapInterval } from "../../domain/bootstrap.ts";
import type { CorpusDocument } from "./in-memory-corpus.ts";
import type { ReadingPart } from "./reading-part.ts";
import { openSearches, type RealQuestion, type RealSearch, readDocuments, readQuestions } from "./real-documents.ts";
import type { Row } from "./report.ts";

/**
 * Questions that name a company and a year, over reports of several companies and years: does the first passage come
 * from the right document? The sets are folders of public/ with documents/ and questions.jsonl.
 */
export const readingDocuments: ReadingPart = {
  title: "The document of the first passage",
  run: async (evalFolder) => {
    const rows: Row[] = [];
    for (const name of await setsIn(join(evalFolder, "public"))) {
      const folder = join(evalFolder, "public", name);
      const documents = await readDocuments(join(folder, "documents"));
      const questions = await readQuestions(folder);
      for (const [pipeline, search] of Object.entries(await openSearches(documents)))
        rows.push({
          set: name,
          documents: documents.length,
          ...(await measure({ questions, documents, search })),
          pipeline,
        });
    }
    return {
      rows,
      notes: [
        "Share of the questions whose first passage is from a document without evidence, and from one of another organization than",
        "the facts of that document state. Intervals of 95 % by bootstrap over the questions.",
      ],
    };
  },
};

async function setsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const isSet = await Promise.all(
    names.map((name) =>
      stat(join(folder, name, "questions.jsonl")).then(
        () => true,
        () => false,
      ),
    ),
  );
  return names.filter((_, at) => isSet[at]).sort();
}

interface Measured {
  readonly questions: readonly RealQuestion[];
  readonly documents: readonly CorpusDocument[];
  readonly search: RealSearch;
}

async function measure({ questions, documents, search }: Measured): Promise<Row> {
  const companies = new Map(documents.map(({ name, facts }) => [name, facts?.organization?.value ?? name]));
  const [otherDocument, otherCompany]: [number[], number[]] = [[], []];
  for (const { question, evidence } of questions) {
    const first = (await search(question))[0]?.source_name ?? "";
    const files = evidence.map(({ file }) => file);
    otherDocument.push(files.includes(first) ? 0 : 1);
    otherCompany.push(files.some((file) => companies.get(file) === companies.get(first)) ? 0 : 1);
  }
  return {
    questions: questions.length,
    "wrong document first, %": shareOf(otherDocument),
    "wrong organization first, %": shareOf(otherCompany),
  };
}

function shareOf(values: readonly number[]): string {
  const percent = (value: number): string => (100 * value).toFixed(1);
  const { low, high } = bootstrapInterval(values);
  return `${percent(values.reduce((sum, value) => sum + value, 0) / values.length)} [${percent(low)}, ${percent(high)}]`;
}
