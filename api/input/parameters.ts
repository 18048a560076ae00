import { z } from "zod";
import { notFound } from "../../domain/errors.ts";
import { KgName } from "../../domain/kg.ts";
import { userIdLengthLimit } from "../../domain/limits/memory.ts";
import { safeText } from "../../domain/safe-text.ts";

// All values in a URL are text. `meta` gives the type of the value to the OpenAPI document.

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

/** A number in a query string, such as 0.5. */
export const queryNumber = (minimum: number, maximum: number, fallback: number) =>
  z
    .unknown()
    .meta({ type: "number", minimum, maximum, default: fallback })
    .refine(
      (text) => typeof text === "string" && /^-?\d{1,15}(\.\d{1,25})?(e[+-]?\d{1,3})?$/i.test(text),
      "must be a number",
    )
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum))
    .optional()
    .transform((value) => value ?? fallback);

/** An id that the service created. The service creates no other form, so a value of another form cannot exist. */
const opaqueId = z.string().regex(/^[A-Za-z0-9_]{1,64}$/, "is not an id");

export const kgParams = z.object({ kg_name: KgName.describe("Name of the knowledge graph") });
export const sourceParams = z.object({
  source_id: opaqueId.describe("Id of the source, as the ingestion answered it"),
});

/** Most characters of an id that an error shows. */
const shownId = 64;

/** An id that the records count. Throws `not_found` for any other text, as the handler does for an unknown number. */
const countedId = (thing: "Chunk" | "Entity" | "Relation") =>
  z
    .unknown()
    .meta({ type: "integer", minimum: 1 })
    .transform((text) => {
      const id = typeof text === "string" && /^\d{1,16}$/.test(text) ? Number(text) : 0;
      if (id > 0 && Number.isSafeInteger(id)) return id;
      throw notFound(`${thing} '${String(text).slice(0, shownId)}' not found`, `${thing.toLowerCase()}_id`);
    });
export const chunkParams = z.object({ chunk_id: countedId("Chunk").describe("Id of the chunk") });
export const entityParams = z.object({ entity_id: countedId("Entity").describe("Id of the entity") });
export const relationParams = z.object({ relation_id: countedId("Relation").describe("Id of the relation") });

export const jobParams = z.object({
  job_id: opaqueId.describe("Id of the job, as the request that created it answered"),
});
export const erasureParams = z.object({
  erasure_id: opaqueId.describe("Id of the erasure, as the request for it answered"),
});
export const traceParams = z.object({
  trace_id: opaqueId.describe("Id of the trace: `X-Trace-Id` of the answer in question"),
});

/** The user or tenant whose usage is shown. */
const usageLabel = safeText(userIdLengthLimit).optional();
export const usageUser = usageLabel.describe("Includes only this user");
export const usageTenant = usageLabel.describe(
  "Tenant to show. Default: the tenant of the key. Only admins of the default tenant may name another.",
);
