/** Rows of vectors, dimension by dimension within blocks of 512 rows. */
export interface Blocks {
  /** Rows that the allocated blocks can hold. */
  room(): number;
  /** Writes the row at `place`. It replaces a row, or follows the last row directly. */
  write(place: number, valueAt: (dimension: number) => number): void;
  /** Reads the values of the row at `place`. */
  reader(place: number): (dimension: number) => number;
  /** Frees the memory that `count` rows do not need. */
  shrink(count: number): void;
  /** The dot product with every row; the length is at least the number of rows. */
  products(vector: Float32Array): Float64Array;
}

interface Block {
  /** Number of rows that the block can hold, which is the distance between two dimensions of one row. */
  readonly stride: number;
  readonly values: Float32Array;
}

const blockRows = 512;
/** The smallest block: 64 kB for 1,024 dimensions. */
const smallestBlock = 16;

/** Rows that the blocks for `count` rows can hold. Only the last block may be smaller than the others. */
export const roomFor = (count: number): number => {
  const rest = count % blockRows;
  return count - rest + (rest === 0 ? 0 : strideFor(rest));
};

/** The next power of two, within the bounds of a block. */
const strideFor = (rows: number): number =>
  Math.min(blockRows, Math.max(smallestBlock, 2 ** Math.ceil(Math.log2(rows))));

export function createBlocks(dimensions: number): Blocks {
  const blocks: Block[] = [];
  /** The block of a place. Creates the block, or enlarges it if it is too small. */
  const blockFor = (place: number): Block => {
    const [at, needed] = [Math.floor(place / blockRows), (place % blockRows) + 1];
    const block = blocks[at];
    if (block !== undefined && block.stride >= needed) return block;
    return keep(at, resized(block, strideFor(needed)));
  };
  const keep = (at: number, block: Block): Block => {
    blocks[at] = block;
    return block;
  };
  const resized = (old: Block | undefined, stride: number): Block => {
    const values = new Float32Array(stride * dimensions);
    const kept = Math.min(stride, old?.stride ?? 0);
    for (let d = 0; old !== undefined && d < dimensions; d += 1) {
      values.set(old.values.subarray(d * old.stride, d * old.stride + kept), d * stride);
    }
    return { stride, values };
  };
  return {
    room: () => blocks.reduce((rows, { stride }) => rows + stride, 0),
    write(place, valueAt) {
      const { stride, values } = blockFor(place);
      for (let d = 0, at = place % blockRows; d < dimensions; d += 1, at += stride) values[at] = valueAt(d);
    },
    reader(place) {
      const { stride, values } = blockFor(place);
      return (d) => values[d * stride + (place % blockRows)] ?? 0;
    },
    shrink(count) {
      blocks.length = Math.min(blocks.length, Math.ceil(count / blockRows));
      const [last, rest] = [blocks.at(-1), count % blockRows];
      if (last !== undefined && rest > 0 && strideFor(rest) < last.stride) {
        blocks[blocks.length - 1] = resized(last, strideFor(rest));
      }
    },
    products: (vector) => products(blocks, vector),
  };
}

/** Dimensions in which the question is not zero. */
interface UsedDimensions {
  readonly dimensions: readonly number[];
  /** The question's values. */
  readonly weights: Float64Array;
}

function products(blocks: readonly Block[], vector: Float32Array): Float64Array {
  const dimensions = [...vector.keys()].filter((d) => vector[d] !== 0);
  // Padded to a multiple of four. The padding has weight 0.
  while (dimensions.length % 4 !== 0) dimensions.push(0);
  const weights = Float64Array.from(dimensions, (d, at) => (at > 0 && d === 0 ? 0 : (vector[d] ?? 0)));
  const sums = new Float64Array(blocks.length * blockRows);
  for (const [at, block] of blocks.entries()) {
    addProducts(block, sums.subarray(at * blockRows, at * blockRows + block.stride), { dimensions, weights });
  }
  return sums;
}

/**
 * Adds four dimensions at a time, so that each sum is read and written only a quarter as often. The inner loop avoids
 * destructuring: its allocations would cost more than the products.
 */
function addProducts({ stride, values }: Block, sums: Float64Array, { dimensions, weights }: UsedDimensions): void {
  for (let i = 0; i < dimensions.length; i += 4) {
    const offset0 = (dimensions[i] ?? 0) * stride;
    const offset1 = (dimensions[i + 1] ?? 0) * stride;
    const offset2 = (dimensions[i + 2] ?? 0) * stride;
    const offset3 = (dimensions[i + 3] ?? 0) * stride;
    const weight0 = weights[i] ?? 0;
    const weight1 = weights[i + 1] ?? 0;
    const weight2 = weights[i + 2] ?? 0;
    const weight3 = weights[i + 3] ?? 0;
    for (let row = 0; row < stride; row += 1) {
      sums[row] =
        (sums[row] ?? 0) +
        (values[offset0 + row] ?? 0) * weight0 +
        (values[offset1 + row] ?? 0) * weight1 +
        (values[offset2 + row] ?? 0) * weight2 +
        (values[offset3 + row] ?? 0) * weight3;
    }
  }
}
