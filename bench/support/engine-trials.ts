import type { Cache } from "../../stores/ports/cache.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import type { GraphStore } from "../../stores/ports/graph.ts";
import type { KeywordIndex } from "../../stores/ports/vectors.ts";
import { document, graphChunk, graphEntity, graphRelation, keysAt, sourceOf } from "./engine-items.ts";
import { inBatches, type Trial } from "./engine-meter.ts";
import type { Contender } from "./engine-roles.ts";

const kg_id = 1;
const ref = { kg_id, kind: "chunk" } as const;
const some = (found: { readonly length: number }, what: string) => {
  if (found.length === 0) throw new Error(`nothing found: ${what}`);
};

/**
 * An item is a chunk with five edges, an entity, and two relations. The query asks for the chunks that mention three
 * keys, and for the neighbours of three entities.
 */
export function graphTrial({ engine, store }: Contender<GraphStore>, largest: number): Trial {
  return {
    role: "graph",
    engine,
    write: async (from, to) => {
      await inBatches(from, to, async (ids) => {
        await store.upsertChunks(
          kg_id,
          ids.map((id) => graphChunk(id, largest)),
        );
        await store.upsertEntities(kg_id, ids.map(graphEntity));
      });
      // After all entities that they connect.
      await inBatches(2 * from - 1, 2 * to, (ids) =>
        store.upsertRelations(
          kg_id,
          ids.map((id) => graphRelation(id, to)),
        ),
      );
    },
    read: async (at, items) => {
      const { mentions } = await store.entitiesOf(kg_id, [1 + ((at * 7919) % items)]);
      some(mentions, "mentions");
    },
    query: async (at, items) => {
      const id = 1 + ((at * 7919) % items);
      const { mentions } = graphChunk(id, largest);
      const keys = mentions.slice(1).map(({ key }) => key);
      some(await store.chunksMentioning(kg_id, [...keys, ...keysAt(at, largest)], 50), "chunks");
      await store.neighbours(kg_id, [id, 1 + (id % items), 1 + ((id * 3) % items)], { cap: 50 });
    },
    clear: () => store.dropKg(kg_id),
  };
}

export function keywordTrial(
  { engine, store }: Contender<KeywordIndex>,
  texts: readonly string[],
  questions: readonly string[],
): Trial {
  return {
    role: "keywords",
    engine,
    write: async (from, to) => {
      await store.ensure(ref, 0);
      await inBatches(from, to, (ids) => {
        const records = ids.map((id) => ({
          id,
          text: texts[id - 1] ?? "",
          source_id: sourceOf(id),
          revision: 1,
          version: 1,
        }));
        return store.upsert(ref, records);
      });
    },
    query: async (at) => some(await store.search(ref, questions[at % questions.length] ?? "", { k: 200 }), "passages"),
    clear: () => store.drop(ref),
  };
}

export function documentTrial({ engine, store }: Contender<DocumentStore>): Trial {
  const tenant_id = document(1).tenant_id;
  return {
    role: "documents",
    engine,
    write: (from, to) => inBatches(from, to, (ids) => store.put("trace_events", ids.map(document))),
    read: async (at, items) => {
      const found = await store.get("trace_events", tenant_id, document(1 + ((at * 7919) % items)).id);
      if (found === null) throw new Error("a document is missing");
    },
    query: async (at) =>
      some(await store.find("trace_events", { tenant_id, session_id: `session-${at % 97}` }, 50), "documents"),
    clear: async () => void (await store.delete("trace_events", { tenant_id, before: new Date() })),
  };
}

/** Values of 200 characters, 20 concurrent writers; the query is an increment. */
export function cacheTrial({ engine, store }: Contender<Cache>): Trial {
  const lifetimeMs = 600_000;
  const writers = 20;
  const value = "x".repeat(200);
  return {
    role: "cache",
    engine,
    write: async (from, to) => {
      let next = from;
      const lane = async () => {
        while (next <= to) await store.set(`tnt/${next++}`, value, lifetimeMs);
      };
      await Promise.all(Array.from({ length: writers }, lane));
    },
    read: async (at, items) => {
      // The in-process cache keeps the 10,000 latest.
      if ((await store.get(`tnt/${items - (at % Math.min(500, items))}`)) !== value)
        throw new Error("a value is missing");
    },
    query: async (at) => void (await store.increment(`tnt/counter/${at % 10}`, lifetimeMs)),
    clear: async () => undefined, // They expire.
  };
}
