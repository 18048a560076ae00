import { fenceAfter } from "./fences.ts";

const HEADING = /^#{1,6}[ \t]/;
const PLAIN_LINE = /^[\p{L}\p{N}*_[`]/u;
const DEFINITION = /^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*\S/;

export interface WindowSizes {
  /** From this length on, a window ends at the next heading, or at the next paragraph outside of code. */
  readonly length: number;
  /** A window ends here at the latest. */
  readonly most: number;
}

const usual: WindowSizes = { length: 200_000, most: 1_000_000 };

/**
 * Cuts a long text into parts that are parsed one after another, so that memory does not grow with the file. The
 * definitions of link targets come with every part.
 */
export function* windowsOf(text: string, { length, most }: WindowSizes = usual): Generator<string, void> {
  if (text.length <= most) {
    yield text;
    return;
  }
  const definitions = definitionsIn(text);
  let fence: string | null = null;
  let isAfterBlank = true;
  let start = 0;
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf("\n", at);
    const end = next === -1 ? text.length : next + 1;
    const line = text.slice(at, Math.min(end, at + 300));
    const isPlace = fence === null && (HEADING.test(line) || (isAfterBlank && PLAIN_LINE.test(line)));
    if (at - start >= most || (at - start >= length && isPlace)) {
      yield text.slice(start, at) + definitions;
      start = at;
    }
    fence = fenceAfter(fence, line);
    isAfterBlank = line.trim() === "";
    at = end;
  }
  yield text.slice(start) + definitions;
}

/** A document of very many definitions is a list of them: its links are then shown as written. */
const DEFINITIONS_LENGTH = 20_000;

function definitionsIn(text: string): string {
  const found: string[] = [];
  let length = 0;
  for (let at = text.indexOf("]:"); at !== -1 && length < DEFINITIONS_LENGTH; at = text.indexOf("]:", at + 2)) {
    const start = text.lastIndexOf("\n", at) + 1;
    if (at - start > 200) continue;
    const end = text.indexOf("\n", at);
    const line = text.slice(start, Math.min(start + 1_000, end === -1 ? text.length : end));
    if (!DEFINITION.test(line)) continue;
    found.push(line);
    length += line.length;
  }
  return found.length === 0 ? "" : `\n\n${found.join("\n")}\n`;
}
