import fc from "fast-check";
import { z } from "zod";
import type { Route } from "../../../api/route.ts";
import type { Content, Draft, Header } from "./draft.ts";
import { mutationOf } from "./mutations.ts";
import { absent, type Known, type Schema, valuesOf } from "./schema-values.ts";
import type { World } from "./world.ts";

// Requests from the route table: first valid ones, then spoiled ones.

/**
 * Fields that need servers outside, or would end data that other requests use. A cursor is valid for its own list only;
 * test/api/lists.test.ts follows cursors. Ids of bulk deletions are given below. The end of a part of a text comes
 * after its beginning.
 */
const leftOut = ["doc_url", "document_url", "webhook_url", "custom_fields_json", "cursor", "force", "ids", "to"];

/** Texts of enough quality to be ingested. */
const texts = [
  "The ferry Aurora runs from Norrvik to Hamn every morning. It was built in 1987.",
  "Maren Holt designed the bridge of Sandvik. She was born in Bergen.",
  "Hamn is a port of Finland with two ferries and a lighthouse.",
];

/** Corrections of valid bodies whose fields depend on each other. */
const tied: Readonly<Record<string, (body: Record<string, unknown>, world: World) => Record<string, unknown>>> = {
  // At least one field, and not of null only.
  updateKnowledgeGraph: (body) => ({ ...body, is_active: true }),
  patchKnowledgeGraph: (body) => ({ ...body, is_active: true }),
  // At least one field to change, and no field without a value.
  updateEntity: (body) => ({ ...body, description: "A port." }),
  updateKgEntity: (body) => ({ ...body, description: "A port." }),
  patchKgEntity: (body) => ({ ...body, description: "A port." }),
  // At least one field to change.
  setMemorySettings: (body) => ({ ...body, retention_days: 30 }),
  patchMemoryItem: (body) => ({ ...body, importance: 0.4 }),
  // The ids are in the body or in the query string.
  bulkDeleteEntities: (body) => ({ ...body, ids: [999_999_999] }),
  bulkDeleteEntitiesByPost: (body) => ({ ...body, ids: [999_999_999] }),
  bulkDeleteRelations: (body) => ({ ...body, ids: [999_999_999] }),
  bulkDeleteRelationsByPost: (body) => ({ ...body, ids: [999_999_999] }),
  bulkDeleteKgEntities: (body) => ({ ...body, ids: [999_999_999] }),
  bulkDeleteKgEntitiesByDelete: (body) => ({ ...body, ids: [999_999_999] }),
  mergeEntities: (body) => ({ ...body, ids: [999_999_999] }),
  splitEntities: (body) => ({ ...body, ids: [999_999_999] }),
  // An entity is not related to itself.
  createRelation: (body) => ({ ...body, target_entity_id: body.source_entity_id === 1 ? 2 : 1 }),
  updateRelation: (body) => ({ ...body, properties: { checked: true } }),
  // The text is in the body or in the query string.
  detectDomain: (body) => ({ ...body, text: "The ferry sails to the harbour." }),
  // Weights for the strategy custom, and a date for the strategy recency.
  rerankEnhanced: ({ documents, ...body }) => ({
    ...body,
    date_field: null,
    score_weights: { relevance: 1 },
    documents: (documents as object[]).map((document) => ({ ...document, date: "2024-03-01" })),
  }),
  // No language model is configured, and a job has few questions.
  runBenchmark: (body) => ({ ...body, judge: "offline" }),
  startBenchmarkJob: ({ categories: _, ...body }) => ({
    ...body,
    dataset: "generated",
    judge: "offline",
    arms: ["off"],
    limit: 7,
    ending: null,
  }),
  // A question that a table answers.
  querySql: ({ table_hints: _, ...body }) => ({
    ...body,
    query: "Which port has the most ferries?",
    kg_names: ["fuzz"],
  }),
  // No fact is stated twice or withdrawn as well, and dates exist.
  updateSource: ({ update_metadata, facts, force_reprocess }) => {
    const stated: Record<string, unknown> = { ...(facts ?? {}) };
    return {
      update_metadata,
      force_reprocess,
      facts: typeof stated.date === "string" ? { ...stated, date: "2016-03" } : stated,
    };
  },
  // The id of a job is in the body or in the query string.
  regenerateVisualizations: ({ job_id: _, ...body }) => body,
  ingestUnified: (body) => ({ ...body, content: texts[Object.keys(body).length % texts.length] }),
};

/** Uploads and questions cost a hundred times as much as other requests, so they come less often. */
const weightOf = ({ work, asksModels }: Route): number => (work || asksModels ? 1 : 3);

