import { type Derivation, findingsDerivation } from "../../domain/derivation.ts";
import type { PostedChunkLine } from "../../domain/transfer/chunk-lines.ts";
import type { BodyLine } from "../../domain/transfer/lines.ts";
import { extractLoneChunk } from "../../ingest/prepare/extract-lone-chunk.ts";
import type { Models } from "../../models/open.ts";
import type { PostableSubject } from "../../stores/ports/records/edit-chunks.ts";
import type { HandWork, PostedChunkToRestore } from "../../stores/ports/records/imports.ts";

/** Collects what people have done, until it is restored in one transaction. */
interface Collector {
  add(line: BodyLine): Promise<void>;
  /** Number of lines that need work. */
  size(): number;
  collected(): HandWork;
}

interface Preparing {
  readonly models: Pick<Models, "extract">;
  readonly derivation: Derivation;
}

type Mutable = { -readonly [Name in keyof HandWork]: HandWork[Name][number][] };

/**
 * Collects the lines of changes by hand. Entities and relations that only documents support are derived from the
 * sources, so their lines are skipped.
 */
export function createHandWork({ models, derivation }: Preparing): Collector {
  const work: Mutable = {
    suppressed: [],
    removed: [],
    posted: [],
    entities: [],
    relations: [],
    merged_entities: [],
    merged_relations: [],
  };
  return {
    async add(line) {
      if (line.type === "suppressed") work.suppressed.push(line);
      if (line.type === "removed_chunk") work.removed.push(line);
      if (line.type === "posted_chunk")
        work.posted.push(await restorable(models, line, findingsDerivation(derivation)));
      if (line.type === "entity" && line.by_hand !== null) work.entities.push(line);
      if (line.type === "relation" && line.by_hand !== null) work.relations.push(line);
      if (line.type === "merged_entity") work.merged_entities.push(line);
      if (line.type === "merged_relation") work.merged_relations.push(line);
    },
    size: () => Object.values(work).reduce((sum, lines) => sum + lines.length, 0),
    collected: () => work,
  };
}

/** In files that do not say which subjects a person gave, these have this strength, and the others have less. */
const givenStrength = 1;

/**
 * The line has the findings if these versions of the code made them. Otherwise the text is read again, as after an
 * upgrade, and the subjects that a person gave stay.
 */
async function restorable(
  models: Pick<Models, "extract">,
  { content, metadata, sync_vectors, derivation, subjects, mentions, triples }: PostedChunkLine,
  present: string,
): Promise<PostedChunkToRestore> {
  const prepared = await extractLoneChunk(models, content);
  const marked = subjects.map((subject) => ({
    ...subject,
    given: subject.given ?? subject.strength === givenStrength,
  }));
  const restored =
    derivation === present
      ? { ...prepared, subjects: marked, mentions, triples }
      : { ...prepared, subjects: withGiven(prepared.subjects, marked) };
  return { metadata, sync_vectors, prepared: restored, derivation: present };
}

/** A given entity is the subject of its name; its description is that of the text. */
function withGiven(found: readonly PostableSubject[], marked: readonly PostableSubject[]): readonly PostableSubject[] {
  const given = marked.filter((subject) => subject.given);
  const describedBy = new Map(found.map(({ key, description }) => [key, description]));
  return [
    ...found.filter(({ key }) => !given.some((subject) => subject.key === key)),
    ...given.map((subject) => ({ ...subject, description: describedBy.get(subject.key) ?? null })),
  ];
}
