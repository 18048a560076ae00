import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/support/longest-first.ts";

const none = ["node_modules", "dist"];
/** It compares durations. Tests that kill processes kill their children, never the process that other files share. */
const alone = ["test/property/linear-patterns.test.ts"];

export default defineConfig({
  test: {
    pool: "forks",
    globalSetup: ["test/support/global-setup.ts"],
    // Deadlines find what hangs, and leave a busy machine its time: at load 20 a service takes a minute to start.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000, interval: 100 } },
    // Most files wait for servers, leases and jobs for half of their time. Four of them left both cores of a small
    // machine idle for a tenth of the run, and tests that wait have been added since.
    maxWorkers: 6,
    sequence: { sequencer: LongestFirst },
    // Processes read translated modules from files, by the hash of the source. Without them each process asks vitest
    // for each module: a run of one file of test/api takes 7 instead of 11 seconds of processor time.
    experimental: { fsModuleCache: true, fsModuleCachePath: ".build/modules" },
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