/** Headers of changes on a condition. No record has these tags. */
const conditions = fc.constantFrom<readonly Header[]>([], [], [["If-Match", "*"]], [["If-Match", '"a", "b,c"']]);

const uploads = fc.constantFrom(
  ["note.md", "# Hamn\n\nHamn is a port of Finland.\n"] as const,
  ["list.txt", "Ferries run daily from Norrvik to Hamn."] as const,
  ["table.csv", "name,age\nMaren,40\nOle,35\n"] as const,
);

const asker = fc.oneof(
  { weight: 14, arbitrary: fc.constant("admin") },
  ...["read", "write", "delete", "stranger", "free", "nobody"].map((name) => ({
    weight: 1,
    arbitrary: fc.constant(name),
  })),
);

/** Every request that `routes` can get, well-formed and not. */
export function anyDraft(routes: readonly Route[], world: World): fc.Arbitrary<Draft> {
  const each = routes.map((route) => ({ route, valid: validDrafts(route, world) }));
  const asIs = fc.oneof(...each.map(({ route, valid }) => ({ weight: weightOf(route), arbitrary: valid })));
  const spoilt = fc.oneof(...each.map(({ route, valid }) => ({ weight: 1, arbitrary: spoiled(route, valid) })));
  return fc.oneof({ weight: 3, arbitrary: asIs }, { weight: 7, arbitrary: spoilt });
}

/** A value that is named for one route, as "source_id of deleteSource", goes before the general one. */
const knownOf = ({ known }: World, { id }: Route): Known =>
  new Map<string, fc.Arbitrary<unknown>>([
    ...leftOut.map((name) => [name, absent] as const),
    ...Object.entries(known).map(
      ([name, values]) => [name, fc.constantFrom(...(known[`${name} of ${id}`] ?? values))] as const,
    ),
  ]);

const spoiled = ({ body }: Route, valid: fc.Arbitrary<Draft>): fc.Arbitrary<Draft> =>
  fc
    .tuple(valid, fc.array(mutationOf(body.kind), { minLength: 1, maxLength: 3 }))
    .map(([draft, mutations]) => mutations.reduce((each, mutate) => mutate(each), draft));

/** Valid requests by the document, about things that exist in the world. */
export function validDrafts(route: Route, world: World): fc.Arbitrary<Draft> {
  const known = knownOf(world, route);
  return fc
    .record({
      params: fields(route.params, known),
      query: fields(route.query, known),
      content: contentOf(route, known),
      asker,
      condition: route.ifMatch ? conditions : fc.constant([]),
    })
    .map(({ params, query, content, asker: name, condition }) => ({
      about: route.id,
      method: route.method,
      path: route.path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(params[field]))),
      query: Object.entries(query).map(([field, value]) => [field, encodeURIComponent(String(value))] as const),
      headers: [...credentialOf(name, world), ...condition],
      content: tie(route, content, world),
      framing: "length",
      asker: name,
      spoiled: [],
      route,
    }));
}

const credentialOf = (name: string, { keys }: World): readonly Header[] => {
  const secret = keys[name];
  return secret === undefined ? [] : [["X-API-Key", secret]];
};

const schemaOf = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });

const fields = (schema: z.ZodType | undefined, known: Known): fc.Arbitrary<Record<string, unknown>> =>
  schema === undefined
    ? fc.constant({})
    : (valuesOf(schemaOf(schema), { known }) as fc.Arbitrary<Record<string, unknown>>);

function contentOf(route: Route, known: Known): fc.Arbitrary<Content> {
  const { body } = route;
  if (body.kind === "none") return fc.constant({ kind: "none" });
  if (body.kind === "raw") {
    const texts = (route.examples ?? []).flatMap(({ body: text, status }) => (status < 300 ? [String(text)] : []));
    return fc.constantFrom(...texts).map((text) => ({ kind: "file", type: body.mediaType, bytes: Buffer.from(text) }));
  }
  const given = fields(body.schema, new Map([...known, ["file", absent]]));
  if (body.kind === "json") return given.map((value) => ({ kind: "json", value }));
  return fc.tuple(given, uploads).map(([values, [fileName, content]]) => ({
    kind: "form",
    parts: [
      ...Object.entries(values).map(([name, value]) => ({ name, content: String(value) })),
      { name: "file", fileName, content },
    ],
  }));
}

function tie({ id }: Route, content: Content, world: World): Content {
  const tying = Object.hasOwn(tied, id) ? tied[id] : undefined;
  if (tying === undefined || content.kind !== "json") return content;
  return { kind: "json", value: tying(content.value as Record<string, unknown>, world) };
}
