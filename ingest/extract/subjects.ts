import type { EntityType } from "../../domain/chunk.ts";

/**
 * The subjects of all chunks of one document: names that are searched in its running text. Plain data, so that it can
 * wait in a file while the batches of a large document are processed.
 */
export interface DocumentSubjects {
  readonly subjects: readonly DocumentSubject[];
}

export interface DocumentSubject {
  readonly key: string;
  readonly type: EntityType;
  readonly strength: number;
}
