import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mongoose from "mongoose";
import { createClient } from "redis";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { identify, isRunning } from "../../platform/local-server/process-identity.ts";
import { type OwnEngine, ownEngine } from "../../test/support/engines.ts";
import { cacheDir } from "../set-up/paths.mjs";
import { ensureBundle } from "./bundle.mjs";
import type { EngineName } from "./start.mjs";

let folder: string;
const running: OwnEngine[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lore-engines-"));
});
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
  await rm(folder, { recursive: true, force: true });
});

async function own(name: EngineName): Promise<OwnEngine> {
  const engine = await ownEngine(name);
  running.push(engine);
  return engine;
}

test("a stored bundle is reused, and made again if one of its files is changed or missing", async () => {
  const bundle = join(folder, "bundle");
  const options = {
    title: "Test",
    log: () => undefined,
    make: async (into: string) => {
      await writeFile(join(into, "program"), "one");
      await symlink("program", join(into, "alias"));
    },
  };
  expect(await ensureBundle(bundle, options)).toBe(true);
  expect(await ensureBundle(bundle, options)).toBe(false);
  await writeFile(join(bundle, "program"), "two");
  expect(await ensureBundle(bundle, options)).toBe(true);
  await rm(join(bundle, "alias"));
  expect(await ensureBundle(bundle, options)).toBe(true);
  expect(await ensureBundle(bundle, options)).toBe(false);
});

test("a bundle whose creation failed is made again by a later run", async () => {
  const bundle = join(folder, "bundle");
  const broken = async (into: string) => {
    await writeFile(join(into, "program"), "half");
    throw new Error("no network");
  };
  const options = { title: "Test", log: () => undefined, make: broken };
  await expect(ensureBundle(bundle, options)).rejects.toThrow("no network");
  expect(await ensureBundle(bundle, { ...options, make: (into) => writeFile(join(into, "program"), "whole") })).toBe(
    true,
  );
});

test("a server ends with the process that started it, even if that process is killed", async () => {
  const module = JSON.stringify(new URL("./start.mjs", import.meta.url).href);
  const options = JSON.stringify({ folder: join(folder, "redis"), cacheDir });
  const code = `const { startEngine } = await import(${module});
    const engine = await startEngine("redis", { ...${options}, log() {} });
    console.log(engine.pid);
    setInterval(() => {}, 1_000);`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  const [said] = await once(parent.stdout, "data");
  const server = identify(Number(said));
  if (!server) throw new Error(`no server of pid ${said}`);
  parent.kill("SIGKILL");
  await vi.waitFor(() => expect(isRunning(server)).toBe(false), { timeout: 60_000 });
});

test("a Redis that is killed and started again has its acknowledged writes", async () => {
  const engine = await own("redis");
  const url = String(engine.settings.REDIS_URL);
  const open = async () => {
    const client = createClient({ url });
    client.on("error", () => undefined); // The failing call reports it.
    await client.connect();
    return client;
  };
  const writer = await open();
  await writer.set("word", "kept");
  writer.destroy();
  await engine.kill();
  await engine.restart();
  const reader = await open();
  expect(await reader.get("word")).toBe("kept");
  reader.destroy();
});

test("a Chroma that is killed and started again has its acknowledged writes", async () => {
  const engine = await own("chroma");
  const collections = `${engine.settings.CHROMA_URL}/api/v2/tenants/default_tenant/databases/default_database/collections`;
  const body = JSON.stringify({ name: "kept-collection" });
  const made = await fetch(collections, { method: "POST", headers: { "content-type": "application/json" }, body });
  expect(made.status).toBe(200);
  await engine.kill();
  await engine.restart();
  expect(await (await fetch(collections)).json()).toMatchObject([{ name: "kept-collection" }]);
});

test("a MongoDB, or its replacement, that is killed under load has every acknowledged document", async () => {
  const engine = await own("mongodb");
  const open = () =>
    mongoose.createConnection(String(engine.settings.MONGODB_URI), { serverSelectionTimeoutMS: 5_000 }).asPromise();
  const writer = await open();
  const acknowledged: number[] = [];
  const write = async () => {
    for (let number = 0; ; number++) {
      await writer.collection<{ _id: number }>("kept").insertOne({ _id: number });
      acknowledged.push(number);
    }
  };
  const stopped = write().catch(() => undefined);
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(100), { timeout: 60_000 });
  await engine.kill();
  await stopped;
  await writer.close();
  await engine.restart();
  const reader = await open();
  const found = await reader.collection<{ _id: number }>("kept").find().toArray();
  await reader.close();
  const ids = new Set(found.map(({ _id }) => _id));
  expect(acknowledged.filter((number) => !ids.has(number))).toEqual([]);
});
