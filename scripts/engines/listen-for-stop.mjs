/**
 * npm starts this process through a shell. When the shell is gone, npm is gone too, and no process would stop this one.
 */
const npmParent = process.env.npm_lifecycle_event ? process.ppid : undefined;
const parentCheckMs = 1_000;
/**
 * A terminal's Ctrl-C reaches npm and this process, and npm passes it on as well: signals within this time count as
 * one.
 */
const sameSignalMs = 1_000;

/**
 * Listens for Ctrl-C and similar signals: `signal` is aborted and `asked` resolves. A second request ends this process
 * and its children at once.
 */
export function listenForStop() {
  const halt = new AbortController();
  let first = 0;
  const listener = () => {
    if (halt.signal.aborted && Date.now() - first > sameSignalMs) process.exit(130);
    if (!halt.signal.aborted) first = Date.now();
    halt.abort();
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, listener);
  const watch = setInterval(() => {
    if (npmParent !== undefined && process.ppid !== npmParent) halt.abort();
  }, parentCheckMs);
  return {
    signal: halt.signal,
    asked: new Promise((resolve) => halt.signal.addEventListener("abort", resolve, { once: true })),
    close: () => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, listener);
    },
  };
}
