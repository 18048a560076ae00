import type { SourceChoice } from "../checks/records.ts";
import type { Scored, VectorRecord } from "../ports/vectors.ts";
import type { RowFilter } from "./filters.ts";
import { createBlocks, roomFor } from "./vector-blocks.ts";

/**
 * The vectors of one collection in memory, for exact search. They are stored in blocks of 512 rows, dimension by
 * dimension: a search reads only the dimensions in which the question is not zero, a fifth of them for a hashed vector.
 * Such a search takes 2 ms of CPU. The engine would read its whole file, which takes 25 ms. The last block has the size
 * of its rows, rounded up to a power of two. Rows have no order; the last row fills the gap of a deleted one.
 */
export interface VectorRows {
  readonly count: number;
  /** Memory that the rows take now. */
  readonly bytes: number;
  /** As in the table, an older version never replaces a newer one. */
  put(record: VectorRecord): void;
  remove(filters: readonly RowFilter[]): void;
  /** Nearest by cosine, best first, ties by id. A zero vector has no direction and is never a hit. */
  nearest(vector: Float32Array, k: number, sources: SourceChoice): readonly Scored[];
  /** The vectors of those ids that exist. */
  get(ids: readonly number[]): ReadonlyMap<number, Float32Array>;
}

type Row = Omit<VectorRecord, "vector">;

/** Memory of a row besides its vector: an object, a map entry and a number. */
const rowBytes = 208;

export const bytesOfRows = (count: number, dimensions: number): number =>
  roomFor(count) * 4 * dimensions + count * rowBytes;

export function createVectorRows(dimensions: number): VectorRows {
  const blocks = createBlocks(dimensions);
  const rows: Row[] = [];
  /**
   * 1 / length of each vector; 0 for the zero vector. Kept in an array apart from the rows, because every search reads
   * all of it.
   */
  const scales: number[] = [];
  const places = new Map<number, number>();
  const set = (place: number, row: Row, { scale, valueAt }: StoredVector) => {
    blocks.write(place, valueAt);
    rows[place] = row;
    scales[place] = scale;
    places.set(row.id, place);
  };
  const removeAt = (place: number, id: number) => {
    const last = rows.pop();
    const scale = scales.pop() ?? 0;
    places.delete(id);
    if (last === undefined || last.id === id) return;
    set(place, last, { scale, valueAt: blocks.reader(rows.length) });
  };
  return {
    get count() {
      return rows.length;
    },
    get bytes() {
      return blocks.room() * 4 * dimensions + rows.length * rowBytes;
    },
    put({ vector, ...record }) {
      const place = places.get(record.id);
      if (place !== undefined && (rows[place]?.version ?? 0) > record.version) return;
      set(place ?? rows.length, record, { scale: inverseLength(vector), valueAt: (d) => vector[d] ?? 0 });
    },
    remove(filters) {
      for (let place = rows.length - 1; place >= 0; place -= 1) {
        const row = rows[place];
        if (row !== undefined && filters.some((filter) => filter.covers(row))) removeAt(place, row.id);
      }
      blocks.shrink(rows.length);
    },
    nearest(vector, k, sources) {
      const scale = inverseLength(vector);
      const scores = blocks.products(vector).subarray(0, rows.length);
      for (let place = 0; place < scores.length; place += 1) {
        const own = scales[place] ?? 0;
        scores[place] = own === 0 ? Number.NEGATIVE_INFINITY : (scores[place] ?? 0) * own * scale;
      }
      if (sources.only !== null || sources.exclude.size > 0) dropUnwanted(scores, rows, sources);
      return best(scores, rows, k);
    },
    get(ids) {
      const found = new Map<number, Float32Array>();
      for (const id of ids) {
        const place = places.get(id);
        if (place === undefined) continue;
        const valueAt = blocks.reader(place);
        const vector = new Float32Array(dimensions);
        for (let d = 0; d < dimensions; d += 1) vector[d] = valueAt(d);
        found.set(id, vector);
      }
      return found;
    },
  };
}

interface StoredVector {
  readonly scale: number;
  readonly valueAt: (dimension: number) => number;
}

function dropUnwanted(scores: Float64Array, rows: readonly Row[], { only, exclude }: SourceChoice): void {
  for (const [place, { source_id }] of rows.entries()) {
    const isWanted =
      only === null ? source_id === null || !exclude.has(source_id) : source_id !== null && only.has(source_id);
    if (!isWanted) scores[place] = Number.NEGATIVE_INFINITY;
  }
}

function inverseLength(vector: Float32Array): number {
  let squares = 0;
  for (let d = 0; d < vector.length; d += 1) squares += (vector[d] ?? 0) ** 2;
  return squares === 0 ? 0 : 1 / Math.sqrt(squares);
}

/** Creates hits only for rows that can be among the first k. */
function best(scores: Float64Array, rows: readonly Row[], k: number): Scored[] {
  const threshold = kthHighest(scores, k);
  const hits: Scored[] = [];
  for (let place = 0; place < scores.length; place += 1) {
    const score = scores[place] ?? Number.NEGATIVE_INFINITY;
    if (score >= threshold && score !== Number.NEGATIVE_INFINITY) hits.push({ id: rows[place]?.id ?? 0, score });
  }
  return hits.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, k);
}

/**
 * The k-th highest score; -Infinity if there are at most k scores. Keeps only the k highest so far sorted, because few
 * further scores belong to them.
 */
function kthHighest(scores: Float64Array, k: number): number {
  if (scores.length <= k) return Number.NEGATIVE_INFINITY;
  const pieces = Math.max(pieceOfScores, 4 * k);
  let kept = new Float64Array(0);
  for (let from = 0; from < scores.length; from += pieces) {
    const lowest = kept.length < k ? Number.NEGATIVE_INFINITY : (kept[0] ?? Number.NEGATIVE_INFINITY);
    const piece = scores.subarray(from, from + pieces).filter((score) => score > lowest);
    const merged = new Float64Array(kept.length + piece.length);
    merged.set(kept);
    merged.set(piece, kept.length);
    kept = merged.sort().slice(-k);
  }
  return kept[0] ?? Number.NEGATIVE_INFINITY;
}

/** Scores that are sorted together with the highest so far. */
const pieceOfScores = 512;
