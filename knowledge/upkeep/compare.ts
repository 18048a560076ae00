import { batchesOf } from "../../platform/batches.ts";
import type { GraphKind } from "../../stores/ports/graph.ts";
import type { Slice, UpkeepRecords } from "../../stores/ports/records/upkeep.ts";
import { differingRows } from "./differing-rows.ts";
import { dueIds } from "./due-ids.ts";
import type { Projection } from "./projections.ts";
import { startTally, type Tally } from "./tally.ts";

/** The records and one engine compared over one slice. */
export interface Difference {
  readonly slice: Slice;
  readonly records: Tally;
  /** Ids in the engine, without the waiting ones. */
  readonly engine: Tally;
  /** Ids that are due and not in the engine. */
  readonly missing: readonly number[];
  /** Ids in the engine that the records do not know. */
  readonly orphaned: readonly number[];
  /** Ids that the engine holds more than once. */
  readonly repeated: readonly number[];
  /** Number of due ids whose rows were compared. */
  readonly compared: number;
  /** Compared ids whose row in the engine differs from the row that the records give. */
  readonly differing: readonly number[];
  /** Number of ids in the engine that are neither due nor wrong: staged, dirty, or not yet swept. */
  readonly waiting: number;
}

/** A sample of vectors without a bound. */
export const everyVector = Number.POSITIVE_INFINITY;

export const hasDrift = ({ missing, orphaned, repeated, differing }: Difference): boolean =>
  missing.length + orphaned.length + repeated.length + differing.length > 0;

/**
 * Compares ids, then contents, while the service runs. Only a difference in two consecutive reads counts: ids are never
 * reused, so a change in between cannot hide or imitate one. A million ids take some 80 MB; contents are compared in
 * batches, those of `sample` records where a comparison costs a call of the embedder.
 */
export async function compare(
  upkeep: UpkeepRecords,
  projection: Projection,
  { kg_id, kind, sample }: { readonly kg_id: number; readonly kind: GraphKind; readonly sample: number },
): Promise<Difference> {
  const slice = { target: projection.target, kg_id, kind };
  const ids = await compareIds(upkeep, projection, slice);
  const share = projection.embeds ? Math.min(1, sample / Math.max(1, ids.records.count)) : 1;
  return { ...ids, ...(await differingRows(upkeep, projection, { slice, share })) };
}

type IdDifference = Omit<Difference, "compared" | "differing">;

async function compareIds(upkeep: UpkeepRecords, projection: Projection, slice: Slice): Promise<IdDifference> {
  const first = await look(upkeep, projection, slice);
  if (first.missing.length + first.orphaned.length + first.repeated.length === 0) return first;
  const second = await look(upkeep, projection, slice);
  return {
    ...second,
    missing: inBoth(first.missing, second.missing),
    orphaned: inBoth(first.orphaned, second.orphaned),
    repeated: inBoth(first.repeated, second.repeated),
  };
}

const askedAtOnce = 10_000;

/**
 * The order matters. Due ids are read before the engine: their writes were acknowledged by then, so an absent id was
 * deleted since (the second question to the records tells) or is missing. Known ids are read after the engine: an
 * engine is written after the records and cleaned before them.
 */
async function look(upkeep: UpkeepRecords, projection: Projection, slice: Slice): Promise<IdDifference> {
  const records = startTally();
  const due = new Set<number>();
  for await (const ids of dueIds(upkeep, slice, { staged: false })) {
    for (const id of ids) {
      due.add(id);
      records.add(id);
    }
  }
  const { engine, absent, extra, repeated } = await readEngine(projection, slice, due);
  const missing = await asked(absent, (ids) => upkeep.stillDue(slice, ids));
  const known = new Set(await asked(extra, (ids) => upkeep.known(slice, ids)));
  const gone = new Set(missing);
  for (const id of absent) if (!gone.has(id)) records.remove(id);
  for (const id of known) engine.remove(id);
  return {
    slice,
    records: records.result(),
    engine: engine.result(),
    missing,
    orphaned: extra.filter((id) => !known.has(id)),
    repeated,
    waiting: known.size,
  };
}

async function readEngine(projection: Projection, { kg_id, kind }: Slice, due: ReadonlySet<number>) {
  const engine = startTally();
  const seen = new Set<number>();
  const [extra, repeated]: [number[], number[]] = [[], []];
  for await (const ids of projection.ids(kg_id, kind)) {
    for (const id of ids) {
      if (seen.has(id)) {
        repeated.push(id);
        continue;
      }
      seen.add(id);
      engine.add(id);
      if (!due.has(id)) extra.push(id);
    }
  }
  const absent = [...due].filter((id) => !seen.has(id));
  return { engine, absent, extra, repeated };
}

async function asked(
  ids: readonly number[],
  ask: (ids: readonly number[]) => Promise<readonly number[]>,
): Promise<number[]> {
  const answers: number[] = [];
  for (const page of batchesOf(ids, askedAtOnce)) answers.push(...(await ask(page)));
  return answers;
}

function inBoth(first: readonly number[], second: readonly number[]): number[] {
  const before = new Set(first);
  return second.filter((id) => before.has(id));
}
