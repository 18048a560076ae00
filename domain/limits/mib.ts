/** A mebibyte. "MB" in the specification means this many bytes. */
export const MIB = 1_048_576;
