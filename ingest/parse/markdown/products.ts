import type { MarkdownIt } from "markdown-it";
import { isPlainProduct, isPower } from "./operands.ts";

// CommonMark reads emphasis also inside words: "2*3*4" would become "234", and "2*3 or 4*5" would lose its stars, too.
// Their author means products, and a reader who asks for the numbers needs them as written.

const STAR = "*".charCodeAt(0);

/**
 * Stars of products are text: "2*3*4", "a*b*c", "x**2", "3*width". Those of other words are marks: "un*believ*able".
 */
export function readProducts(markdown: MarkdownIt): void {
  markdown.inline.ruler.before("emphasis", "products", (state, silent) => {
    const { src, pos } = state;
    if (src.charCodeAt(pos) !== STAR) return false;
    const length = src[pos + 1] !== "*" ? 1 : src[pos + 2] !== "*" ? 2 : 3;
    const stars = { start: pos, end: pos + length };
    if (length === 3 || !(length === 1 ? isPlainProduct(src, stars) : isPower(src, stars))) return false;
    if (!silent) state.pending += src.slice(pos, stars.end);
    state.pos = stars.end;
    return true;
  });
}
