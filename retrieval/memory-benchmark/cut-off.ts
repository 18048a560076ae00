export interface CutOff {
  readonly ms: number;
  /** Signal of the request. */
  readonly signal: AbortSignal;
}

/**
 * Runs `work` for at most `ms` milliseconds, then aborts its signal; null if it was cut. Waits in queues count, because
 * the client waits there, too. A later rejection of `work` is ignored.
 */
export async function cutOff<Result>(
  { ms, signal }: CutOff,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<{ readonly value: Result } | null> {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const cut = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      resolve(null);
      late.abort(new Error("The deadline has passed"));
    }, ms);
  });
  const done = async () => ({ value: await work(AbortSignal.any([signal, late.signal])) });
  try {
    return await Promise.race([done(), cut]);
  } finally {
    clearTimeout(timer);
  }
}
