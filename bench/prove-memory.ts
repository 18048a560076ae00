import { tellThroughKills } from "../test/support/kill-tellers.ts";
import { report } from "./support/report.ts";

// Durability of memory: users ask questions in which they tell something, while the service is killed at random moments
// and started again. Exits with code 1 if a turn whose answer has arrived is missing, or if any turn counts twice.
// Arguments: events (1,000), kills (10), seed.
const [events = 1_000, kills = 10, seed = Math.floor(Math.random() * 1_000_000)] = process.argv.slice(2).map(Number);
process.stdout.write(`seed ${seed}\n`);
const began = performance.now();
const { acknowledged, lost, doubled } = await tellThroughKills({ events, kills, seed });
for (const each of [...lost, ...doubled]) process.stderr.write(`${each}\n`);
const row = {
  turns: events,
  kills,
  acknowledged,
  lost: lost.length,
  doubled: doubled.length,
  s: Math.round((performance.now() - began) / 1_000),
};
await report(
  { name: "prove-memory", title: "Turns of users while the service is killed" },
  [row],
  [
    `Eight questions at a time, by five users; the service is killed with SIGKILL and started again. Acknowledged: the answer has arrived. Lost: acknowledged, and missing in one of the managers. Doubled: a turn, a fact or an outcome that counts twice. Seed ${seed}.`,
  ],
);
process.exitCode = lost.length + doubled.length === 0 ? 0 : 1;
