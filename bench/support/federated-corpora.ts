import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { loadDataSets } from "./data-sets.ts";
import type { CorpusDocument } from "./in-memory-corpus.ts";
import { overlaps } from "./judge-answer.ts";
import { markdownFiles, prepareFile } from "./prepare-passages.ts";
import { readDocuments, readQuestions } from "./real-documents.ts";
import { unzipTexts } from "./unzip.ts";

export interface FoundPassage {
  /** Name of the document. */
  readonly source: string;
  readonly content: string;
}

/** A question of a collection. Each piece of evidence says whether a passage holds it. */
export interface CollectionQuestion {
  readonly question: string;
  readonly evidence: readonly ((passage: FoundPassage) => boolean)[];
}

/** Documents about one subject, with questions about them. */
export interface Collection {
  readonly name: string;
  readonly documents: readonly CorpusDocument[];
  readonly questions: readonly CollectionQuestion[];
}

/** Questions of each collection at most, spread evenly. */
const questionsLimit = 80;
/** Passages of the largest collection that no question needs. */
const fillersLimit = 1_500;

/** Clearly different collections of the evaluation folder. */
export async function loadCollections(folder: string): Promise<readonly Collection[]> {
  return [
    await real(folder, "eighteenf"),
    await real(folder, "otel"),
    await lihua(folder),
    await cranfield(folder),
    await wiki(folder),
  ];
}

async function real(folder: string, name: string): Promise<Collection> {
  const at = join(folder, "real", name);
  const questions = (await readQuestions(at)).map(({ question, evidence }) => ({
    question,
    evidence: evidence.map(({ file, quote }) => {
      return ({ source, content }: FoundPassage) => source === file && overlaps(quote, content);
    }),
  }));
  return { name, documents: await readDocuments(join(at, "documents")), questions: spread(questions) };
}

/** A year of chats: the evidence of a question is the times of conversations, which name the files. */
async function lihua(folder: string): Promise<Collection> {
  const texts = unzipTexts(await readFile(join(folder, "lihua", "LiHuaWorld.zip")));
  const asked: Record<string, { question: string; evidence: string }> = JSON.parse(
    await readFile(join(folder, "lihua", "query_set.json"), "utf8"),
  );
  const documents = [...texts].map(([name, text]) => documentOf(name.split("/").at(-1) ?? name, text, "txt"));
  const questions = Object.values(asked).map(({ question, evidence }) => ({
    question,
    evidence: inDocuments(
      evidence.split("<and>").map((time) => `${time.replace(":", "")}.txt`),
      documents,
    ),
  }));
  return { name: "LiHua", documents, questions: spread(questions) };
}

/** Abstracts of aerodynamics, with judged queries. */
async function cranfield(folder: string): Promise<Collection> {
  const read = (name: string) => readFile(join(folder, "cranfield", name), "utf8");
  const [texts, queries, judged] = await Promise.all(
    ["cran.all.1400.xml", "cran.qry.xml", "cranqrel.trec.txt"].map(read),
  );
  const field = (text: string, name: string) => new RegExp(`<${name}>([^]*?)</${name}>`).exec(text)?.[1]?.trim() ?? "";
  const documents = (texts ?? "")
    .split("<doc>")
    .slice(1)
    .map((text) =>
      documentOf(
        field(text, "docno"),
        `# ${field(text, "title").replaceAll("\n", " ")}\n\n${field(text, "text")}`,
        "md",
      ),
    );
  const relevant = new Map<string, string[]>();
  for (const line of (judged ?? "").trim().split("\n")) {
    const [query = "", , document = "", grade = "0"] = line.trim().split(/\s+/);
    if (Number(grade) > 0) relevant.set(query, [...(relevant.get(query) ?? []), document]);
  }
  const questions = (queries ?? "")
    .split("<top>")
    .slice(1)
    // The judgements count the queries; their numbers in the file have gaps.
    .map((text, at) => ({
      question: field(text, "title").replaceAll("\n", " "),
      evidence: inDocuments(relevant.get(String(at + 1)) ?? [], documents),
    }));
  return { name: "Cranfield", documents, questions: spread(questions) };
}

async function wiki(folder: string): Promise<Collection> {
  const set = (await loadDataSets(folder)).find(({ name }) => name === "2wiki101");
  if (set === undefined) throw new Error("The evaluation folder lacks 2wiki101");
  const needed = new Set(set.questions.flatMap(({ gold }) => gold));
  const kept = set.passages.filter((_, at) => needed.has(at) || at < fillersLimit);
  const documents = markdownFiles(kept).map((file) => ({ name: file.name, chunks: prepareFile(file) }));
  const questions = set.questions.map(({ question, gold }) => ({
    question,
    evidence: gold.map((at) => {
      const start = set.passages[at]?.text.trim().slice(0, 60) ?? "";
      return ({ content }: FoundPassage) => content.includes(start);
    }),
  }));
  return { name: "2wiki", documents, questions: spread(questions) };
}

const documentOf = (name: string, text: string, type: "md" | "txt"): CorpusDocument => ({
  name,
  chunks: prepareFile({ name, type, text, firstPassage: 0, starts: [0] }),
});

const inDocuments = (
  names: readonly string[],
  documents: readonly CorpusDocument[],
): CollectionQuestion["evidence"] => {
  const known = new Set(documents.map(({ name }) => name));
  return names
    .filter((name) => known.has(name))
    .map(
      (name) =>
        ({ source }: FoundPassage) =>
          source === name,
    );
};

function spread(questions: readonly CollectionQuestion[]): CollectionQuestion[] {
  const answerable = questions.filter(({ evidence }) => evidence.length > 0);
  const step = Math.max(1, answerable.length / questionsLimit);
  const wanted = Math.min(questionsLimit, answerable.length);
  return Array.from({ length: wanted }, (_, at) => answerable[Math.floor(at * step)]).filter(
    (each) => each !== undefined,
  );
}
