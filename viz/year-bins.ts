import type { DashboardData } from "./dashboard-data.ts";

export interface YearBin {
  /** The first year of the bin. */
  readonly year: number;
  /** Years per bin, the same for all. */
  readonly span: number;
  readonly count: number;
}

/** More bars could not be told apart. */
const barLimit = 80;

/** Adjoining bins from the first year to the last, empty ones included, with the smallest round span that fits. */
export function binYears(years: DashboardData["years"]): readonly YearBin[] {
  if (years.length === 0) return [];
  const first = Math.min(...years.map(({ year }) => year));
  const last = Math.max(...years.map(({ year }) => year));
  const span =
    [1, 2, 5, 10, 20, 50, 100, 200, 500].find((size) => (last - first) / size < barLimit - 1) ?? last - first + 1;
  const start = Math.floor(first / span) * span;
  const counts = new Map<number, number>();
  for (const { year, count } of years) {
    const bin = Math.floor((year - start) / span);
    counts.set(bin, (counts.get(bin) ?? 0) + count);
  }
  const bins = Math.floor((last - start) / span) + 1;
  return Array.from({ length: bins }, (_, bin) => ({ year: start + bin * span, span, count: counts.get(bin) ?? 0 }));
}
