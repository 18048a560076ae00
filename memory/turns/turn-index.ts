// The words of one user's turns and notes, oldest first. A posting is one number: the place of the turn × 16 + how often it
// has the word, at most 15. Texts are not kept. A turn that comes last is appended; other changes number the places anew.
import type { MemoryItem } from "../../domain/memory-item.ts";
import { dayMarks } from "./asked-days.ts";
import { byTime, type IndexedTurn, indexed } from "./indexed-turn.ts";
import { layoutOf, type TurnLayout } from "./turn-layout.ts";
import { turnStems } from "./turn-words.ts";

export interface TurnIndex {
  /** Oldest first. */
  readonly turns: readonly IndexedTurn[];
  /** Turns with this stem or mark of a day, as numbers that `placeOf` and `countOf` read. */
  postings(stem: string): readonly number[];
  /** Read at the first call after a change. */
  layout(): TurnLayout;
  /** Estimated size in memory. */
  readonly bytes: number;
  /** Adds items that are active, takes those away that are not, and those with the ids of `removed`. */
  change(items: readonly MemoryItem[], removed?: ReadonlySet<string>): void;
  revOf(id: string): number | undefined;
}

const most = 15;
export const placeOf = (posting: number): number => posting >> 4;
export const countOf = (posting: number): number => posting & most;

/** A turn with its ids, their place, and what the engine adds. */
const turnBytes = 330;
const [postingBytes, stemBytes] = [8, 100];

export function createTurnIndex(): TurnIndex {
  let turns: IndexedTurn[] = [];
  let places = new Map<string, number>();
  const postings = new Map<string, number[]>();
  let size = 0;
  let layout: TurnLayout | null = null;

  /** Leaves out `removed`, and makes room for `added`: the postings of what stays get its new places. */
  function renumber(added: readonly IndexedTurn[], removed: ReadonlySet<string>): void {
    const next = [...turns.filter(({ id }) => !removed.has(id)), ...added].sort(byTime);
    const nextPlaces = new Map(next.map(({ id }, place) => [id, place]));
    const moved = turns.map(({ id }) => (removed.has(id) ? undefined : nextPlaces.get(id)));
    size = 0;
    for (const [stem, list] of postings) {
      let kept = 0;
      for (const posting of list) {
        const place = moved[placeOf(posting)];
        if (place === undefined) continue;
        list[kept] = place * (most + 1) + countOf(posting);
        kept += 1;
      }
      list.length = kept;
      size += kept;
      if (kept === 0) postings.delete(stem);
    }
    [turns, places] = [next, nextPlaces];
  }

  function append(added: readonly IndexedTurn[]): void {
    for (const turn of added) {
      places.set(turn.id, turns.length);
      turns.push(turn);
    }
  }

  /** Words are counted in the postings themselves, because 10,000 turns are read while a question waits. */
  function post(id: string, stems: readonly string[]): void {
    const first = (places.get(id) ?? 0) * (most + 1) + 1;
    for (const stem of stems) {
      const list = postings.get(stem);
      const last = list?.at(-1) ?? 0;
      if (list && placeOf(last) === placeOf(first)) {
        if (countOf(last) < most) list[list.length - 1] = last + 1;
        continue;
      }
      if (list) list.push(first);
      else postings.set(stem, [first]);
      size += 1;
    }
  }

  return {
    get turns() {
      return turns;
    },
    get bytes() {
      return 1 + turns.length * turnBytes + size * postingBytes + postings.size * stemBytes;
    },
    postings: (stem) => postings.get(stem) ?? [],
    layout() {
      layout ??= layoutOf(turns);
      return layout;
    },
    change(items, removed = new Set()) {
      layout = null;
      const gone = new Set([...removed, ...items.map(({ id }) => id)].filter((id) => places.has(id)));
      const read = items
        .filter(({ status }) => status === "active")
        .map((item) => ({ item, stems: turnStems(item.text) }));
      const added = read.map(({ item, stems }) => indexed(item, stems.length)).sort(byTime);
      const [last, first] = [turns.at(-1), added[0]];
      if (gone.size === 0 && (!last || !first || byTime(last, first) < 0)) append(added);
      else renumber(added, gone);
      for (const { item, stems } of read) post(item.id, [...stems, ...dayMarks(item.occurred_at)]);
    },
    revOf: (id) => turns[places.get(id) ?? -1]?.rev,
  };
}
