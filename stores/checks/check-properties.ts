import { invalidInput } from "../../domain/errors.ts";
import { oversize } from "../../domain/properties.ts";

/** Throws `invalid_input` when properties that were merged exceed the bounds of properties. */
export function checkProperties(merged: Readonly<Record<string, unknown>>, field: string): void {
  const wrong = oversize(merged);
  if (wrong !== null) throw invalidInput(`${field}: the merged ${field} ${wrong}`, field);
}
