import { z } from "zod";
import { invalidInput } from "../../../domain/errors.ts";
import { type FactName, factNames, StatedFacts } from "../../../domain/facts.ts";
import { jsonKeysLimit, propertiesLimitBytes } from "../../../domain/limits/bodies.ts";
import { orElse } from "../../../domain/or-else.ts";

const Update = z
  .record(z.string(), z.unknown())
  .refine((value) => Object.keys(value).length <= jsonKeysLimit, `must have at most ${jsonKeysLimit} keys`)
  .refine(
    (value) => Buffer.byteLength(JSON.stringify(value)) <= propertiesLimitBytes,
    `must be at most ${propertiesLimitBytes} bytes as JSON`,
  );

export const UpdateSourceRequest = z
  .object({
    force_reprocess: orElse(z.boolean(), false).describe(
      "Whether to process the source again even if its content is unchanged. A document that was fetched from a URL is " +
        "fetched again, other documents are read from the stored upload.",
    ),
    check_content: orElse(z.boolean(), true).describe(
      "Whether to compare a document that was fetched from a URL with its URL. If not, the URL is not called, and " +
        "`force_reprocess` reads the stored copy.",
    ),
    update_metadata: orElse(Update, {}).describe(
      "Merged into the metadata of the source at its top level; null removes a key. The result has at most 64 kB of JSON.",
    ),
    title: StatedFacts.shape.title.describe("Title of the document: short for `facts.title`"),
    facts: orElse(StatedFacts, {}).describe(
      "What you state about the document. It overrides what was found in the document, also in later revisions. " +
        "null: the document has no such fact.",
    ),
    withdraw_facts: orElse(z.array(z.enum(factNames)).max(factNames.length), []).describe(
      "Facts that you no longer state: what was found in the document holds again",
    ),
  })
  .meta({ id: "UpdateSourceRequest" });
export type UpdateSourceRequest = z.output<typeof UpdateSourceRequest>;

export interface StatedChange {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly facts: z.output<typeof StatedFacts>;
  readonly withdrawn: readonly FactName[];
}

/** Throws `invalid_input` when the fields contradict each other. */
export function changeOf({ update_metadata, title, facts, withdraw_facts }: UpdateSourceRequest): StatedChange {
  if (title !== undefined && facts.title !== undefined && title !== facts.title) {
    throw invalidInput("title: must be the same as facts.title, or absent", "title");
  }
  const stated = title === undefined ? facts : { ...facts, title };
  const both = withdraw_facts.find((name) => stated[name] !== undefined);
  if (both !== undefined) throw invalidInput(`withdraw_facts: ${both} is stated in the same request`, "withdraw_facts");
  return { metadata: update_metadata, facts: stated, withdrawn: withdraw_facts };
}

export const isChange = ({ metadata, facts, withdrawn }: StatedChange): boolean =>
  Object.keys(metadata).length + Object.keys(facts).length + withdrawn.length > 0;
