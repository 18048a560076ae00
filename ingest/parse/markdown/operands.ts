import type { TextSpan } from "../../../domain/document.ts";

// Whether stars multiply is decided by the operands beside them. In scripts without spaces, and inside a word with a
// number, as in "Top**10**liste", stars are marks.

const PART = /[\p{L}\p{M}\p{N}_.]/u;
/** A longer run of such characters is no operand. */
const longest = 50;
/** Operands that are read on each side of a star: "3*width*height" is a product because of its first one. */
const reach = 4;
const NUMBER = /^\.?\p{N}{1,20}(?:\.\p{N}{1,20})*$/u;
const LETTER = /^[\p{Script=Latin}\p{Script=Greek}]$/u;
const WORD =
  /^[\p{Script=Latin}\p{Script=Greek}\p{M}\p{N}_]{1,50}(?:\.[\p{Script=Latin}\p{Script=Greek}\p{M}\p{N}_]{1,50})*$/u;

/** From a star to the left or to the right. */
type Step = -1 | 1;

interface Operand {
  /** bracket: only its nearer end is read. */
  readonly kind: "number" | "letter" | "word" | "bracket";
  /** Offset of its farther end. */
  readonly end: number;
}

const isNumber = ({ kind }: Operand): boolean => kind === "number";

/** One star: all operands are plain, and one of them is a number or all are single letters. */
export function isPlainProduct(src: string, { start, end }: TextSpan): boolean {
  const [left, right] = [operandsFrom(src, start, -1), operandsFrom(src, end, 1)];
  if (left[0] === undefined || right[0] === undefined) return false;
  if (isNumber(left[0]) && isNumber(right[0])) return true;
  const all = [...left, ...right];
  if (!all.some(isNumber) && !all.every(({ kind }) => kind === "letter")) return false;
  return !isMarked(src, left[0], { step: -1, stars: 1 }) && !isMarked(src, right[0], { step: 1, stars: 1 });
}

/** Two stars: a number or a single letter on both sides. */
export function isPower(src: string, { start, end }: TextSpan): boolean {
  const [left, right] = [operandAt(src, start, -1), operandAt(src, end, 1)];
  if (left === null || right === null) return false;
  if (isNumber(left) && isNumber(right)) return true;
  if (![left, right].every(({ kind }) => kind === "number" || kind === "letter")) return false;
  return !isMarked(src, left, { step: -1, stars: 2 }) && !isMarked(src, right, { step: 1, stars: 2 });
}

/** The operand beside a star, and those behind it that single stars join. */
function operandsFrom(src: string, at: number, step: Step): Operand[] {
  const found: Operand[] = [];
  let next = operandAt(src, at, step);
  while (next !== null && found.length < reach) {
    found.push(next);
    const isJoined = next.kind !== "bracket" && starsAt(src, next.end, step) === 1;
    next = isJoined ? operandAt(src, next.end + step, step) : null;
  }
  return found;
}

/** "H*2*" and "*a*b": as many stars on the other side of the operand, and no operand behind them, make it emphasis. */
function isMarked(src: string, { kind, end }: Operand, { step, stars }: { step: Step; stars: number }): boolean {
  if (kind === "bracket" || starsAt(src, end, step) !== stars) return false;
  return operandAt(src, end + stars * step, step) === null;
}

/** Number of stars from here, at most 3. */
function starsAt(src: string, at: number, step: Step): number {
  let count = 0;
  while (count < 3 && charAt(src, at + count * step, step) === "*") count += 1;
  return count;
}

function operandAt(src: string, at: number, step: Step): Operand | null {
  const first = charAt(src, at, step);
  if (first !== "" && (step === 1 ? "([" : ")]").includes(first)) return { kind: "bracket", end: at + step };
  const isPercent = step === -1 && first === "%";
  const isSigned = step === 1 && /^[-+−]\.?\p{N}/u.test(src.slice(at, at + 3));
  const from = at + (isPercent || isSigned ? step : 0);
  let end = from;
  while (Math.abs(end - from) <= longest && PART.test(charAt(src, end, step))) end += step;
  const text = step === 1 ? src.slice(from, end).replace(/\.$/, "") : src.slice(end, from);
  const kind = Math.abs(end - from) > longest ? null : kindOf(text);
  return kind === null || (isPercent && kind !== "number") ? null : { kind, end };
}

const charAt = (src: string, at: number, step: Step): string => src[step === 1 ? at : at - 1] ?? "";

function kindOf(text: string): Operand["kind"] | null {
  if (NUMBER.test(text)) return "number";
  if (LETTER.test(text)) return "letter";
  return WORD.test(text) ? "word" : null;
}
