import { AppError } from "../../domain/errors.ts";
import { sentenceAt } from "../../domain/evidence-sentence.ts";
import { evidenceOfHitLimit } from "../../domain/limits/shown.ts";
import { within } from "../../platform/deadline.ts";
import type { Log } from "../../platform/log.ts";
import { allInSlots } from "../../platform/slots.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { Found } from "./found.ts";

interface EvidenceServices {
  readonly records: { readonly browsing: Pick<Records["browsing"], "entityEvidence" | "relationEvidence"> };
  readonly log: Log;
}

export interface WithEvidence<Shown> {
  readonly shown: readonly Shown[];
  /** Warnings about evidence that could not be read. */
  readonly warnings: readonly string[];
}

export interface EvidenceOf {
  readonly signal: AbortSignal;
  /** A search in some sources shows no sentence of another. */
  readonly source_ids?: readonly string[] | undefined;
}

/** Reads of evidence that one request has under way. */
const readsAtOnce = 4;

/**
 * The results with the evidence of their entities and relations. If the evidence of a result cannot be read in time, it
 * is empty, and there is a warning. Throws if the caller has gone.
 */
export async function withEvidence<Shown extends { readonly found: Found }>(
  { records: { browsing }, log }: EvidenceServices,
  results: readonly Shown[],
  { signal, deadlineMs, source_ids }: EvidenceOf & { readonly deadlineMs: number },
): Promise<WithEvidence<Shown>> {
  const asked = { limit: evidenceOfHitLimit, source_ids };
  const until = performance.now() + deadlineMs;
  const late = () => new AppError("unavailable", `evidence was not read within ${deadlineMs / 1_000} s`);
  const errors: unknown[] = [];
  const shown = await allInSlots(readsAtOnce, results, async (each) => {
    const { found } = each;
    if (found.result_type === "chunk") return each;
    signal.throwIfAborted();
    const read = found.result_type === "entity" ? browsing.entityEvidence : browsing.relationEvidence;
    try {
      const leftMs = until - performance.now();
      if (leftMs <= 0) throw late();
      const places = await within(leftMs, read(found.kg_id, found.id, asked), late);
      return { ...each, found: { ...found, evidence: places.map(sentenceAt) } };
    } catch (error) {
      errors.push(error);
      return { ...each, found: { ...found, evidence: [] } };
    }
  });
  signal.throwIfAborted();
  if (errors.length === 0) return { shown, warnings: [] };
  log.warn({ err: errors[0], results: errors.length }, "a search could not read the evidence of some results");
  return { shown, warnings: [`the evidence of some results could not be read: ${errors.length} of ${shown.length}`] };
}
