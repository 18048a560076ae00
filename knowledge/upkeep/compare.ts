import { batchesOf, pagesAfter } from "../../platform/batches.ts";
import type { GraphKind } from "../../stores/ports/graph.ts";
import type { Slice, UpkeepRecords } from "../../stores/ports/records/upkeep.ts";
import type { Projection } from "./projections.ts";
import { startTally, type Tally } from "./tally.ts";

/** What the records and one engine say of the same slice. */
export interface Difference {
  readonly slice: Slice;
  readonly records: Tally;
  /** Without what waits. */
  readonly engine: Tally;
  /** Due, and not in the engine. */
  readonly missing: readonly number[];
  /** In the engine, and unknown to the records. */
  readonly orphaned: readonly number[];
  /** Found more than once. */
  readonly repeated: readonly number[];
  /** In the engine and neither due nor wrong: staged, dirty, or still to be swept. */
  readonly waiting: number;
}

export const hasDrift = ({ missing, orphaned, repeated }: Difference): boolean =>
  missing.length + orphaned.length + repeated.length > 0;

/**
 * Compares by ids, right at any moment of a running service: only what differs in two looks counts, because an id never
 * comes back. A million ids take some 80 MB.
 */
export async function compare(
  upkeep: UpkeepRecords,
  projection: Projection,
  kg_id: number,
  kind: GraphKind,
): Promise<Difference> {
  const slice = { target: projection.target, kg_id, kind };
  const first = await look(upkeep, projection, slice);
  if (!hasDrift(first)) return first;
  const second = await look(upkeep, projection, slice);
  return {
    ...second,
    missing: inBoth(first.missing, second.missing),
    orphaned: inBoth(first.orphaned, second.orphaned),
    repeated: inBoth(first.repeated, second.repeated),
  };
}

const idPage = 50_000;
const askedAtOnce = 10_000;

/**
 * The order matters. What is due is read before the engine: whatever is due was acknowledged by then, so it is there or was
 * taken away since, which the second question to the records tells. What is known is asked after it: an engine is written
 * after the records, and cleaned before they forget.
 */
async function look(upkeep: UpkeepRecords, projection: Projection, slice: Slice): Promise<Difference> {
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

/** Pages of the ids that are due, ascending. */
export const dueIds = (
  upkeep: UpkeepRecords,
  slice: Slice,
  { staged, after = 0 }: { readonly staged: boolean; readonly after?: number },
): AsyncGenerator<readonly number[]> =>
  pagesAfter(after, idPage, (last) => upkeep.due(slice, { after: last, limit: idPage, staged }));

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
