import type { z } from "zod";
import { AppError, type FieldError } from "../../domain/errors.ts";

/** Parses with a schema. An error names the first invalid field and lists all of them. Throws `invalid_input`. */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  // Only the reported input distinguishes an absent field from one of the wrong type.
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.slice(0, shownErrors).map((issue) => toFieldError(issue));
  const first = errors[0];
  if (!first) throw new AppError("invalid_input", "The request is not valid");
  const message = first.field === "" ? `The request body ${first.message}` : `${first.field}: ${first.message}`;
  throw new AppError("invalid_input", message, first.field === "" ? { errors } : { field: first.field, errors });
}

/** Most invalid fields in one error: a body may have thousands. */
const shownErrors = 20;

function toFieldError(issue: z.core.$ZodIssue): FieldError {
  return { field: issue.path.map(String).join("."), message: messageOf(issue), code: issue.code };
}

/** The message names the bound, in the interface's words instead of the library's. */
function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : `must be ${wordFor(issue.expected)}`;
    case "too_big":
      return `must be at most ${issue.maximum}${unitOf(issue.origin)}`;
    case "too_small":
      return issue.minimum === 1 && issue.origin !== "number"
        ? "must not be empty"
        : `must be at least ${issue.minimum}${unitOf(issue.origin)}`;
    case "invalid_value":
      return issue.input === undefined ? "is required" : `must be one of ${issue.values.map(String).join(", ")}`;
    default:
      return issue.message;
  }
}

const words: Readonly<Record<string, string>> = {
  int: "a whole number",
  boolean: "true or false",
  string: "text",
  record: "an object",
};
const wordFor = (type: string): string => words[type] ?? (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);
const unitOf = (origin: string): string => (origin === "string" ? " characters" : origin === "array" ? " items" : "");
