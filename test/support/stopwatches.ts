// Tests measure a duration where a defect would make it longer. Neither of these watches counts a pause of the machine.

const tickMs = 20;
/** A later tick shows that this process stood still. */
const mostOfTickMs = 100;

/** Seconds that `work` waits, for example for a server, without the time in which this process stood still. */
export async function awakeSeconds(work: () => Promise<unknown>): Promise<number> {
  let awakeMs = 0;
  let last = performance.now();
  const count = () => {
    const now = performance.now();
    awakeMs += Math.min(now - last, mostOfTickMs);
    last = now;
  };
  const ticks = setInterval(count, tickMs);
  try {
    await work();
  } finally {
    clearInterval(ticks);
  }
  count();
  return awakeMs / 1_000;
}

/** Seconds of processor time of this process while it computes, without the time in which others have the processor. */
export function processorSeconds(compute: () => unknown): number {
  const before = process.cpuUsage();
  compute();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}
