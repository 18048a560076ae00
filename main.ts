import { join } from "node:path";
import closeWithGrace from "close-with-grace";
import { type App, openApp } from "./app/app.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { createLog, type Log } from "./platform/log.ts";
import { nameSources } from "./platform/stack-traces.ts";
import { startFailure } from "./platform/start-failure.ts";

/** In the compiled program's folder. A run from the sources (`npm run dev`) uses the folder that the set-up writes. */
const bundlePath = join(
  import.meta.dirname,
  import.meta.filename.endsWith(".ts") ? ".build" : ".",
  "workflow-bundle.js",
);
/**
 * Longest time to close, after the process has stopped answering (LORE_DRAIN_SECONDS). The next start continues
 * unfinished work.
 */
const closeMs = 30_000;

const endMs = ({ shutdown }: Config): number => closeMs + shutdown.drainSeconds * 1_000;

async function main(): Promise<void> {
  nameSources();
  const config = readConfig();
  const log = createLog(config.log.level);
  const app = await openApp({ config, log, bundlePath });
  closeWithGrace({ delay: endMs(config), logger: false }, async ({ err, signal }) => {
    if (err) log.error({ err }, "stopping after an error");
    else log.info({ signal }, "stopping");
    await app.close();
  });
  // Another process may have taken the installation while this one was starting.
  if (app.replaced.aborted) return endReplaced(app, log, endMs(config));
  app.replaced.addEventListener("abort", () => void endReplaced(app, log, endMs(config)), { once: true });
  await new Promise<void>((resolve, reject) => {
    app.server.once("error", reject);
    app.server.listen(config.server.port, config.server.host, resolve);
  });
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : config.server.port;
  const where = {
    role: config.server.role,
    url: `http://${config.server.host}:${port}`,
    temporal_ui: app.temporalUi,
    admin_key_file: app.adminKeyFile,
  };
  log.info(where, "listening");
}

/** Two processes must not serve at the same time: the later one stays, and this one ends. */
async function endReplaced(app: App, log: Log, ms: number): Promise<void> {
  log.fatal({ err: app.replaced.reason }, "stopping");
  setTimeout(() => process.exit(1), ms).unref();
  await app.close();
  process.exit(1);
}

main().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
});
