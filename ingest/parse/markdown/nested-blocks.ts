import type { StateBlock } from "markdown-it";

/** What a block rule of markdown-it is given: `silent` asks only whether the rule ends a paragraph at this line. */
export type BlockRule = [state: StateBlock, line: number, end: number, silent: boolean];

/** The text of a line without its indentation. */
export const lineText = (state: StateBlock, line: number): string =>
  state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);

/** Columns by which a line is indented inside the block that contains it; 4 and more are code. */
export const indentOf = (state: StateBlock, line: number): number => (state.sCount[line] ?? 0) - state.blkIndent;

/** A paragraph of its own, as for the title of a note. */
export function pushParagraph(state: StateBlock, line: number, text: string): void {
  if (text.trim() === "") return;
  state.push("paragraph_open", "p", 1);
  const token = state.push("inline", "", 0);
  Object.assign(token, { content: text.trim(), map: [line, line + 1], children: [] });
  state.push("paragraph_close", "p", -1);
}

/** Blocks in blocks. Deeper ones stay code, because markdown-it drops text at its own limit. */
const DEPTH = 20;

export const isTooDeep = (state: StateBlock): boolean => state.level > DEPTH;

/** Reads the lines from `first` on that are indented by `indent` columns or more, as the content of a block. */
export function readIndented(state: StateBlock, { first, end, indent }: Indented): void {
  let last = first;
  while (last < end && (state.isEmpty(last) || (state.sCount[last] ?? 0) >= indent)) last += 1;
  const { blkIndent, lineMax } = state;
  Object.assign(state, { blkIndent: indent, lineMax: last });
  state.push("indented_open", "div", 1);
  state.md.block.tokenize(state, first, last);
  state.push("indented_close", "div", -1);
  Object.assign(state, { blkIndent, lineMax, line: last });
}

interface Indented {
  readonly first: number;
  readonly end: number;
  readonly indent: number;
}
