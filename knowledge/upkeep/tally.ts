/** The number of ids and a checksum that does not depend on their order. */
export interface Tally {
  readonly count: number;
  /** 16 hexadecimal digits; zeros for no ids. */
  readonly checksum: string;
}

export interface Tallying {
  add(id: number): void;
  /** Removes an id that was added before. */
  remove(id: number): void;
  result(): Tally;
}

/** The checksum is the exclusive or of hashed ids, so removing an id undoes adding it. */
export function startTally(): Tallying {
  let [count, high, low] = [0, 0, 0];
  const toggle = (id: number) => {
    const [upper, lower] = [Math.floor(id / 2 ** 32), id | 0];
    high ^= mix(lower ^ mix(upper ^ 0x9e3779b9));
    low ^= mix(lower ^ mix(upper ^ 0x85ebca6b) ^ 0x27d4eb2f);
  };
  return {
    add(id) {
      count += 1;
      toggle(id);
    },
    remove(id) {
      count -= 1;
      toggle(id);
    },
    result: () => ({ count, checksum: hex(high) + hex(low) }),
  };
}

/** The finaliser of MurmurHash3 (public domain): every bit of the input moves half of the output's. */
function mix(bits: number): number {
  let h = bits | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, "0");
