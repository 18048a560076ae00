import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nominationLimit } from "../../domain/limits/candidates.ts";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import { serviceFlags } from "../../scripts/set-up/service-flags.mjs";
import { refineFactorFor } from "../../stores/lancedb/vector-index.ts";
import { read, root } from "../support/compose-file.ts";

interface Stage {
  readonly name: string;
  readonly from: string;
  readonly steps: readonly { readonly instruction: string; readonly rest: string }[];
}

/** Stages in order; comments dropped, continued lines joined. */
function stages(): Stage[] {
  const lines = read("Dockerfile")
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter(Boolean);
  const found: { name: string; from: string; steps: { instruction: string; rest: string }[] }[] = [];
  for (const line of lines) {
    const [, instruction = "", rest = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? expect.unreachable(line);
    const [, from = "", name = ""] = /^(\S+) AS (\S+)$/.exec(rest) ?? [];
    if (instruction === "FROM") found.push({ name, from, steps: [] });
    else found.at(-1)?.steps.push({ instruction, rest });
  }
  return found;
}

const all = stages();
const final = all.at(-1) ?? expect.unreachable("no stage");
const of = (stage: Stage, instruction: string) =>
  stage.steps.filter((step) => step.instruction === instruction).map(({ rest }) => rest);
const allowed = read(".dockerignore")
  .split("\n")
  .flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []));
const isSent = (path: string) =>
  allowed.some(
    (entry) => path === entry || new RegExp(`^${entry.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`).test(path),
  );

test("every stage is based on an exact Node version with glibc that package.json accepts, or on an earlier stage", () => {
  const known = new Set<string>();
  for (const { from, name } of all) {
    if (!known.has(from)) expect(from).toMatch(/^node:2[2-9]\.\d+\.\d+-bookworm-slim$/);
    known.add(name);
  }
  expect((JSON.parse(read("package.json")) as { engines: { node: string } }).engines.node).toBe(">=20.19");
});

test("files that stages copy from the sources exist and are sent to the builder; others come from an earlier stage", () => {
  const before: string[] = [];
  for (const stage of all) {
    for (const rest of of(stage, "COPY")) {
      const parts = rest.split(/\s+/);
      const from = parts.find((part) => part.startsWith("--from="))?.slice("--from=".length);
      const sources = parts.filter((part) => !part.startsWith("--")).slice(0, -1);
      if (from !== undefined) expect(before).toContain(from);
      else if (sources.join() !== ".")
        for (const source of sources) {
          expect({ source, exists: existsSync(join(root, source)) }).toEqual({ source, exists: true });
          expect({ source, sent: isSent(source.replace(/\/$/, "")) }).toEqual({ source, sent: true });
        }
    }
    before.push(stage.name);
  }
});

test("the builder gets every folder that the build compiles, and neither tests nor data nor secrets", () => {
  const { include } = JSON.parse(read("tsconfig.build.json")) as { include: string[] };
  expect(include.filter((entry) => !isSent(entry))).toEqual([]);
  expect(allowed.filter((entry) => !entry.includes("*") && !existsSync(join(root, entry)))).toEqual([]);
  for (const path of [".env", "data", "test", ".git", "node_modules", "dist"]) expect(isSent(path)).toBe(false);
});

test("packages are installed from the lockfile without their scripts, and the last stage has none for development", () => {
  const installs = all.flatMap((stage) =>
    of(stage, "RUN")
      .filter((rest) => rest.includes("npm"))
      .map((rest) => `${stage.name}: ${rest}`),
  );
  expect(installs).toHaveLength(2);
  for (const install of installs) expect(install).toMatch(/npm ci --(omit|include)=dev --ignore-scripts/);
  const source = of(final, "COPY").find((rest) => rest.includes("node_modules"));
  expect(source).toMatch("--from=dependencies");
  expect(installs.find((install) => install.startsWith("dependencies:"))).toMatch("--omit=dev");
});

test("the service runs as an ordinary user in the exec form, so that signals reach it", () => {
  expect(of(final, "USER")).toEqual(["node"]);
  expect(of(final, "CMD").map((rest) => JSON.parse(rest))).toEqual([["node", ...serviceFlags, "dist/main.js"]]);
  expect(final.steps.findIndex(({ instruction }) => instruction === "USER")).toBeGreaterThan(
    final.steps.findLastIndex(({ instruction }) => instruction === "RUN" || instruction === "COPY"),
  );
});

test("the image sets up the allocator as every npm verb does", () => {
  const settings = [...read("scripts/run.mjs").matchAll(/(MALLOC_\w+) \?\?= "(\d+)"/g)];
  expect(settings.length).toBeGreaterThan(2);
  for (const [, name, value] of settings) expect(of(final, "ENV").join(" ").split(/\s+/)).toContain(`${name}=${value}`);
});

test("the vectors that a search compares exactly come from kept memory, not from pages of their own", () => {
  const [, threshold] = /MALLOC_MMAP_THRESHOLD_ \?\?= "(\d+)"/.exec(read("scripts/run.mjs")) ?? [];
  const { dimensions } = createHashEmbedder();
  const wanted = Array.from({ length: nominationLimit }, (_, at) => at + 1);
  const candidates = Math.max(...wanted.map((k) => k * refineFactorFor(k)));
  expect(Number(threshold)).toBeGreaterThan(candidates * dimensions * Float32Array.BYTES_PER_ELEMENT);
});

test.each([
  [200, 0],
  [503, 1],
])("the probe of the image turns status %i into exit code %i", async (status, expected) => {
  const server = createServer((request, response) => response.writeHead(request.url === "/livez" ? status : 404).end());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const [, command = ""] = /CMD (\[.*\])$/.exec(of(final, "HEALTHCHECK")[0] ?? "") ?? [];
  const [, ...args] = JSON.parse(command) as string[];
  const PORT = String((server.address() as AddressInfo).port);
  const [code] = (await once(spawn(process.execPath, args, { env: { PORT } }), "exit")) as [number];
  server.close();
  expect(code).toBe(expected);
});
