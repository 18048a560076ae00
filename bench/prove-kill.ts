import { type Kill, killed, undisturbed, uploadsOf } from "../test/support/kill-rounds.ts";
import { type Row, report } from "./support/report.ts";

// Durability: 40 documents at once into a service that is killed at random moments and started again on its data folder.
// Every round is compared with a run that nobody disturbed. Arguments: rounds (20), seed.
const [rounds = 20, seed = Math.floor(Math.random() * 1_000_000)] = process.argv.slice(2).map(Number);
const documents = 40;
const mostKills = 3;

async function main(): Promise<void> {
  process.stdout.write(`seed ${seed}\n`);
  const uploads = uploadsOf(seed, documents);
  const reference = await undisturbed(uploads);
  process.stdout.write(`undisturbed: ${reference.seconds.toFixed(1)} s\n`);
  const rows: Row[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    rows.push(await play(round, uploads, reference));
    process.stdout.write(`${JSON.stringify(rows.at(-1))}\n`);
  }
  const held = rows.filter((row) => row.holds === "yes").length;
  await report("prove-kill", "Killed at random moments", rows, [
    `${held} of ${rounds} rounds hold: every acknowledged job completes, records, tables and engine counts equal those of ` +
      `an undisturbed run (${reference.seconds.toFixed(1)} s), repeated uploads get the ids they had. Seed ${seed}.`,
  ]);
  process.exitCode = held === rounds ? 0 : 1;
}

type Reference = Awaited<ReturnType<typeof undisturbed>>;

async function play(round: number, uploads: ReturnType<typeof uploadsOf>, reference: Reference): Promise<Row> {
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

await main();
