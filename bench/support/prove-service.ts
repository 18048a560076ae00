import { type Kill, killed, type Outcome, undisturbed, uploadsOf } from "../../test/support/kill-rounds.ts";
import { type Row, report } from "./report.ts";

const documents = 40;
const mostKills = 3;

/** Kills the service one to three times per round. Returns the number of rounds without damage. */
export async function playService(rounds: number, seed: number): Promise<number> {
  const uploads = uploadsOf(seed, documents);
  const reference = await undisturbed(uploads);
  process.stdout.write(`undisturbed: ${reference.seconds.toFixed(1)} s\n`);
  const rows: Row[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    rows.push(await play({ round, seed }, uploads, reference));
    process.stdout.write(`${JSON.stringify(rows.at(-1))}\n`);
  }
  const held = rows.filter((row) => row.holds === "yes").length;
  await report({ name: "prove-kill", title: "Killed at random moments" }, rows, [
    `${held} of ${rounds} rounds hold: every acknowledged job completes, records, tables, vectors and edges equal those of ` +
      `an undisturbed run (${reference.seconds.toFixed(1)} s), repeated uploads get the ids they had. Seed ${seed}.`,
  ]);
  return held;
}

async function play(
  { round, seed }: { readonly round: number; readonly seed: number },
  uploads: ReturnType<typeof uploadsOf>,
  reference: Outcome,
): Promise<Row> {
  const kills = 1 + ((round - 1) % mostKills);
  const plan = { seed: seed + round, kills, withinMs: reference.seconds * 1_000 };
  const row = { round, documents: uploads.length };
  try {
    const outcome = await killed(uploads, plan);
    const isEqual = JSON.stringify(outcome.contents) === JSON.stringify(reference.contents);
    return {
      ...row,
      "killed after ms (into the restart)": outcome.kills.map(moments).join(", "),
      "answers lost": outcome.repeated,
      "done s": Math.round(outcome.seconds),
      holds: isEqual && outcome.changed.length === 0 ? "yes" : "NO",
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return {
      ...row,
      "killed after ms (into the restart)": `${kills} kills`,
      "answers lost": "–",
      "done s": "–",
      holds: "NO",
    };
  }
}

const moments = ({ afterMs, restartMs }: Kill): string =>
  restartMs === null ? `${afterMs}` : `${afterMs} (${restartMs})`;
