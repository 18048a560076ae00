import { setTimeout as sleep } from "node:timers/promises";
import type { PassageFile } from "./prepare-passages.ts";
import { scrape } from "./scrape.ts";
import type { BenchService } from "./service.ts";

const pollMs = 25;
/** A page of the list of chunks. */
const page = 500;

export interface Edit {
  readonly seconds: number;
  /** Chunks of the document. */
  readonly chunks: number;
  /** Chunks that the document did not have before. */
  readonly made: number;
  /** Chunks whose text has not changed and that have another id. */
  readonly moved: number;
  readonly tokens: number;
}

interface Editing {
  readonly service: BenchService;
  readonly kg: string;
  /** Names and present texts of the documents. */
  readonly texts: Map<string, string>;
}

export const textsOf = (files: readonly PassageFile[]): Map<string, string> =>
  new Map(files.map(({ name, type, text }) => [`${name}.${type}`, text]));

/** Adds a sentence to a paragraph of one of the documents, in turn. */
export async function editParagraph({ service, kg, texts }: Editing, at: number): Promise<Edit> {
  const [name, text] = [...texts][at % texts.size] ?? ["", ""];
  const mark = `It was seen again by Maren Lindqvist in ${1900 + at}.`;
  texts.set(name, withSentence(text, mark, at));
  const source_id = await sourceOf(service, kg, name);
  const [before, tokens] = [await chunksOf(service, kg, source_id), await tokensOf(service)];
  const began = performance.now();
  const { job_id } = await service.upload(kg, name, texts.get(name) ?? "");
  await published(service, job_id);
  const seconds = (performance.now() - began) / 1_000;
  const after = await chunksOf(service, kg, source_id);
  if (![...after.values()].some((content) => content.includes(mark))) throw new Error(`${name} does not show its edit`);
  const known = new Map([...before].map(([id, content]) => [content, id]));
  const made = [...after].filter(([id]) => !before.has(id));
  return {
    seconds,
    chunks: after.size,
    made: made.length,
    moved: made.filter(([, content]) => known.has(content)).length,
    tokens: (await tokensOf(service)) - tokens,
  };
}

function withSentence(text: string, mark: string, at: number): string {
  const paragraphs = text.split("\n\n");
  const prose = paragraphs.flatMap((paragraph, index) => (/^(#|\s*$)/.test(paragraph) ? [] : [index]));
  const chosen = prose[(at * 37) % prose.length];
  return paragraphs.map((paragraph, index) => (index === chosen ? `${paragraph} ${mark}` : paragraph)).join("\n\n");
}

async function sourceOf(service: BenchService, kg: string, name: string): Promise<string> {
  const { sources } = await service.json<{ sources: { source_id: string; source_name: string }[] }>(
    `/api/v1/sources/kg/${kg}?include_stats=false`,
  );
  const found = sources.find(({ source_name }) => source_name === name);
  if (!found) throw new Error(`There is no source ${name}`);
  return found.source_id;
}

/** Contents by id. */
async function chunksOf(service: BenchService, kg: string, source_id: string): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  let cursor: string | null = "";
  while (cursor !== null) {
    const after: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const list: { chunks: { id: number; content: string }[]; next_cursor: string | null } = await service.json(
      `/data/chunk/${kg}?source_id=${source_id}&limit=${page}${after}`,
    );
    for (const { id, content } of list.chunks) found.set(id, content);
    cursor = list.next_cursor;
  }
  return found;
}

/** Tokens that the models have read so far. */
const tokensOf = async (service: BenchService): Promise<number> => (await scrape(service)).sum("lore_llm_tokens_total");

interface Job {
  readonly status: string;
  readonly error: unknown;
  readonly stages: readonly { readonly name: string; readonly status: string }[];
}

/** Waits for all stages but the last one, which draws the pages of the knowledge graph at most every few seconds. */
async function published(service: BenchService, job_id: string): Promise<void> {
  for (;;) {
    const { status, error, stages } = await service.json<Job>(`/api/v1/jobs/${job_id}`);
    if (status === "failed" || status === "cancelled")
      throw new Error(`${job_id} is ${status}: ${JSON.stringify(error)}`);
    const left = stages.filter((stage) => stage.status !== "completed" && stage.status !== "skipped");
    if (left.every(({ name }) => name === "generate_visualizations")) return;
    await sleep(pollMs);
  }
}
