import { z } from "zod";
import { invalidInput } from "../../domain/errors.ts";

/**
 * The parameters that are lists: their values have commas between, and a request may repeat them. Register the finished
 * schema (`.register(listParameters, {})`, last), because every other method of a schema returns a new one.
 */
export const listParameters = z.registry<Record<never, never>>();

/** Most characters of a name that an error shows. */
const shownName = 100;

/** Reads a query string. Joins the values of a repeated list. Throws `invalid_input` for any other repeated name. */
export function readQuery(querystring: string, schema: z.ZodType): Record<string, string> {
  const lists = listsOf(schema);
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(querystring)) {
    const known = values.get(name);
    if (known !== undefined && !lists.has(name)) {
      const shown = name.slice(0, shownName);
      throw invalidInput(`${shown}: is given twice`, shown);
    }
    values.set(name, known === undefined ? value : `${known},${value}`);
  }
  return Object.fromEntries(values);
}

function listsOf(schema: z.ZodType): ReadonlySet<string> {
  if (!(schema instanceof z.ZodObject)) return new Set();
  const parameters: [string, z.core.$ZodType][] = Object.entries(schema.shape);
  return new Set(parameters.filter(([, parameter]) => listParameters.has(parameter)).map(([name]) => name));
}
