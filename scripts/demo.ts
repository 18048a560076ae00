import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import closeWithGrace from "close-with-grace";
import { type App, openApp } from "../app/app.ts";
import { secretsFolder } from "../app/join-installation.ts";
import { type Client, createClient } from "../client/client.ts";
import type { Answer } from "../client/generated/types.ts";
import { pageNames } from "../domain/picture-names.ts";
import { type Config, readConfig } from "../platform/config.ts";
import { hasCode } from "../platform/error-code.ts";
import { createLog } from "../platform/log.ts";
import { nameSources } from "../platform/stack-traces.ts";
import { printAnswer } from "./demo/print.ts";
import { createProgress, isFinal } from "./demo/progress.ts";
import { questions } from "./demo/questions.ts";

const kg = "norrvik";
const pollMs = 150;
/** Long enough for a slow machine; a demo that takes longer has failed. */
const ingestTimeoutMs = 240_000;
const out = process.stdout;

/** Starts the service, ingests the samples over HTTP, asks one question per pipeline, then serves until Ctrl-C. */
async function main(): Promise<void> {
  nameSources();
  const { values } = parseArgs({ options: { once: { type: "boolean", default: false } } });
  const root = projectRoot(import.meta.dirname);
  const config = readConfig();
  const started = performance.now();
  const bundlePath = join(root, "dist", "workflow-bundle.js");
  const app = await openApp({ config, log: createLog("error"), bundlePath });
  const closing = closeWithGrace({ delay: 30_000, logger: false }, () => app.close());
  await listen(app.server, config.server);
  const { port } = app.server.address() as AddressInfo;
  const base = `http://${config.server.host}:${port}`;
  out.write(`\n  Loregraph is up at ${base} after ${seconds(started)}.\n\n`);
  const key = config.secrets.adminKey ?? (await readFile(join(secretsFolder(config), "admin-key"), "utf8")).trim();

  const client = createClient({ baseUrl: base, apiKey: key });
  await ingestSamples(client, join(root, "samples"));
  const right = await askAll(client);
  await keepPictures(client, config.folders.data);
  out.write(`  Workflows:  ${whereWorkflowsRun(app, config)}\n`);
  out.write(`  Interface:  ${base}/openapi.json\n  Admin key:  ${app.adminKeyFile ?? "as configured"}\n`);
  out.write(`  Everything took ${seconds(started)}.\n`);
  if (!values.once) {
    out.write("\n  Serving until Ctrl-C.\n");
    return;
  }
  closing.uninstall();
  await app.close();
  process.exit(right ? 0 : 1);
}

/** Another checkout may use the usual port; then the demo takes a free one. */
async function listen(server: Server, { port: wanted, host }: Config["server"]): Promise<void> {
  const attempt = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host, () => {
        server.removeListener("error", reject);
        resolve();
      });
    });
  await attempt(wanted).catch((error: unknown) => {
    const busy = hasCode(error, "EADDRINUSE");
    return busy ? attempt(0) : Promise.reject(error);
  });
}

function whereWorkflowsRun({ engine, temporalUi }: App, { temporal }: Config): string {
  if (engine === "temporal") return temporalUi ?? temporal.address ?? "Temporal";
  return "inside this process, without Temporal; the first lines say how to get Temporal";
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

function projectRoot(folder: string): string {
  return existsSync(join(folder, "package.json")) ? folder : projectRoot(dirname(folder));
}

async function ingestSamples(client: Client, folder: string): Promise<void> {
  const started = performance.now();
  const files = (await readdir(folder)).filter((name) => !name.startsWith(".")).sort();
  const accepted = await Promise.all(
    files.map((name) => client.upload({ kg_name: kg, file: join(folder, name), source_name: name })),
  );
  const progress = createProgress(out);
  for (;;) {
    const jobs = await Promise.all(accepted.map(({ body }) => jobOf(client, body.job_id)));
    progress.show(jobs);
    const failed = jobs.find(({ status }) => status === "failed" || status === "cancelled");
    if (failed) throw new Error(`${failed.source_name}: ${failed.error?.message ?? failed.status}`);
    if (jobs.every(isFinal)) break;
    if (performance.now() - started > ingestTimeoutMs) throw new Error("The samples were not ingested in time");
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  out.write(`\n  ${files.length} documents ingested in ${seconds(started)}.\n`);
}

const jobOf = async (client: Client, job_id: string) => (await client.getJob({ path: { job_id } })).body;

async function ask(client: Client, query: string): Promise<Answer> {
  const answer = await client.query({ body: { query, kg_names: [kg] } });
  if (answer.status !== 200) throw new Error(`${query}: the answer was not 200`);
  return answer.body;
}

async function askAll(client: Client): Promise<boolean> {
  let allRight = true;
  for (const question of questions) {
    const answer = await ask(client, question.query);
    const right =
      question.expects.test(answer.answer) && answer.pipeline_used === question.pipeline && answer.citations.length > 0;
    printAnswer(out, question, { answer, right });
    allRight &&= right;
  }
  return allRight;
}

/** A browser cannot send the key in a header, so the pages are saved as files that open by themselves. */
async function keepPictures(client: Client, folder: string): Promise<void> {
  const given = { path: { kg_name: kg } };
  const pages = [
    (await client.dashboard(given)).body,
    (await client.networkVisualization(given)).body,
    (await client.visualizationsIndex(given)).body,
  ];
  for (const [index, name] of pageNames.entries()) {
    const path = join(folder, `${kg}-${name}`);
    await writeFile(path, pages[index] ?? "");
    out.write(`${name === pageNames[0] ? "\n  Pictures:  " : "             "} ${path}\n`);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`\n  The demo failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
