import { z } from "zod";
import { KgName } from "../domain/kg.ts";

/** A boolean in a query string: true, false, 1, 0 in any case. */
export const queryFlag = (fallback: boolean) =>
  z
    .string()
    .regex(/^(true|false|1|0)$/i, "must be true or false")
    .transform((text) => /^(true|1)$/i.test(text))
    .optional()
    .transform((value) => value ?? fallback);

/** A whole number in a query string. */
export const queryInteger = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .optional()
    .transform((value) => value ?? fallback);

export const kgParams = z.object({ kg_name: KgName });
export const sourceParams = z.object({ source_id: z.string().max(64) });
export const jobParams = z.object({ job_id: z.string().max(64) });
