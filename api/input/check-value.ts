import { invalidInput } from "../../domain/errors.ts";
import { jsonDepthLimit } from "../../domain/limits/bodies.ts";
import { isStorable } from "../../domain/safe-text.ts";

/** Longest name in a message. */
const shownName = 100;

/**
 * Refuses values that would fail later in a store or when the answer is serialised: deep nesting, NUL, lone surrogates,
 * `__proto__`. `field` is the request field that holds the value. Without it the value is the whole body, and the error
 * names the body's invalid member. Throws `invalid_input`.
 */
export function checkValue(value: unknown, field?: string): void {
  check(value, 0, field);
}

function check(value: unknown, depth: number, field: string | undefined): void {
  if (typeof value === "string") checkText(value, field);
  if (typeof value !== "object" || value === null) return;
  if (depth >= jsonDepthLimit) throw fault(field, `must not be nested deeper than ${jsonDepthLimit} levels`);
  if (Array.isArray(value)) {
    for (const item of value) check(item, depth + 1, field);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === "__proto__") throw fault(field, "must not contain the name __proto__");
    checkText(key, field);
    check(item, depth + 1, field ?? key.slice(0, shownName));
  }
}

function checkText(text: string, field: string | undefined): void {
  if (!isStorable(text)) throw fault(field, "must not contain NUL or lone surrogates");
}

const fault = (field: string | undefined, text: string) =>
  invalidInput(field === undefined ? `The request body ${text}` : `${field}: ${text}`, field);
