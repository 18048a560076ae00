import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/support/longest-first.ts";

export default defineConfig({
  test: {
    pool: "forks",
    include: ["**/*.test.ts"],
    exclude: ["node_modules", "dist"],
    globalSetup: ["test/support/global-setup.ts"],
    // Deadlines find what hangs, and leave a busy machine its time: at load 20 a service takes a minute to start.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    // The suite is bound by processor time. A third file at once saves little, and outages need cores to recover in time.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});
