import { parseArgs } from "node:util";
import { AppError } from "../../domain/errors.ts";
import { createRebuild } from "../../knowledge/upkeep/rebuild.ts";
import type { Config } from "../../platform/config.ts";
import type { Log } from "../../platform/log.ts";
import type { ProjectionTarget } from "../../stores/ports/records/outbox.ts";
import { messageOf, openParts } from "./open-parts.ts";
import { createRebuildProgress } from "./print-rebuild.ts";

/** The role that has to be open for each target. */
const roleOf = {
  graph: "graph",
  vectors: "vectors",
  keywords: "keywords",
  secondary_graph: "secondaryGraph",
} as const satisfies Record<ProjectionTarget, string>;
/** `all` leaves out the secondary graph: it is no fault if there is none. */
const main = ["graph", "vectors", "keywords"] as const satisfies ProjectionTarget[];

const usage = `Usage: npm run rebuild -- ${Object.keys(roleOf).join("|")}|all [--kg name] [--fresh]

  Makes an engine hold exactly what the records say, while the service runs. A rebuild that was stopped continues where
  it stopped. The exit code is 0 if everything was written and closed, 130 after a stop, 2 after this help,
  1 after an error.

  --kg name  rebuilds only this knowledge graph
  --fresh    empties the engine first, and starts from the beginning
`;

interface Terminal {
  readonly out: Pick<NodeJS.WriteStream, "write" | "isTTY">;
  /** Stops the run after the current batch. */
  readonly signal: AbortSignal;
}

/** The command line of rebuilding; returns the exit code. */
export async function runRebuild(
  { config, log }: { readonly config: Config; readonly log: Log },
  args: readonly string[],
  { out, signal }: Terminal,
): Promise<number> {
  try {
    const { wanted, kg, fresh } = readArguments(args);
    if (wanted.length === 0) {
      out.write(usage);
      return 2;
    }
    const roles = wanted.map((target) => roleOf[target]);
    const { parts, close } = await openParts(config, log, roles);
    try {
      for (const target of wanted) {
        const reason = parts.unopened[roleOf[target]];
        if (reason !== undefined) throw new AppError("unavailable", `${target}: ${reason}`);
      }
      for (const target of wanted) {
        const progress = createRebuildProgress(out, target);
        progress.end(await createRebuild(parts).run({ target, kg, fresh, signal, onProgress: progress.show }));
      }
      return 0;
    } finally {
      await close();
    }
  } catch (error) {
    const stopped = signal.aborted ? "Stopped; the same command continues from here." : messageOf(error);
    out.write(`\n  ${stopped}\n\n`);
    return signal.aborted ? 130 : 1;
  }
}

function readArguments(args: readonly string[]) {
  const options = { kg: { type: "string" }, fresh: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const known = (name: string): name is ProjectionTarget => Object.hasOwn(roleOf, name);
  const wanted = positionals.includes("all") ? [...main] : positionals.filter(known);
  const odd = positionals.find((name) => name !== "all" && !known(name));
  if (odd !== undefined) throw new AppError("invalid_input", `There is no projection "${odd}"\n\n${usage}`);
  return { wanted, kg: values.kg, fresh: values.fresh ?? false };
}
