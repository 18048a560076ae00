import { z } from "zod";
import { codePointLength } from "./text/code-points.ts";

/**
 * Text that every store can keep: at most `maxLength` Unicode code points, no NUL, no lone surrogates, and not only
 * blanks unless `minLength` is 0. (`z.string().max()` counts UTF-16 units, and an emoji has two of them.)
 */
export const safeText = (maxLength: number, minLength: 0 | 1 = 1) =>
  z
    .string()
    .check(({ value, issues }) => {
      const fault = faultOf(value, minLength, maxLength);
      if (fault) issues.push({ ...fault, input: value });
    })
    .meta({ minLength, maxLength });

function faultOf(text: string, minimum: 0 | 1, maximum: number) {
  if (!isStorable(text)) {
    return { code: "custom", message: "must be valid text without NUL" } as const;
  }
  if (minimum > 0 && text.trim() === "") {
    return { code: "too_small", origin: "string", minimum, inclusive: true } as const;
  }
  // Code points are never more than UTF-16 units, so most texts need no count.
  if (text.length > maximum && codePointLength(text) > maximum) {
    return { code: "too_big", origin: "string", maximum, inclusive: true } as const;
  }
  return null;
}

export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();
