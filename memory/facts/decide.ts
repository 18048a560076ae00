// Decides how a statement changes the facts of its slot. A fact is never overwritten: a later value ends the earlier
// one, and a statement that arrives late is inserted into the past. Times are those of the statements.
import type { MemoryChange, MemoryItem } from "../../domain/memory-item.ts";
import { trustLevels } from "../../domain/trust.ts";
import { statedLast } from "./confidence.ts";
import { detailsOf, sameObject } from "./facts.ts";
import type { StatedFact } from "./stated-fact.ts";

type Decided = Pick<MemoryChange, "op" | "reason" | "item">;

/**
 * `fresh` is the item that a new fact would become: active, said at `occurred_at`. `stored` are the facts of its slot.
 */
export function decide(fact: StatedFact, fresh: MemoryItem, stored: readonly MemoryItem[]): Decided[] {
  const known = stored.filter(({ status }) => status === "active" || status === "superseded");
  if (fact.op === "retract") return retract(fact, fresh, known);
  const holding = known.filter((item) => holds(item, fresh.occurred_at));
  const same = holding.find((item) => isSame(item, fact));
  if (same) return [reinforced(same, fresh)];
  const incumbent = holding.find(({ status }) => status === "active");
  if (incumbent && fact.cardinality === "one" && rankOf(fresh) > rankOf(incumbent))
    return [{ op: "quarantine", reason: "less trusted than what is known", item: { ...fresh, status: "quarantined" } }];
  if (fact.cardinality === "many") return [addition(fresh)];
  return intoTimeline(fact, fresh, known);
}

const rankOf = ({ trust }: MemoryItem): number => trustLevels.indexOf(trust);

const fromOf = ({ valid_from, occurred_at }: MemoryItem): Date => valid_from ?? occurred_at;

const holds = (item: MemoryItem, time: Date): boolean =>
  (item.valid_to === null || time < item.valid_to) && fromOf(item) <= time;

const isSame = (item: MemoryItem, { object }: StatedFact): boolean =>
  object !== null && sameObject(detailsOf(item)?.object ?? "", object);

const addition = (fresh: MemoryItem): Decided => ({ op: "add", reason: "stated for the first time", item: fresh });

const reinforced = (item: MemoryItem, { occurred_at }: MemoryItem): Decided => ({
  op: "reinforce",
  reason: "stated again",
  item: {
    ...item,
    support: item.support + 1,
    details: { ...item.details, stated_last: latest(statedLast(item), occurred_at).toISOString() },
    confidence: Math.round((1 - (1 - item.confidence) * 0.8) * 10_000) / 10_000,
    rev: item.rev + 1,
  },
});

const latest = (one: Date, other: Date): Date => (one > other ? one : other);

/** For a slot that has one value at a time: inserts the statement between the facts before and after it. */
function intoTimeline(fact: StatedFact, fresh: MemoryItem, known: readonly MemoryItem[]): Decided[] {
  const at = fresh.occurred_at;
  // "We now use Y for X" ends every earlier use. "My X is Y" ends only facts that were stated as the single value.
  const isExclusive = (item: MemoryItem) =>
    fact.predicate.startsWith("uses for ") || detailsOf(item)?.cardinality === "one";
  const exclusive = known.filter(isExclusive);
  const after = exclusive.filter((item) => fromOf(item) > at).toSorted(byFrom)[0];
  const inserted: MemoryItem = after
    ? { ...fresh, status: "superseded", valid_to: fromOf(after), superseded_by: after.id }
    : fresh;
  const reason = after ? "stated before what is known now, and learnt later" : "stated for the first time";
  return [{ op: "add", reason, item: inserted }, ...closed(exclusive, at, inserted.id)];
}

const byFrom = (one: MemoryItem, other: MemoryItem): number => fromOf(one).getTime() - fromOf(other).getTime();

/** Ends the facts that held at that time. */
const closed = (known: readonly MemoryItem[], at: Date, by: string): Decided[] =>
  known
    .filter((item) => item.id !== by && holds(item, at))
    .map((item) => ({
      op: "supersede",
      reason: "another value holds from then on",
      item: { ...item, status: "superseded", valid_to: at, superseded_by: by, rev: item.rev + 1 },
    }));

function retract(fact: StatedFact, { occurred_at }: MemoryItem, known: readonly MemoryItem[]): Decided[] {
  return (
    known
      // A later statement stays, even if the retraction arrives after it.
      .filter((item) => item.status === "active" && fromOf(item) <= occurred_at)
      .filter((item) => fact.object === null || isSame(item, fact))
      .map((item) => ({
        op: "retract",
        reason: "taken back by the user",
        item: { ...item, status: "retracted", valid_to: occurred_at, rev: item.rev + 1 },
      }))
  );
}
