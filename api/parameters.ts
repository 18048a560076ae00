import { z } from "zod";
import { KgName } from "../domain/kg.ts";
import { userIdLengthLimit } from "../domain/limits.ts";
import { safeText } from "../domain/safe-text.ts";

// Everything in a URL is text; `meta` tells the document what the text means.

/** A boolean in a query string: true, false, 1, 0 in any case. */
export const queryFlag = (fallback: boolean) =>
  z
    .unknown()
    .meta({ type: "boolean", default: fallback })
    .refine((text) => typeof text === "string" && /^(true|false|1|0)$/i.test(text), "must be true or false")
    .transform((text) => /^(true|1)$/i.test(String(text)))
    .optional()
    .transform((value) => value ?? fallback);

/** A whole number in a query string. */
export const queryInteger = (minimum: number, maximum: number, fallback: number) =>
  z
    .unknown()
    .meta({ type: "integer", minimum, maximum, default: fallback })
    .refine((text) => typeof text === "string" && /^\d{1,15}$/.test(text), "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum))
    .optional()
    .transform((value) => value ?? fallback);

/** Made by the service; anything else cannot exist, whatever bytes it was written with. */
const opaqueId = z.string().regex(/^[A-Za-z0-9_]{1,64}$/, "is not an id");

export const kgParams = z.object({ kg_name: KgName });
export const sourceParams = z.object({ source_id: opaqueId });
export const jobParams = z.object({ job_id: opaqueId });
export const traceParams = z.object({ trace_id: opaqueId });
/** A label of a user or a tenant, as it was given. */
export const usageLabel = safeText(userIdLengthLimit).optional();
