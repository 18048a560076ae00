import type { z } from "zod";
import { AppError, type FieldError } from "../../domain/errors.ts";
import { messageOfIssue } from "../../domain/issue-message.ts";

/** Parses with a schema. An error names the first invalid field and lists all of them. Throws `invalid_input`. */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  // Only the reported input distinguishes an absent field from one of the wrong type.
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.slice(0, shownErrors).flatMap(toFieldErrors).slice(0, shownErrors);
  const first = errors[0];
  if (!first) throw new AppError("invalid_input", "The request is not valid");
  const message = first.field === "" ? `The request body ${first.message}` : `${first.field}: ${first.message}`;
  throw new AppError("invalid_input", message, first.field === "" ? { errors } : { field: first.field, errors });
}

/** Most invalid fields in one error: a body may have thousands. */
const shownErrors = 20;
/** Most characters of an unknown field's name. */
const shownName = 100;

/** An object that is checked strictly has one issue for all its unknown fields: each of them is an error. */
function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const { code, path } = issue;
  if (code !== "unrecognized_keys") return [{ field: fieldOf(path), message: messageOfIssue(issue), code }];
  const unknown = issue.keys.slice(0, shownErrors).map((key) => key.slice(0, shownName));
  return unknown.map((key) => ({ field: fieldOf([...path, key]), message: "is not a known field", code }));
}

const fieldOf = (path: readonly PropertyKey[]): string => path.map(String).join(".");
