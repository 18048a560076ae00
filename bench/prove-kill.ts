import { playParts } from "./support/prove-parts.ts";
import { playService } from "./support/prove-service.ts";

// Durability: documents are sent concurrently to a service that is killed at random moments and started again on its
// data folder; with --parts, to a service whose children are killed, alone and together. Every round is compared with
// an undisturbed run.
// Arguments: [--parts] rounds (20), seed.
const given = process.argv.slice(2);
const [rounds = 20, seed = Math.floor(Math.random() * 1_000_000)] = given
  .filter((word) => word !== "--parts")
  .map(Number);
process.stdout.write(`seed ${seed}\n`);
const held = given.includes("--parts") ? await playParts(rounds, seed) : await playService(rounds, seed);
process.exitCode = held === rounds ? 0 : 1;
