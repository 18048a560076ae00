import type { GraphKind } from "../../stores/ports/graph.ts";
import type { ProjectionTarget } from "../../stores/ports/records/outbox.ts";
import type { ProjectionState } from "../../stores/ports/records/projections.ts";
import type { Backlog } from "../../stores/ports/records/upkeep.ts";
import type { Difference } from "./compare.ts";
import type { Tally } from "./tally.ts";

// The doctor's report. Plain JSON: `npm run doctor -- --json` prints it.

/** Ids of one fault: their number and the first few. */
export interface Sample<T = number> {
  readonly count: number;
  readonly first: readonly T[];
}

export interface RoleReport {
  readonly role: string;
  /** `unopened`: its engine refused or could not be reached when it was opened. */
  readonly status: "connected" | "degraded" | "disconnected" | "unopened";
  /** Name and version. */
  readonly engine: string;
  readonly latency_ms: number;
  readonly note: string | null;
}

export interface SliceReport {
  readonly target: ProjectionTarget;
  readonly kind: GraphKind;
  readonly records: Tally;
  readonly engine: Tally;
  readonly missing: Sample;
  readonly orphaned: Sample;
  readonly repeated: Sample;
  /** Number of records whose contents were compared. */
  readonly compared: number;
  /** Of these, records whose row in the engine has another content, or a version that refuses the next change. */
  readonly differing: Sample;
  readonly waiting: number;
}

export interface KgReport {
  readonly id: number;
  readonly name: string;
  readonly tenant_id: string;
  readonly slices: readonly SliceReport[];
}

export interface FilesReport {
  /** Hashes of missing uploads that revisions refer to. */
  readonly missing_uploads: Sample<string>;
  /** "source/revision" of parsed documents that no step will read or sweep. */
  readonly parsed_leftovers: Sample<string>;
}

/** Turns of conversations that wait for the store of memory. */
export interface SpoolReport {
  readonly turns: number;
  /** When the oldest was asked, in milliseconds; null if none waits. */
  readonly oldest_at: number | null;
}

export interface Report {
  readonly at: Date;
  /**
   * Faults of all kinds: records missing, orphaned, repeated or differing, stray collections, files, projections that
   * are to be rebuilt.
   */
  readonly drift: number;
  /** Parts that could not be examined, one sentence each. */
  readonly unseen: readonly string[];
  readonly roles: readonly RoleReport[];
  readonly projections: readonly ProjectionState[];
  readonly kgs: readonly KgReport[];
  /** Collections of knowledge graphs that the records do not know. */
  readonly strays: readonly { readonly target: ProjectionTarget; readonly kg_id: number }[];
  /** null if the files could not be examined. */
  readonly files: FilesReport | null;
  readonly outbox: readonly Backlog[];
  /** null if it could not be examined. */
  readonly spool: SpoolReport | null;
  /** Running jobs whose lease has expired. */
  readonly lapsed_jobs: Sample<string>;
  /** Number of revisions and deleted sources that are due for sweeping. */
  readonly unswept: number;
}

const shown = 5;

export const sampleOf = <T>(items: readonly T[]): Sample<T> => ({ count: items.length, first: items.slice(0, shown) });

export const sliceReport = ({ slice, missing, orphaned, repeated, differing, ...rest }: Difference): SliceReport => ({
  target: slice.target,
  kind: slice.kind,
  records: rest.records,
  engine: rest.engine,
  compared: rest.compared,
  missing: sampleOf(missing),
  orphaned: sampleOf(orphaned),
  repeated: sampleOf(repeated),
  differing: sampleOf(differing),
  waiting: rest.waiting,
});

/** Faults in a report, all counted alike. */
export function driftOf({ projections, kgs, strays, files }: Omit<Report, "drift">): number {
  const slices = kgs.flatMap((kg) => kg.slices);
  const faults = [
    ...slices.flatMap(({ missing, orphaned, repeated, differing }) =>
      [missing, orphaned, repeated, differing].map(({ count }) => count),
    ),
    projections.filter(({ complete }) => !complete).length,
    strays.length,
    files?.missing_uploads.count ?? 0,
    files?.parsed_leftovers.count ?? 0,
  ];
  return faults.reduce((sum, count) => sum + count, 0);
}
