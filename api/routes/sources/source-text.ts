import { z } from "zod";
import { entityTypes } from "../../../domain/chunk.ts";
import { invalidInput } from "../../../domain/errors.ts";
import { sourceTextLimit } from "../../../domain/limits/shown.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { queryInteger, sourceParams } from "../../input/parameters.ts";
import { listParameters } from "../../input/read-query.ts";
import { exampleIds } from "../../openapi/example-ids.ts";
import { route } from "../../route.ts";
import { presentBlocks, TextBlock } from "./text-blocks.ts";

const position = (what: string) => z.number().int().min(0).describe(`${what}, in Unicode code points of the text`);
const chunk_id = z.number().int().describe("Id of the chunk");

const Mention = z
  .object({
    start_offset: position("Where the name begins"),
    end_offset: position("Where the name ends, exclusive"),
    chunk_id,
    form: z.string().describe("The name as written"),
    type: z.enum(entityTypes).describe("Type of the name as it is used here"),
    confidence: z.number().min(0).max(1).describe("How sure the type is, from 0 to 1"),
    entity_id: z.number().int().nullable().describe("Id of the entity; null if a person deleted it"),
    label: z.string().nullable().describe("Label of the entity; null if a person deleted it"),
  })
  .meta({ id: "TextMention" });

const parts = ["blocks", "mentions"] as const;

const include = z
  .string()
  .regex(/^(blocks|mentions)(,(blocks|mentions))*$/, `must be names with commas between, of: ${parts.join(", ")}`)
  .meta({ examples: ["blocks,mentions"] })
  .transform((text) => new Set(text.split(",")))
  .optional()
  .describe("What to add to the text: blocks, mentions, or both with a comma between. The parameter may be repeated.")
  .register(listParameters, {});

const furthest = 2 ** 31 - 1;

export const sourceText = route({
  id: "sourceText",
  method: "GET",
  path: "/api/v1/sources/{source_id}/text",
  tag: "Sources",
  summary: "Read the stored text of a source, with its passages and names",
  description:
    "The text that all offsets of chunks, citations and mentions point into, as it was read from the document. An answer " +
    `has at most ${sourceTextLimit} Unicode code points: for the next part send \`next_from\` as \`from\`, until it is null. ` +
    "If `revision` changes between two parts, the source was replaced: begin again.",
  scope: "read",
  params: sourceParams,
  query: z.object({
    from: queryInteger(0, furthest, 0).describe(
      "First position, in Unicode code points. After the end of the text the part is empty.",
    ),
    to: queryInteger(0, furthest, furthest).describe(
      `End of the part, exclusive. At most ${sourceTextLimit} code points after \`from\` are answered.`,
    ),
    include,
  }),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    source_id: shared.source_id,
    source_name: shared.source_name,
    kg_name: shared.kg_name,
    revision: z.number().int().describe("Number of the revision that the text is of"),
    from: position("Where the part begins"),
    to: position("Where the part ends, exclusive"),
    total_length: position("Length of the whole text"),
    next_from: position("Where the next part begins").nullable().describe("null at the end of the text"),
    text: z.string().describe("The part of the text"),
    blocks: z
      .array(TextBlock)
      .optional()
      .describe(
        "Passages that overlap the part, and the blocks of which the document consists, in the order of the text; only with " +
          "`include=blocks`. For sources of earlier versions: passages with their tables and code.",
      ),
    mentions: z.array(Mention).optional().describe("Names that overlap the part; only with `include=mentions`"),
  }),
  errors: { 404: "The source does not exist, or no ingestion of it has completed" },
  extension: true,
  examples: [
    {
      summary: "The beginning, with its names",
      params: { source_id: exampleIds.source },
      query: { to: "120", include: "blocks,mentions" },
      status: 200,
    },
    { summary: "An unknown source", params: { source_id: "src_0" }, status: 404 },
  ],
  handle: async ({ ctx, params, query }, { documents: { texts } }) => {
    const { from, to } = query;
    if (to < from) throw invalidInput("to: must be at least from", "to");
    const part = await texts.read(ctx, params.source_id, {
      from,
      to: Math.min(to, from + sourceTextLimit),
      passages: query.include?.has("blocks") ?? false,
      mentions: query.include?.has("mentions") ?? false,
    });
    const { source, passages, blocks = null, mentions } = part;
    return {
      source_id: source.id,
      source_name: source.name,
      kg_name: source.kg_name,
      revision: part.revision,
      from: part.from,
      to: part.to,
      total_length: source.text_length,
      next_from: part.to < source.text_length ? part.to : null,
      text: part.text,
      ...(passages && { blocks: presentBlocks(passages, blocks) }),
      ...(mentions && { mentions: [...mentions] }),
    };
  },
});
