import type { StateBlock } from "markdown-it";

/** What a block rule of markdown-it is given: `silent` asks only whether the rule ends a paragraph at this line. */
export type BlockRule = [state: StateBlock, line: number, end: number, silent: boolean];

/** The text of a line without its indentation. */
export const lineText = (state: StateBlock, line: number): string =>
  state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);

/** Columns by which a line is indented inside the block that contains it; 4 and more are code. */
export const indentOf = (state: StateBlock, line: number): number => (state.sCount[line] ?? 0) - state.blkIndent;

/** A paragraph of its own for what a tab, a card or a note is called. */
export function pushTitle(state: StateBlock, line: number, title: string): void {
  if (title.trim() === "") return;
  state.push("paragraph_open", "p", 1);
  const token = state.push("inline", "", 0);
  Object.assign(token, { content: title.trim(), map: [line, line + 1], children: [] });
  state.push("paragraph_close", "p", -1);
}

/** Blocks in blocks. Deeper ones stay code, because markdown-it drops text at its own limit. */
const DEPTH = 20;
const depths = new WeakMap<StateBlock, number>();

/** Whether a line stands outside of lists and quotes. One that is less indented than an item ends it. */
export const isOutside = (state: StateBlock, line: number): boolean =>
  (state.sCount[line] ?? 0) < state.blkIndent || state.level === (depths.get(state) ?? 0);

export const isTooDeep = (state: StateBlock): boolean => state.level > DEPTH;

/** Reads the lines from `first` on that are indented as deep as it: text of the block above them, and no code. */
export function readIndented(state: StateBlock, first: number, end: number): void {
  if (isTooDeep(state)) {
    state.line = first;
    return;
  }
  const indent = state.sCount[first] ?? 0;
  let last = first;
  while (last < end && (state.isEmpty(last) || (state.sCount[last] ?? 0) >= indent)) last += 1;
  const { blkIndent, lineMax } = state;
  const depth = depths.get(state) ?? 0;
  Object.assign(state, { blkIndent: indent, lineMax: last });
  depths.set(state, depth + 1);
  state.push("indented_open", "div", 1);
  state.md.block.tokenize(state, first, last);
  state.push("indented_close", "div", -1);
  depths.set(state, depth);
  Object.assign(state, { blkIndent, lineMax, line: last });
}

/** Indented lines right below a mark, up to a blank line, are prose: only below a blank line are they code. */
export function readBelow(state: StateBlock, next: number, end: number): void {
  state.line = next;
  if (next >= end || state.isEmpty(next) || indentOf(state, next) <= 3) return;
  let blank = next;
  while (blank < end && !state.isEmpty(blank)) blank += 1;
  readIndented(state, next, blank);
}
