import { MIB } from "./mib.ts";

/**
 * Exports and imports of knowledge graphs. Code points of one text: far above every chunk, name and description. Bytes
 * of a line: parsing a longer one would stall the event loop. Bytes of the lines of one source. Sources, entities and
 * relations of one file, and different names in one source: the check of the file remembers some 45 bytes of each. Code
 * points that an import makes behind the last chunk of a source. Exports under way in one process: each holds a
 * connection of the records.
 */
export const transferLimits = {
  textLength: 100_000,
  lineBytes: 8 * MIB,
  sourceBytes: 256 * MIB,
  records: 3_000_000,
  keysOfSource: 1_500_000,
  emptyTail: MIB,
  exportsAtOnce: 2,
  aliasesShown: 100,
} as const;
