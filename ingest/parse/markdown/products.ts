import type { MarkdownIt, StateInline } from "markdown-it";

// CommonMark reads emphasis also inside words: "2*3*4" would become "234", and "2*3 or 4*5" would lose its stars, too.
// Their author means products, and a reader who asks for the numbers needs them as written.

const STAR = "*".charCodeAt(0);
const PART = /[\p{L}\p{N}_.*]/u;
/** A longer run of such characters is no product. */
const longest = 50;
const NUMBER = /^\p{N}{1,20}(?:\.\p{N}{1,20})*$/u;
const LETTER = /^\p{L}$/u;

/**
 * Stars of products are text: "2*3*4", "a*b*c", "x**2", "3*width". Those of other words are marks: "un*believ*able".
 */
export function readProducts(markdown: MarkdownIt): void {
  markdown.inline.ruler.before("emphasis", "products", (state, silent) => {
    const { src, pos } = state;
    if (src.charCodeAt(pos) !== STAR || !isProduct(runAround(state))) return false;
    const end = pos + (src[pos + 1] === "*" ? 2 : 1);
    if (!silent) state.pending += src.slice(pos, end);
    state.pos = end;
    return true;
  });
}

/** The operands and stars around the place, without white space; "" if they are too long. */
function runAround({ src, pos, posMax }: StateInline): string {
  let [start, end] = [pos, pos];
  while (start > 0 && pos - start <= longest && PART.test(src[start - 1] ?? "")) start -= 1;
  while (end < posMax && end - pos <= longest && PART.test(src[end] ?? "")) end += 1;
  return Math.max(pos - start, end - pos) > longest ? "" : src.slice(start, end);
}

function isProduct(run: string): boolean {
  if (run.includes("***")) return false;
  const operands = run.replace(/\.$/, "").split(/\*\*?/);
  if (operands.length < 2 || operands.includes("")) return false;
  return operands.some((each) => NUMBER.test(each)) || operands.every((each) => LETTER.test(each));
}
