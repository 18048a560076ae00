interface Scored {
  readonly confidence: number;
  readonly right: boolean;
}

/** Expected calibration error over ten equal bins of confidence, 0–1; 0 without answers. */
export function calibrationError(scored: readonly Scored[]): number {
  const bins = Array.from({ length: 10 }, (_, at) =>
    scored.filter(({ confidence }) => Math.min(9, Math.floor(10 * confidence)) === at),
  );
  const gap = (bin: readonly Scored[]) =>
    Math.abs(bin.reduce((sum, { confidence, right }) => sum + confidence - (right ? 1 : 0), 0));
  return bins.reduce((sum, bin) => sum + gap(bin), 0) / Math.max(1, scored.length);
}
