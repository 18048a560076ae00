import type { Block } from "../../domain/document.ts";

/** A table up to this share of the chunk size may share a chunk with the text around it. */
const SMALL_TABLE = 0.3;
/** Longest paragraph before a table that counts as its introduction and stays with it. */
const INTRODUCTION_LENGTH = 200;

/** Blocks that are cut together. */
export interface Stretch {
  readonly blocks: readonly Block[];
  /** Whether the stretch is a table with its introduction. */
  readonly isTable: boolean;
}

/**
 * Separates the larger tables of a section from the text around them, so that a chunk of rows holds no other subject. A
 * section that fits into one chunk stays whole. Offsets are UTF-16.
 */
export function stretchesOf(blocks: readonly Block[], size: number): Stretch[] {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (last.end - first.start <= size) return [{ blocks, isTable: false }];
  const stretches: Stretch[] = [];
  let open: Block[] = [];
  const flush = (): void => {
    if (open.length > 0) stretches.push({ blocks: open, isTable: false });
    open = [];
  };
  for (const block of blocks) {
    if (block.kind !== "table" || block.end - block.start <= SMALL_TABLE * size) {
      open.push(block);
      continue;
    }
    const before = open.at(-1);
    const introduces = before !== undefined && isIntroduction(before);
    if (introduces) open.pop();
    flush();
    stretches.push({ blocks: introduces ? [before, block] : [block], isTable: true });
  }
  flush();
  return stretches;
}

/**
 * Blocks of one kind that follow each other: the remarks around the rows of a file that is a table stay apart from
 * them.
 */
export function runsOfKind(blocks: readonly Block[]): Block[][] {
  const runs: Block[][] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    if (last?.[0]?.kind === block.kind) last.push(block);
    else runs.push([block]);
  }
  return runs;
}

const isIntroduction = ({ kind, start, end }: Block): boolean =>
  kind === "paragraph" && end - start <= INTRODUCTION_LENGTH;
