import type { z } from "zod";

/** An optional field of a request with its default. `null` counts as absent: many clients send it for unset fields. */
export const orElse = <S extends z.ZodType>(schema: S, fallback: z.output<S>) =>
  schema
    .nullish()
    .meta({ default: fallback })
    .transform((value): z.output<S> => value ?? fallback);
