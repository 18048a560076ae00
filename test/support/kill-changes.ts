// Documents that are updated and deleted while the service is killed. Each has a knowledge graph of its own, so that
// the records show after each kill which state of the document they hold.
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { z } from "zod";
import type { BenchService } from "../../bench/support/service.ts";
import type { Alongside } from "./kill-rounds.ts";
import { smallText } from "./small-texts.ts";

/** The number of a text, which becomes the document's; or the deletion of the document. */
type Step = number | "delete";
export type Scripts = Readonly<Record<string, readonly Step[]>>;

const textCount = 3;
const settleMs = 240_000;
const pollMs = 200;
const name = "log.md";

/** Different texts for the same document. */
export const textsOf = (seed: number): readonly string[] =>
  fc.sample(smallText, { seed, numRuns: textCount }).map(({ content }, at) => `# Log ${at}\n\n${content}`);

/** Each text alone, in a knowledge graph of its own: the states that records may hold. */
export const eachText: Scripts = Object.fromEntries(Array.from({ length: textCount }, (_, at) => [`text-${at}`, [at]]));

/** Documents that are uploaded, then changed three times. */
export function scriptsOf(seed: number, documents: number): Scripts {
  const others = fc.array(fc.nat(2), { minLength: 4, maxLength: 4 });
  const scripts = fc.sample(others, { seed, numRuns: documents }).map((choices) => {
    const steps: Step[] = [];
    for (const choice of choices) steps.push(stepAfter(steps.at(-1), choice));
    return steps;
  });
  return Object.fromEntries(scripts.map((steps, at) => [`change-${at}`, steps]));
}

/** Never the same state twice in a row, and no deletion of a source that does not exist. */
function stepAfter(last: Step | undefined, choice: number): Step {
  if (last === undefined || last === "delete") return choice;
  const others: readonly Step[] = [(last + 1) % textCount, (last + 2) % textCount, "delete"];
  return others[choice] ?? "delete";
}

/** The state of a knowledge graph after some steps. */
const stateAfter = (steps: readonly Step[], done: number): string => {
  const last = steps[done - 1];
  return last === undefined || last === "delete" ? "none" : `text-${last}`;
};

export interface Changes extends Alongside {
  /** What `inspect` has found: states that are neither before nor after the step under way. */
  readonly faults: readonly string[];
  /** Knowledge graphs whose dump at the end is not that of their last step; empty if all is well. */
  wrongAtEnd(dumps: ReadonlyMap<string, string>): readonly string[];
}

/** `known`: dumps of `eachText`. */
export function changesOf(
  texts: readonly string[],
  scripts: Scripts,
  known: ReadonlyMap<string, string> = new Map(),
): Changes {
  const documents = Object.entries(scripts).map(([kg, steps]) => ({ kg, steps, done: 0, source_id: "" }));
  const faults: string[] = [];
  const check = (dump: string | undefined, { kg, steps }: Changing, after: readonly number[]): readonly string[] => {
    const state = stateOf(dump, known);
    const allowed = after.map((done) => stateAfter(steps, done));
    return allowed.includes(state) ? [] : [`${kg} is ${state}, not ${allowed.join(" or ")}`];
  };
  return {
    kgs: documents.map(({ kg }) => kg),
    faults,
    async play(service) {
      await Promise.all(documents.map((document) => playOne(service, texts, document)));
    },
    inspect(dumps) {
      for (const each of documents) {
        const next = Math.min(each.done + 1, each.steps.length);
        faults.push(...check(dumps.get(each.kg), each, [each.done, next]));
      }
    },
    wrongAtEnd: (dumps) => documents.flatMap((each) => check(dumps.get(each.kg), each, [each.steps.length])),
  };
}

/** The name of a dump's state. Records without a document have no line but that of the counts, all zero. */
function stateOf(dump: string | undefined, known: ReadonlyMap<string, string>): string {
  if (dump === undefined || /^kg \[\d+, 0, 0, 0, 0\]\n$/.test(dump)) return "none";
  const same = [...known].find(([, each]) => each === dump);
  return same?.[0] ?? `in between: ${dump.slice(0, 300)}`;
}

interface Changing {
  readonly kg: string;
  readonly steps: readonly Step[];
  /** Steps that are certainly complete. */
  done: number;
  source_id: string;
}

/** Goes on with the steps until all are complete or the service is gone. */
async function playOne(service: BenchService, texts: readonly string[], document: Changing): Promise<void> {
  const end = Date.now() + settleMs;
  try {
    for (let step = document.steps[document.done]; step !== undefined; step = document.steps[document.done]) {
      const isDone = step === "delete" ? await removed(service, document) : await put(service, document, texts[step]);
      if (isDone) document.done += 1;
      else await sleep(pollMs);
      if (Date.now() > end) throw new Error(`${document.kg} does not come to its step ${document.done + 1}`);
    }
  } catch (error) {
    // A broken connection: the service was killed.
    if (!(error instanceof TypeError)) throw error;
  }
}

const Accepted = z.object({ job_id: z.string(), source_id: z.string() });
const Job = z.object({ status: z.string() });

/** Uploads the text, which changes nothing if the service has it already, and waits for its job. False: ask again. */
async function put(service: BenchService, document: Changing, text = ""): Promise<boolean> {
  const response = await service.send(document.kg, name, text);
  if (!isFinal(response)) return false;
  if (response.status !== 202) throw new Error(`${document.kg}: ${response.status} ${await response.text()}`);
  const { job_id, source_id } = Accepted.parse(await response.json());
  document.source_id = source_id;
  for (let at = 0; at < settleMs / pollMs; at += 1) {
    const job = await service.request(`/api/v1/jobs/${job_id}`);
    const { status } = isFinal(job) ? Job.parse(await job.json()) : { status: "unknown" };
    if (status === "completed") return true;
    if (["failed", "cancelled"].includes(status)) throw new Error(`${document.kg}: the job is ${status}`);
    await sleep(pollMs);
  }
  return false;
}

/** 404: an earlier request, whose answer was lost, has deleted it. */
async function removed(service: BenchService, { kg, source_id }: Changing): Promise<boolean> {
  const response = await service.request(`/api/v1/sources/${kg}/${source_id}`, { method: "DELETE" });
  if (!isFinal(response)) return false;
  if (response.status !== 200 && response.status !== 404)
    throw new Error(`${kg}: ${response.status} ${await response.text()}`);
  return true;
}

/** An answer of a busy service, or of one that is just starting, is not final. */
const isFinal = ({ status }: Response): boolean => status < 500 && status !== 429;
