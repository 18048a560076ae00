import { z } from "zod";
import type { Ctx } from "../../../domain/auth.ts";
import { isUnavailable } from "../../../domain/errors.ts";
import type { KnowledgeGraph } from "../../../domain/kg.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { queryFlag } from "../../input/parameters.ts";
import { route } from "../../route.ts";
import type { GraphServices } from "../../services.ts";

const names = z.array(z.string());
const Fault = z.object({
  name: z.string().describe("Name of the file, or of the knowledge graph that it declares"),
  reason: z.string().describe("The line, the field and its bound"),
});

export const reloadRegistry = route({
  id: "reloadRegistry",
  method: "POST",
  path: "/api/v1/knowledge-graphs/registry/reload",
  tag: "Knowledge graphs",
  summary: "Read the files that declare knowledge graphs again, and make missing vector collections",
  description:
    "The operator declares knowledge graphs in files of LORE_KG_CONFIG_DIR. This request creates the new ones with " +
    "their collections and changes the others, in one transaction. A knowledge graph whose file is gone becomes " +
    "inactive and keeps its data. With a fault in any file nothing changes: `success` is false, and `errors` names " +
    "the file and the line, or says only that a file of another tenant has a fault. Knowledge graphs that no file " +
    "declared stay as they are. Without a fault, also if no folder is configured, the request makes the vector " +
    "collections that knowledge graphs of the tenant lack because a store was away when they were created. If the " +
    "store is still away, the first document makes them. The answer names the vector collections without a knowledge " +
    "graph: those that a deletion kept until a knowledge graph of the same name takes them up, and, for the tenant that " +
    "operates the installation, those that belong to no tenant. With `remove_orphans=true` the request removes all of them.",
  scope: "admin",
  query: z.object({
    remove_orphans: queryFlag(false).describe(
      "Whether to remove the vector collections without a knowledge graph. With a fault in a file they stay. If the " +
        "vector store is unavailable, the request fails; send it again.",
    ),
  }),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    success: z.boolean().describe("false: a file has a fault, and nothing changed"),
    message: z.string().describe("What was done, in words"),
    kgs_loaded: z.int().describe("Number of knowledge graphs that the files declare"),
    added: names.describe("Names of the knowledge graphs that were created; those of another tenant as tenant/name"),
    updated: names.describe("Names of the knowledge graphs that were changed"),
    removed: names.describe("Names of the knowledge graphs that became inactive, because their files are gone"),
    errors: z.array(Fault).describe("Faults of the files"),
    orphans: names
      .nullable()
      .describe(
        "Names of the vector collections without a knowledge graph that remain, of at most 100 knowledge graphs of each kind; " +
          "null while the vector store is unavailable",
      ),
    orphans_removed: names.describe("Names of the vector collections that this request removed"),
    timestamp: shared.timestamp,
  }),
  examples: [
    { summary: "The files were read", status: 200 },
    { summary: "Collections without a knowledge graph are removed", query: { remove_orphans: "true" }, status: 200 },
  ],
  handle: async ({ ctx, query }, { graphs: { configuration, orphans } }) => {
    const { declared, completed, faults, ...changes } = await configuration.reload(ctx);
    const removes = query.remove_orphans && faults.length === 0;
    const orphans_removed = removes ? await orphans.remove(ctx) : [];
    const named = (kgs: readonly KnowledgeGraph[]) => kgs.map((kg) => shownName(ctx, kg));
    return {
      success: faults.length === 0,
      message: messageFor(configuration.folder !== null, faults.length) + completedText(completed),
      kgs_loaded: faults.length === 0 ? declared : 0,
      added: named(changes.added),
      updated: named(changes.updated),
      removed: named(changes.removed),
      errors: [...faults],
      orphans: await remaining(orphans, ctx),
      orphans_removed: [...orphans_removed],
      timestamp: new Date().toISOString(),
    };
  },
});

async function remaining(orphans: GraphServices["orphans"], ctx: Ctx): Promise<string[] | null> {
  try {
    return [...(await orphans.find(ctx)).orphans];
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
}

const shownName = ({ tenant_id }: Ctx, kg: KnowledgeGraph): string =>
  kg.tenant_id === tenant_id ? kg.name : `${kg.tenant_id}/${kg.name}`;

const completedText = (completed: number): string =>
  completed === 0 ? "" : `. The missing collections of ${completed} knowledge graph(s) were made`;

function messageFor(hasFolder: boolean, faults: number): string {
  if (!hasFolder) return "No folder of knowledge graphs is configured (LORE_KG_CONFIG_DIR)";
  if (faults > 0) return "Nothing was changed: correct the files that `errors` names, and reload again";
  return "The knowledge graphs are as their files declare";
}
