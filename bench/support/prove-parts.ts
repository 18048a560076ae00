import type { Upload } from "../../test/support/ingest-client.ts";
import { killedParts, type PartsKill, type PartsOutcome, partsKills } from "../../test/support/kill-parts.ts";
import { type Outcome, undisturbed } from "../../test/support/kill-rounds.ts";
import { mixedUploads } from "../../test/support/mixed-uploads.ts";
import { type Row, report } from "./report.ts";

const documents = 20;

/** Kills the service's children, every round in another combination. Returns the number of rounds without damage. */
export async function playParts(rounds: number, seed: number): Promise<number> {
  const uploads = mixedUploads(seed, documents);
  const reference = await undisturbed(uploads);
  process.stdout.write(`undisturbed: ${reference.seconds.toFixed(1)} s\n`);
  const kinds: readonly [string, PartsKill][] = Object.entries(partsKills);
  const rows: Row[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const [what, kill] = kinds[(round - 1) % kinds.length] ?? ["nothing", { parts: [] }];
    // A kill in the first half can destroy the most work.
    const plan = { seed: seed + round, withinMs: reference.seconds * 500 };
    rows.push({ round, killed: what, ...(await play(uploads, { kill, plan }, reference)) });
    process.stdout.write(`${JSON.stringify(rows.at(-1))}\n`);
  }
  const held = rows.filter((row) => row.holds === "yes").length;
  await report({ name: "prove-kill-parts", title: "Children killed in the middle of ingests" }, rows, [
    `${held} of ${rounds} rounds hold: of ${documents} documents (PDF, CSV, Markdown, plain text, two knowledge graphs) every ` +
      "acknowledged job completes without anybody's help; records, tables, vectors and edges equal those of an undisturbed " +
      `run (${reference.seconds.toFixed(1)} s); every answer during the outage is a documented one. Temporal and PostgreSQL, ` +
      `when killed alone, stay away until /health tells. Seed ${seed}.`,
  ]);
  return held;
}

async function play(
  uploads: readonly Upload[],
  { kill, plan }: { readonly kill: PartsKill; readonly plan: { readonly seed: number; readonly withinMs: number } },
  reference: Outcome,
): Promise<Row> {
  try {
    const outcome = await killedParts(uploads, kill, plan);
    for (const fault of outcome.faults) process.stderr.write(`${fault}\n`);
    return {
      "after ms": outcome.killedAfterMs,
      "accepted meanwhile": outcome.acknowledgedMeanwhile,
      "sent again": outcome.repeated,
      "slowest 500 ms": outcome.slowestFailureMs === 0 ? "–" : outcome.slowestFailureMs,
      "healthy again s": outcome.recoveredMs === null ? "–" : (outcome.recoveredMs / 1_000).toFixed(1),
      "done s": Math.round(outcome.seconds),
      holds: holds(outcome, reference) ? "yes" : "NO",
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    const unknown = "–";
    return {
      "after ms": unknown,
      "accepted meanwhile": unknown,
      "sent again": unknown,
      "slowest 500 ms": unknown,
      "healthy again s": unknown,
      "done s": unknown,
      holds: "NO",
    };
  }
}

const holds = (outcome: PartsOutcome, reference: Outcome): boolean =>
  JSON.stringify(outcome.contents) === JSON.stringify(reference.contents) &&
  outcome.changed.length === 0 &&
  outcome.faults.length === 0;
