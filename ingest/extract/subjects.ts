import type { EntityType } from "../../domain/chunk.ts";

/**
 * What the chunks of one document are about, together: names that its running text is searched for. Plain data, so
 * that it can wait in a file while a big document is worked through in batches.
 */
export interface DocumentSubjects {
  readonly subjects: readonly DocumentSubject[];
}

export interface DocumentSubject {
  readonly key: string;
  readonly type: EntityType;
  readonly strength: number;
}
