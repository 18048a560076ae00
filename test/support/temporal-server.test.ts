import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTemporalServer } from "./temporal-server.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lore-temporal-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** A server program whose first starts end at once, as when a port is taken. Returns the arguments of all starts. */
async function failing(times: number): Promise<() => Promise<string[]>> {
  const [program, starts] = [join(folder, "temporal"), join(folder, "starts")];
  const real = process.env.LORE_TEMPORAL_BINARY ?? "temporal";
  const lines = ["#!/bin/sh", `echo "$@" >> ${starts}`, `[ $(wc -l < ${starts}) -gt ${times} ] || exit 1`];
  await writeFile(program, [...lines, `exec ${real} "$@"`].join("\n"), { mode: 0o700 });
  vi.stubEnv("LORE_TEMPORAL_BINARY", program);
  return async () => (await readFile(starts, "utf8")).trim().split("\n");
}

test("a server that ends before it answers is started again on another port", async () => {
  const starts = await failing(1);
  const server = await startTemporalServer();
  const portArgument = `--port ${new URL(`tcp://${server.address}`).port} `;
  expect((await starts()).map((start) => start.includes(portArgument))).toEqual([false, true]);
  await server.kill();
});

test("a server that never answers is started three times", async () => {
  const starts = await failing(9);
  await expect(startTemporalServer()).rejects.toThrow("ended 3 times before it answered");
  expect(await starts()).toHaveLength(3);
});
