import { availableParallelism } from "node:os";

// The engine runs all tasks of this process on the worker threads of one runtime. It has one thread per core, unless
// TOKIO_WORKER_THREADS says otherwise while the engine is loaded. To train an index or to rewrite a file it computes on
// these threads for seconds, so on two cores every write and every search waited until it had ended. Training takes as
// many threads as there are cores. With more threads the operating system shares the cores among all tasks.

/** A thread that waits costs some memory only. */
const workerThreads = Math.max(16, 2 * availableParallelism());
const variable = "TOKIO_WORKER_THREADS";

/** Loads the engine with these threads. Other native modules and child processes do not get the setting. */
async function load() {
  const { env } = process;
  if (env[variable] !== undefined) return import("@lancedb/lancedb");
  env[variable] = String(workerThreads);
  try {
    return await import("@lancedb/lancedb");
  } finally {
    delete env[variable];
  }
}

/** The engine's functions. Other files import its types only: the first import of a function loads the engine. */
export const { connect, Session, Index, MatchQuery, Operator } = await load();
