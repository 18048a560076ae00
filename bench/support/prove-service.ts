import { changesOf, eachText, scriptsOf, textsOf } from "../../test/support/kill-changes.ts";
import { type Kill, killed, type Outcome, undisturbed, uploadsOf } from "../../test/support/kill-rounds.ts";
import { type Row, report } from "./report.ts";

const documents = 40;
/** Each has three updates or deletions. */
const changing = 10;
const mostKills = 3;

/** Kills the service one to three times per round. Returns the number of rounds without damage. */
export async function playService(rounds: number, seed: number): Promise<number> {
  const uploads = uploadsOf(seed, documents);
  const reference = await undisturbed(uploads, changesOf(textsOf(seed), eachText));
  process.stdout.write(`undisturbed: ${reference.seconds.toFixed(1)} s\n`);
  const rows: Row[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    rows.push(await play({ round, seed }, uploads, reference));
    process.stdout.write(`${JSON.stringify(rows.at(-1))}\n`);
  }
  const held = rows.filter((row) => row.holds === "yes").length;
  await report({ name: "prove-kill", title: "Killed at random moments of ingests, updates and deletions" }, rows, [
    `${held} of ${rounds} rounds hold: every acknowledged job completes, records, tables, vectors and edges equal those of ` +
      `an undisturbed run (${reference.seconds.toFixed(1)} s), repeated uploads get the ids they had. After each kill, every ` +
      "document that is updated or deleted meanwhile is in the state before or after its change, and at the end every engine " +
      `agrees with the records. Seed ${seed}.`,
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
  const row = { round, documents: uploads.length, "updates and deletions": 3 * changing };
  try {
    const changes = changesOf(textsOf(seed), scriptsOf(plan.seed, changing), reference.dumps);
    const outcome = await killed(uploads, plan, changes);
    for (const fault of changes.faults) process.stderr.write(`${fault}\n`);
    const isEqual =
      JSON.stringify(outcome.contents) === JSON.stringify(reference.contents) &&
      changes.faults.length + outcome.drift === 0 &&
      changes.wrongAtEnd(outcome.dumps).length === 0;
    return {
      ...row,
      "killed after ms (into the restart)": outcome.kills.map(moments).join(", "),
      "answers lost": outcome.repeated,
      "states in between": changes.faults.length,
      "done s": Math.round(outcome.seconds),
      holds: isEqual && outcome.changed.length === 0 ? "yes" : "NO",
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return {
      ...row,
      "killed after ms (into the restart)": `${kills} kills`,
      "answers lost": "–",
      "states in between": "–",
      "done s": "–",
      holds: "NO",
    };
  }
}

const moments = ({ afterMs, restartMs }: Kill): string =>
  restartMs === null ? `${afterMs}` : `${afterMs} (${restartMs})`;
