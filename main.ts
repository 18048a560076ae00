import { join } from "node:path";
import closeWithGrace from "close-with-grace";
import { type App, openApp } from "./app.ts";
import { AppError } from "./domain/errors.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { createLog, type Log } from "./platform/log.ts";

/** Beside the compiled program; from the sources (`npm run dev`) in the folder that the set-up bundles into. */
const bundlePath = join(
  import.meta.dirname,
  import.meta.filename.endsWith(".ts") ? ".build" : ".",
  "workflow-bundle.js",
);
/** Ending takes this long at most, after the time it still answers in (LORE_DRAIN_SECONDS); what is not finished then is taken up again by the next start. */
const closeMs = 30_000;

const endMs = ({ LORE_DRAIN_SECONDS }: Config): number => closeMs + LORE_DRAIN_SECONDS * 1_000;

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.LORE_LOG_LEVEL);
  const app = await openApp(config, log, bundlePath);
  closeWithGrace({ delay: endMs(config), logger: false }, async ({ err, signal }) => {
    if (err) log.error({ err }, "stopping after an error");
    else log.info({ signal }, "stopping");
    await app.close();
  });
  app.replaced.addEventListener("abort", () => void endReplaced(app, log, endMs(config)));
  await new Promise<void>((resolve, reject) => {
    app.server.once("error", reject);
    app.server.listen(config.PORT, config.HOST, resolve);
  });
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : config.PORT;
  const where = {
    role: config.ROLE,
    url: `http://${config.HOST}:${port}`,
    temporal_ui: app.temporalUi,
    admin_key_file: app.adminKeyFile,
  };
  log.info(where, "listening");
}

/** Two processes that must not serve side by side: the one that came later stays. */
async function endReplaced(app: App, log: Log, ms: number): Promise<void> {
  log.fatal({ err: app.replaced.reason }, "stopping");
  setTimeout(() => process.exit(1), ms).unref();
  await app.close();
  process.exit(1);
}

main().catch((error: unknown) => {
  const message = error instanceof AppError ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
});
