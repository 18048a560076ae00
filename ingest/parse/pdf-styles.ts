import type { Line } from "./reading-order.ts";

/** How a document usually sets its text. */
export interface Styles {
  /** Font size of most characters. */
  readonly body: number;
  /** True if bold text is rare enough to mean something. */
  readonly boldMeans: boolean;
  /** Usual distance between two lines of this size. */
  readonly spacing: (size: number) => number;
}

export const roundSize = (size: number): number => Math.round(size * 2) / 2;

export function stylesOf(pages: readonly (readonly Line[])[]): Styles {
  const sizes = new Map<number, number>();
  let [bold, all] = [0, 0];
  for (const { size, text, font } of pages.flat()) {
    sizes.set(roundSize(size), (sizes.get(roundSize(size)) ?? 0) + text.length);
    all += text.length;
    if (font.bold) bold += text.length;
  }
  const body = [...sizes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
  const spacings = spacingsOf(pages);
  const usual = spacings.get(body);
  return {
    body,
    boldMeans: bold < all * 0.4,
    spacing: (size) => spacings.get(roundSize(size)) ?? (usual === undefined ? 1.2 * size : (usual / body) * size),
  };
}

/** The most frequent distance of neighbouring lines, for each size. */
function spacingsOf(pages: readonly (readonly Line[])[]): Map<number, number> {
  const counts = new Map<number, Map<number, number>>();
  for (const lines of pages) {
    for (const [at, line] of lines.entries()) {
      const above = lines[at - 1];
      if (above === undefined || Math.abs(above.size - line.size) > 0.3) continue;
      const gap = above.y - line.y;
      if (gap < 0.8 * line.size || gap > 2.6 * line.size) continue;
      const ofSize = counts.get(roundSize(line.size)) ?? new Map<number, number>();
      const rounded = Math.round(gap * 2) / 2;
      counts.set(roundSize(line.size), ofSize.set(rounded, (ofSize.get(rounded) ?? 0) + 1));
    }
  }
  return new Map([...counts].map(([size, gaps]) => [size, mostFrequent(gaps) ?? 1.2 * size]));
}

function mostFrequent(counts: ReadonlyMap<number, number>): number | undefined {
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0];
}
