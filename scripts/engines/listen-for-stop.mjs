/** npm started us through a shell: when that is gone, npm is, and nobody would stop us any more. */
const npmParent = process.env.npm_lifecycle_event ? process.ppid : undefined;
const parentCheckMs = 1_000;
/** A terminal's Ctrl-C reaches npm and us, and npm passes it on as well: repeats within this time are one. */
const sameSignalMs = 1_000;

/**
 * Hears Ctrl-C and its like from now on: `signal` is aborted and `asked` resolves. Whoever asks again ends this process
 * at once, and with it whatever it started.
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
