// The form of one line. Messages quote no text of it.
import type { z } from "zod";
import { AppError, invalidInput } from "../../domain/errors.ts";
import { jsonDepthLimit } from "../../domain/limits/bodies.ts";

/** Whether the value of a line is the last line of a file. */
export const isTrailer = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "type" in value && value.type === "trailer";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** PostgreSQL cannot store this character. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;

/** Any JSON value. Throws `invalid_input` for bytes that no store can keep. */
export function parsed(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    const text = decoder.decode(bytes);
    if (escapedNul.test(text)) refuse("has the character NUL");
    value = JSON.parse(text);
  } catch (error) {
    throw error instanceof AppError ? error : invalidInput("is not JSON in UTF-8", "file");
  }
  if (isDeeper(value, deepest)) refuse(`is nested more than ${deepest} levels`);
  return value;
}

/** Properties stand deeper in a line than in a request. */
const deepest = jsonDepthLimit + 4;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)));

export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = fieldOf(issue?.path ?? []);
  const message = issue?.code === "unrecognized_keys" ? "has an unknown key" : issue?.message;
  return refuse([field, message].filter(Boolean).join(": "));
}

/** Names of fields below these are text of the file, which the message of a job does not quote. */
const freeNames: readonly PropertyKey[] = ["metadata", "properties", "facts", "fact_corrections"];

function fieldOf(path: readonly PropertyKey[]): string {
  const free = path.findIndex((name) => freeNames.includes(name));
  return (free < 0 ? path : path.slice(0, free + 1)).map(String).join(".");
}

export function refuse(fault: string): never {
  throw invalidInput(fault, "file");
}
