// Units that are template in a knowledge graph now. Their number is bounded: if each of them is in a tenth of the
// documents, there are at most ten times as many as one document has units.
import { LRUCache } from "lru-cache";
import type { ActiveChunk, ChunkUnits } from "../../../domain/chunk.ts";
import { templateBounds } from "../../../domain/limits/candidates.ts";
import type { Sql } from "../client.ts";

/** A chunk as it is stored. Fields that depend on other documents are added when the chunk is read. */
export interface StoredChunk extends Pick<ChunkUnits, "sentence_units"> {
  readonly chunk: Omit<ActiveChunk, "template_sentences">;
}

/** Templates by knowledge graph. A knowledge graph without templates has no entry. */
export type Templates = ReadonlyMap<number, ReadonlySet<number>>;

/**
 * Whether the unit `u` is template in the knowledge graph `k`. The first condition is the one of the index. The
 * second one bounds the part of the index that is read.
 */
export const isTemplate = `(u.documents >= ${templateBounds.documents} AND u.documents >= ceil(${templateBounds.share} * k.sources_count)::int)`;

/** Largest number of templates that are read of each knowledge graph, the most frequent first. */
const templatesLimit = 10_000;

export async function readTemplates(db: Sql, kg_ids: readonly number[]): Promise<Templates> {
  return unitsOf(await readVersions(db, kg_ids));
}

/** The template of a knowledge graph in one of its versions. */
interface Version {
  readonly kg_id: number;
  readonly version: number;
  readonly units: ReadonlySet<number>;
}

async function readVersions(db: Sql, kg_ids: readonly number[]): Promise<Version[]> {
  const rows = await db.prepared<{ kg_id: number; version: number; units: number[] }>(
    "templates",
    `SELECT k.id AS kg_id, k.version, ARRAY(
       SELECT unit FROM document_units u WHERE u.kg_id = k.id AND ${isTemplate} ORDER BY u.documents DESC LIMIT ${templatesLimit}
     ) AS units FROM knowledge_graphs k WHERE k.id = ANY($1::bigint[])`,
    [kg_ids],
  );
  return rows.map(({ units, ...row }) => ({ ...row, units: new Set(units) }));
}

const unitsOf = (versions: readonly Version[]): Templates =>
  new Map(versions.flatMap(({ kg_id, units }) => (units.size === 0 ? [] : [[kg_id, units]])));

export interface TemplateReader {
  /** The templates of knowledge graphs, which have these versions at the moment. */
  of(versions: ReadonlyMap<number, number>): Promise<Templates>;
  /** Drops everything from memory. */
  forget(): void;
}

/** Units in memory, of all knowledge graphs: about 20 MB. */
const rememberedUnits = 500_000;

/**
 * Reads the templates of a knowledge graph once for each of its versions: every change of its units, and of the number
 * of its documents, makes a new version (`cutover/counters.ts`).
 */
export function createTemplateReader(db: Sql): TemplateReader {
  const known = new LRUCache<number, Version>({
    maxSize: rememberedUnits,
    sizeCalculation: ({ units }) => 10 + units.size,
  });
  return {
    async of(versions) {
      const found = [...versions].map(([kg_id, version]) => ({ kg_id, version, known: known.get(kg_id) }));
      const current = found.flatMap((each) => (each.known?.version === each.version ? each.known : []));
      const missing = found.filter((each) => each.known?.version !== each.version).map(({ kg_id }) => kg_id);
      const read = missing.length === 0 ? [] : await readVersions(db, missing);
      for (const each of read) known.set(each.kg_id, each);
      return unitsOf([...current, ...read]);
    },
    forget: () => known.clear(),
  };
}

export function withTemplates({ sentence_units, chunk }: StoredChunk, templates: Templates): ActiveChunk {
  const units = templates.get(chunk.kg_id);
  if (units === undefined) return chunk;
  const template_sentences = sentence_units.flatMap((unit, at) => (units.has(unit) ? [at] : []));
  return template_sentences.length === 0 ? chunk : { ...chunk, template_sentences };
}
