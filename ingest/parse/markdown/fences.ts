const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** The marks of the open block of code after this line; null outside of code. `fence`: those before the line. */
export function fenceAfter(fence: string | null, line: string): string | null {
  const marks = FENCE.exec(line)?.[1];
  if (marks === undefined) return fence;
  if (fence === null) return marks;
  return marks.startsWith(fence) && line.trim() === marks ? null : fence;
}
