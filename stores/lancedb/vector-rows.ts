import type { Scored, VectorRecord } from "../ports/vectors.ts";
import type { RowFilter } from "./filters.ts";

/**
 * The vectors of one collection in memory, for exact search. They are stored in blocks of 512 rows, dimension by
 * dimension: a search reads only the dimensions in which the question is not zero, a fifth of them for a hashed vector.
 * It takes 2 ms of CPU; the engine reads its whole file for each search, which takes 25. Rows have no order; the last
 * row fills the gap of a deleted one.
 */
export interface VectorRows {
  readonly count: number;
  /** The table's rule: an older version never replaces a newer one. */
  put(record: VectorRecord): void;
  remove(filters: readonly RowFilter[]): void;
  /** Nearest by cosine, best first, ties by id. A zero vector has no direction and is never a hit. */
  nearest(vector: Float32Array, k: number, exclude_sources: ReadonlySet<string>): readonly Scored[];
}

interface Row extends Omit<VectorRecord, "vector"> {
  /** 1 / length of the vector; 0 for the zero vector. */
  readonly scale: number;
}

const blockRows = 512;
/** Memory of a row besides its vector: an object and a map entry. */
const rowBytes = 200;

export const bytesOfRows = (count: number, dimensions: number): number =>
  Math.ceil(count / blockRows) * blockRows * (4 * dimensions + rowBytes);

export function createVectorRows(dimensions: number): VectorRows {
  const blocks: Float32Array[] = [];
  const rows: Row[] = [];
  const places = new Map<number, number>();
  const blockOf = (place: number): Float32Array => {
    const at = Math.floor(place / blockRows);
    const block = blocks[at] ?? new Float32Array(blockRows * dimensions);
    blocks[at] = block;
    return block;
  };
  const set = (place: number, row: Row, valueAt: (dimension: number) => number) => {
    const block = blockOf(place);
    for (let d = 0, at = place % blockRows; d < dimensions; d += 1, at += blockRows) block[at] = valueAt(d);
    rows[place] = row;
    places.set(row.id, place);
  };
  const removeAt = (place: number, id: number) => {
    const last = rows.pop();
    places.delete(id);
    if (last === undefined || last.id === id) return;
    const [block, from] = [blockOf(rows.length), rows.length % blockRows];
    set(place, last, (d) => block[d * blockRows + from] ?? 0);
  };
  return {
    get count() {
      return rows.length;
    },
    put({ vector, ...record }) {
      const place = places.get(record.id);
      if (place !== undefined && (rows[place]?.version ?? 0) > record.version) return;
      set(place ?? rows.length, { ...record, scale: inverseLength(vector) }, (d) => vector[d] ?? 0);
    },
    remove(filters) {
      for (let place = rows.length - 1; place >= 0; place -= 1) {
        const row = rows[place];
        if (row !== undefined && filters.some((filter) => filter.covers(row))) removeAt(place, row.id);
      }
    },
    nearest(vector, k, exclude_sources) {
      const scale = inverseLength(vector);
      const scores = products(blocks, vector).subarray(0, rows.length);
      for (let place = 0; place < rows.length; place += 1) {
        const row = rows[place];
        if (row === undefined) continue;
        const isExcluded = exclude_sources.size > 0 && row.source_id !== null && exclude_sources.has(row.source_id);
        const score = (scores[place] ?? 0) * row.scale * scale;
        scores[place] = isExcluded || row.scale === 0 ? Number.NEGATIVE_INFINITY : score;
      }
      return best(scores, rows, k);
    },
  };
}

function inverseLength(vector: Float32Array): number {
  let squares = 0;
  for (let d = 0; d < vector.length; d += 1) squares += (vector[d] ?? 0) ** 2;
  return squares === 0 ? 0 : 1 / Math.sqrt(squares);
}

/** Dimensions in which the question is not zero. */
interface UsedDimensions {
  /** Where each dimension begins within a block. */
  readonly offsets: Int32Array;
  /** The question's values. */
  readonly weights: Float64Array;
}

/** The dot product with every row of every block. */
function products(blocks: readonly Float32Array[], vector: Float32Array): Float64Array {
  const used = [...vector.keys()].filter((d) => vector[d] !== 0);
  // Padded to a multiple of four. The padding has weight 0.
  while (used.length % 4 !== 0) used.push(0);
  const dimensions: UsedDimensions = {
    offsets: Int32Array.from(used, (d) => d * blockRows),
    weights: Float64Array.from(used, (d, at) => (at > 0 && d === 0 ? 0 : (vector[d] ?? 0))),
  };
  const sums = new Float64Array(blocks.length * blockRows);
  for (const [at, block] of blocks.entries()) {
    addProducts(block, sums.subarray(at * blockRows, (at + 1) * blockRows), dimensions);
  }
  return sums;
}

/**
 * Handles four dimensions at a time, so that each sum is read and written a quarter as often. The inner loop avoids
 * destructuring: its allocations would cost more than the products.
 */
function addProducts(block: Float32Array, sums: Float64Array, { offsets, weights }: UsedDimensions): void {
  for (let i = 0; i < offsets.length; i += 4) {
    const offset0 = offsets[i] ?? 0;
    const offset1 = offsets[i + 1] ?? 0;
    const offset2 = offsets[i + 2] ?? 0;
    const offset3 = offsets[i + 3] ?? 0;
    const weight0 = weights[i] ?? 0;
    const weight1 = weights[i + 1] ?? 0;
    const weight2 = weights[i + 2] ?? 0;
    const weight3 = weights[i + 3] ?? 0;
    for (let row = 0; row < blockRows; row += 1) {
      sums[row] =
        (sums[row] ?? 0) +
        (block[offset0 + row] ?? 0) * weight0 +
        (block[offset1 + row] ?? 0) * weight1 +
        (block[offset2 + row] ?? 0) * weight2 +
        (block[offset3 + row] ?? 0) * weight3;
    }
  }
}

/** Creates hits only for rows that can be among the first k. */
function best(scores: Float64Array, rows: readonly Row[], k: number): Scored[] {
  const threshold = scores.slice().sort()[scores.length - k] ?? Number.NEGATIVE_INFINITY;
  const hits: Scored[] = [];
  for (let place = 0; place < rows.length; place += 1) {
    const score = scores[place] ?? Number.NEGATIVE_INFINITY;
    if (score >= threshold && score !== Number.NEGATIVE_INFINITY) hits.push({ id: rows[place]?.id ?? 0, score });
  }
  return hits.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, k);
}
