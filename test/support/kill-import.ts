// An import while the service is killed, beside other changes. Its knowledge graph and its counts must be as without
// kills.
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { BenchService } from "../../bench/support/service.ts";
import { growingPause } from "./growing-pause.ts";
import type { Alongside } from "./kill-rounds.ts";
import { mentionOf } from "./small-documents.ts";
import { chunkLine, sourceLine, transferFile } from "./transfer-lines.ts";

/** One more than a part of an import has. */
const sources = 17;
const edits = 101;
const pollMs = 200;

/** Sources with a chunk each, then entities that a person made. */
const file = transferFile([...numbers(sources).flatMap(sourceOf), ...numbers(edits).map(entityOf)]);

export const importedKg = "imported";
export const importedCounts = { sources_imported: sources, sources_unchanged: 0, edits_imported: edits };

/** The other changes and an import of the same file. `results` has the results of its job: one, if all is well. */
export function importAlongside(others: Alongside): Alongside & { readonly results: ReadonlySet<string> } {
  const results = new Set<string>();
  return {
    kgs: [...others.kgs, importedKg],
    inspect: others.inspect,
    results,
    async play(service) {
      await Promise.all([others.play(service), importInto(service, results)]);
    },
  };
}

const Started = z.object({ job_id: z.string() });
const Job = z.object({ status: z.string(), result: z.unknown() });

async function importInto(service: BenchService, results: Set<string>): Promise<void> {
  try {
    const job_id = await started(service);
    const pause = growingPause();
    for (;;) {
      const response = await service.request(`/api/v1/jobs/${job_id}`);
      const { status, result } = isFinal(response)
        ? Job.parse(await response.json())
        : { status: "unknown", result: null };
      if (status === "failed" || status === "cancelled") throw new Error(`The import is ${status}`);
      if (status === "completed") {
        results.add(JSON.stringify(result));
        return;
      }
      await pause();
    }
  } catch (error) {
    // A broken connection: the service was killed.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** The key makes a repeated request get the answer of the first one, if that was accepted. */
async function started(service: BenchService): Promise<string> {
  for (;;) {
    const headers = { "Content-Type": "application/x-ndjson", "Idempotency-Key": "import" };
    const path = `/api/v1/knowledge-graphs/${importedKg}/import?create=true`;
    const response = await service.request(path, { method: "POST", headers, body: file });
    if (response.status === 202) return Started.parse(await response.json()).job_id;
    const text = await response.text();
    if (isFinal(response) && response.status !== 409)
      throw new Error(`The import is refused: ${response.status} ${text}`);
    await sleep(pollMs);
  }
}

/** An answer of a busy service, or of one that is just starting, is not final. */
const isFinal = ({ status }: Response): boolean => status < 500 && status !== 429;

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}

function sourceOf(n: number) {
  const content = `Delos ${n}`;
  return [
    sourceLine({ name: `letter ${n}`, content_hash: n.toString(16).padStart(64, "0"), text_length: content.length }),
    chunkLine({ content, end_offset: content.length, mentions: [mentionOf("delos")] }),
  ];
}

function entityOf(n: number) {
  const made = { label: `Boat ${n}`, entity_type: "boat", description: "", properties: {} };
  const by_hand = { created: made, changed: null, sync_graph: true, sync_vectors: true };
  return { type: "entity", id: n + 1, key: `boat ${n}`, variant: "", ...made, aliases: [], by_hand };
}
