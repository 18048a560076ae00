import { z } from "zod";
import { type UnknownField, unknownFieldWarning } from "../input/unknown-fields.ts";

const Warnings = z.object({ metadata: z.object({ warnings: z.array(z.string()) }) });
const hasWarnings = (body: unknown): body is z.infer<typeof Warnings> => Warnings.safeParse(body).success;

/**
 * Names the unknown fields and parameters of the request in `metadata.warnings` of the answer, if it has such a list.
 */
export function warned<Given extends { readonly body: unknown }>(
  given: Given,
  unknown: readonly UnknownField[],
): Given {
  const { body } = given;
  if (unknown.length === 0 || !hasWarnings(body)) return given;
  const warnings = [...body.metadata.warnings, ...unknown.map(unknownFieldWarning)];
  return { ...given, body: { ...body, metadata: { ...body.metadata, warnings } } };
}
