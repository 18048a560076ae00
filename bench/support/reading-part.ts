import type { Row } from "./report.ts";

/** A part of the reading benchmark. */
export interface ReadingPart {
  readonly title: string;
  readonly run: (evalFolder: string) => Promise<{ readonly rows: readonly Row[]; readonly notes: readonly string[] }>;
}
