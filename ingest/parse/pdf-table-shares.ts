import type { Column, Range } from "./pdf-table-columns.ts";
import type { Phrase } from "./pdf-table-lines.ts";

interface Held {
  readonly phrase: Phrase;
  /** Columns that the phrase certainly stands over. */
  readonly base: Range;
  /** True if it stands over no others. */
  readonly isFixed: boolean;
}

export interface Shares {
  readonly columns: readonly Column[];
  readonly phrases: readonly Held[];
}

/** Costs, in font sizes of distance from the centre. */
const UNCOVERED = 0.6;
const UNEVEN = 0.15;
const AWAY_FROM_TEXT = 0.02;
/** Further from the possible centres of its columns, in font sizes, a phrase does not stand over them. */
const OFF_CENTRE = 0.6;
const FAR = 1_000;
const CHOICES = 40;

interface Choice {
  readonly range: Range;
  readonly cost: number;
}

/**
 * Divides the columns among the phrases of a header's line. A phrase is in the centre of its columns, whose cells end
 * somewhere in the white space beside their text; so several divisions are possible. The best one covers the most
 * columns.
 */
export function divideColumns({ columns, phrases }: Shares): Range[] {
  const step = stepOf(columns);
  let paths: { readonly ranges: readonly Range[]; readonly cost: number }[] = [{ ranges: [], cost: 0 }];
  for (const [at, held] of phrases.entries()) {
    const room = { from: at === 0 ? 0 : (phrases[at - 1]?.base.to ?? 0) + 1, to: roomTo(phrases[at + 1], columns) };
    const choices = choicesOf(held, { columns, step, room });
    paths = paths
      .flatMap(({ ranges, cost }) => choices.map((choice) => added({ ranges, cost }, choice)))
      .sort((a, b) => a.cost - b.cost)
      .slice(0, CHOICES);
  }
  const whole = paths.map(({ ranges, cost }) => ({ ranges, cost: cost + UNCOVERED * uncovered(ranges, columns) }));
  return [...(whole.sort((a, b) => a.cost - b.cost)[0]?.ranges ?? [])];
}

const roomTo = (next: Held | undefined, columns: readonly Column[]): number =>
  (next === undefined ? columns.length : next.base.from) - 1;

function added(path: { readonly ranges: readonly Range[]; readonly cost: number }, { range, cost }: Choice) {
  const last = path.ranges.at(-1);
  const overlap = last !== undefined && last.to >= range.from ? FAR : 0;
  const uneven = last === undefined || last.from === 0 ? 0 : Math.abs(sizeOf(last) - sizeOf(range));
  return { ranges: [...path.ranges, range], cost: path.cost + cost + overlap + UNEVEN * uneven };
}

const sizeOf = ({ from, to }: Range): number => to - from;

function uncovered(ranges: readonly Range[], columns: readonly Column[]): number {
  const covered = ranges.reduce((sum, range) => sum + (range.from === 0 ? 0 : sizeOf(range) + 1), 0);
  return columns.length - 1 - covered;
}

/** The usual distance between the right edges of two columns of data. */
function stepOf(columns: readonly Column[]): number {
  const steps = columns.slice(2).map(({ right }, at) => right - (columns[at + 1]?.right ?? right));
  return steps.sort((a, b) => a - b)[steps.length >> 1] ?? Number.POSITIVE_INFINITY;
}

interface Place {
  readonly columns: readonly Column[];
  readonly step: number;
  readonly room: Range;
}

function choicesOf(held: Held, place: Place): Choice[] {
  const { base, isFixed } = held;
  if (isFixed || base.from === 0) return [{ range: base, cost: 0 }];
  const choices: Choice[] = [{ range: base, cost: costOf(held, base, place) }];
  for (let from = base.from; from >= Math.max(1, Math.min(place.room.from, base.from)); from -= 1) {
    for (let to = base.to; to <= Math.max(place.room.to, base.to); to += 1) {
      const range = { from, to };
      const cost = costOf(held, range, place);
      if (cost < OFF_CENTRE) choices.push({ range, cost });
    }
  }
  return choices;
}

/** How far the phrase is from every possible centre of the columns, and a little for its distance from their text. */
function costOf({ phrase }: Held, { from, to }: Range, { columns, step }: Place): number {
  const [first, last] = [columns[from], columns[to]];
  if (first === undefined || last === undefined) return FAR;
  const [before, after] = [columns[from - 1], columns[to + 1]];
  const least = Math.min(first.left, Math.max(before?.right ?? 0, first.right - 1.25 * step));
  const most = Math.max(last.right, Math.min(after?.left ?? Number.POSITIVE_INFINITY, last.right + 1.5 * phrase.size));
  const centre = (phrase.left + phrase.right) / 2;
  const away = Math.max(0, (least + last.right) / 2 - centre, centre - (first.left + most) / 2);
  const fromText = Math.abs((first.left + last.right) / 2 - centre);
  return (away + AWAY_FROM_TEXT * fromText) / phrase.size;
}
