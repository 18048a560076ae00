import { availableParallelism } from "node:os";

// The engine runs all tasks of this process on the worker threads of one runtime. By default the runtime has one thread
// per core; TOKIO_WORKER_THREADS changes the number if it is set while the engine is loaded. Training an index or
// rewriting a file occupies as many threads as there are cores for seconds. With one thread per core every write and
// every search would wait for its end. With more threads the operating system shares the cores among all tasks.

/** An idle thread costs only some memory. */
const workerThreads = Math.max(16, 2 * availableParallelism());
const variable = "TOKIO_WORKER_THREADS";

/**
 * Loads the engine with so many threads. Removes the setting afterwards, so that other native modules and child
 * processes do not see it.
 */
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

/**
 * The engine's functions. Other files may import only types from the package: importing a function loads the engine.
 */
export const { connect, Session, Index, MatchQuery, Operator } = await load();
