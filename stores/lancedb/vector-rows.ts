import type { SourceChoice } from "../checks/records.ts";
import type { Scored, VectorRecord } from "../ports/vectors.ts";
import type { RowFilter } from "./filters.ts";
import { createBlocks, roomFor } from "./vector-blocks.ts";

/**
 * The vectors of one collection in memory, for exact search. They are stored in blocks of 512 rows, dimension by
 * dimension: a search reads only the dimensions in which the question is not zero, a fifth of them for a hashed vector.
 * It takes 2 ms of CPU; the engine reads its whole file for each search, which takes 25. The last block has the size of
 * its rows, rounded up to a power of two. Rows have no order; the last row fills the gap of a deleted one.
 */
export interface VectorRows {
  readonly count: number;
  /** Memory that the rows take now. */
  readonly bytes: number;
  /** The table's rule: an older version never replaces a newer one. */
  put(record: VectorRecord): void;
  remove(filters: readonly RowFilter[]): void;
  /** Nearest by cosine, best first, ties by id. A zero vector has no direction and is never a hit. */
  nearest(vector: Float32Array, k: number, sources: SourceChoice): readonly Scored[];
}

interface Row extends Omit<VectorRecord, "vector"> {
  /** 1 / length of the vector; 0 for the zero vector. */
  readonly scale: number;
}

/** Memory of a row besides its vector: an object and a map entry. */
const rowBytes = 200;

export const bytesOfRows = (count: number, dimensions: number): number =>
  roomFor(count) * 4 * dimensions + count * rowBytes;

export function createVectorRows(dimensions: number): VectorRows {
  const blocks = createBlocks(dimensions);
  const rows: Row[] = [];
  const places = new Map<number, number>();
  const set = (place: number, row: Row, valueAt: (dimension: number) => number) => {
    blocks.write(place, valueAt);
    rows[place] = row;
    places.set(row.id, place);
  };
  const removeAt = (place: number, id: number) => {
    const last = rows.pop();
    places.delete(id);
    if (last === undefined || last.id === id) return;
    set(place, last, blocks.reader(rows.length));
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
      set(place ?? rows.length, { ...record, scale: inverseLength(vector) }, (d) => vector[d] ?? 0);
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
      for (let place = 0; place < rows.length; place += 1) {
        const row = rows[place];
        if (row === undefined) continue;
        const score = (scores[place] ?? 0) * row.scale * scale;
        scores[place] = row.scale === 0 || !isWanted(row, sources) ? Number.NEGATIVE_INFINITY : score;
      }
      return best(scores, rows, k);
    },
  };
}

function isWanted({ source_id }: Row, { only, exclude }: SourceChoice): boolean {
  if (only !== null) return source_id !== null && only.has(source_id);
  return exclude.size === 0 || source_id === null || !exclude.has(source_id);
}

function inverseLength(vector: Float32Array): number {
  let squares = 0;
  for (let d = 0; d < vector.length; d += 1) squares += (vector[d] ?? 0) ** 2;
  return squares === 0 ? 0 : 1 / Math.sqrt(squares);
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
