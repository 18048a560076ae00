import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    pool: "forks",
    include: ["**/*.test.ts"],
    exclude: ["node_modules", "dist"],
    globalSetup: ["test/support/global-setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Many files wait for servers and for killed processes: two at a time use two cores.
    maxWorkers: 2,
  },
});
