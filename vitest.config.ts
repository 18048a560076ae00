import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/support/longest-first.ts";

const none = ["node_modules", "dist"];
/** They kill processes, starve them, or compare durations. */
const alone = ["test/chaos/**/*.test.ts", "test/property/linear-patterns.test.ts"];

export default defineConfig({
  test: {
    pool: "forks",
    globalSetup: ["test/support/global-setup.ts"],
    // Deadlines find what hangs, and leave a busy machine its time: at load 20 a service takes a minute to start.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000, interval: 100 } },
    // Most files wait for servers, leases and jobs for half of their time: two files for each core keep both cores busy.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: "alone", include: alone, exclude: none } },
      // Loading the service costs two seconds of processor time, which a process pays once for all of its files.
      {
        extends: true,
        test: { name: "together", include: ["**/*.test.ts"], exclude: [...none, ...alone], isolate: false },
      },
    ],
  },
});
