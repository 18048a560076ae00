import type { MemoryItem } from "../../domain/memory-item.ts";
import type { ItemText } from "../../stores/ports/memory-items.ts";
import { dayMarks } from "./asked-days.ts";
import { byTime, type IndexedTurn, indexed } from "./indexed-turn.ts";
import { createNumberedWords, type Span } from "./numbered-words.ts";
import { layoutOf, type TurnLayout } from "./turn-layout.ts";
import { turnMarks } from "./turn-marks.ts";
import { turnStems } from "./turn-words.ts";

/** An item without a status is active. */
export type TurnText = ItemText & Partial<Pick<MemoryItem, "status">>;

/** The words of one user's turns and notes. Texts are not kept. */
export interface TurnIndex {
  /** Oldest first. */
  readonly turns: readonly IndexedTurn[];
  /**
   * Turns with each of these stems and marks, as `NumberedWords.find` has them; places are those of `turns`.
   */
  find(words: readonly string[]): ReadonlyMap<string, readonly number[]>;
  /** Read at the first call after a change. */
  layout(): TurnLayout;
  /** Estimated size in memory. */
  readonly bytes: number;
  /** Adds active items. Removes items that are not active, and items with the ids of `removed`. */
  change(items: readonly TurnText[], removed?: ReadonlySet<string>): void;
  revOf(id: string): number | undefined;
}

/** A turn with its ids, and what the engine adds. */
const turnBytes = 330;

interface Entry {
  readonly turn: IndexedTurn;
  readonly span: Span;
}

export function createTurnIndex(): TurnIndex {
  const words = createNumberedWords();
  const revs = new Map<string, number>();
  let turns: IndexedTurn[] = [];
  /** By the place of a turn. */
  let spans: Span[] = [];
  let layout: TurnLayout | null = null;

  function remove(gone: ReadonlySet<string>): void {
    spans = words.keep(spans.filter((_, place) => !gone.has(turns[place]?.id ?? "")));
    turns = turns.filter(({ id }) => !gone.has(id));
    for (const id of gone) revs.delete(id);
  }

  function entryOf(item: TurnText): Entry {
    const stems = turnStems(item.text);
    revs.set(item.id, item.rev);
    const marks = [...dayMarks(item.occurred_at), ...turnMarks(item.text)];
    return { turn: indexed(item, stems.length), span: words.add([...stems, ...marks]) };
  }

  /**
   * A page of older turns belongs before all others, and a new turn behind them. In both cases no comparison is needed.
   */
  function add(added: readonly Entry[]): void {
    const [first, last] = [added[0]?.turn, added.at(-1)?.turn];
    const [oldest, newest] = [turns[0], turns.at(-1)];
    const [newTurns, newSpans] = [added.map(({ turn }) => turn), added.map(({ span }) => span)];
    if (last && oldest && byTime(last, oldest) < 0) {
      [turns, spans] = [
        [...newTurns, ...turns],
        [...newSpans, ...spans],
      ];
      return;
    }
    turns.push(...newTurns);
    spans.push(...newSpans);
    if (!first || !newest || byTime(newest, first) < 0) return;
    const order = turns.map((turn, at) => ({ turn, at })).sort((one, other) => byTime(one.turn, other.turn));
    spans = order.flatMap(({ at }) => spans[at] ?? []);
    turns = order.map(({ turn }) => turn);
  }

  return {
    get turns() {
      return turns;
    },
    get bytes() {
      return 1 + turns.length * turnBytes + words.bytes;
    },
    find: (wanted) => words.find(spans, wanted),
    layout() {
      layout ??= layoutOf(turns);
      return layout;
    },
    change(items, removed = new Set()) {
      layout = null;
      const gone = new Set([...removed, ...items.map(({ id }) => id)].filter((id) => revs.has(id)));
      if (gone.size > 0) remove(gone);
      const added = items.filter(({ status = "active" }) => status === "active").map(entryOf);
      add(added.sort((one, other) => byTime(one.turn, other.turn)));
    },
    revOf: (id) => revs.get(id),
  };
}
