import type { ChunkDraft } from "../../domain/chunk.ts";
import { AppError } from "../../domain/errors.ts";
import type { IngestionRef } from "../../domain/job.ts";
import type { DocumentSubjects } from "../../ingest/extract/document-subjects.ts";
import type { FileStore } from "../../stores/ports/files.ts";

// Claim checks: what one activity leaves for the next is a file under parsed/<source>/<revision>/, never a payload.
//   text.txt       the parsed text that all offsets point into; stays as long as the revision
//   subjects.json  subject keys of the whole document
//   batch-<n>.json chunk drafts of one batch

export interface Plan {
  readonly folder: string;
  saveText(text: string): Promise<void>;
  save(subjects: DocumentSubjects, batches: readonly (readonly ChunkDraft[])[]): Promise<void>;
  batch(number: number): Promise<{ readonly subjects: DocumentSubjects; readonly drafts: readonly ChunkDraft[] }>;
}

export const parsedFolder = (source_id: string, revision: number): string => `parsed/${source_id}/${revision}`;

export function planOf(files: FileStore, { source_id, revision }: IngestionRef): Plan {
  const folder = parsedFolder(source_id, revision);
  async function readJson<T>(name: string): Promise<T> {
    const bytes = await files.read(`${folder}/${name}`);
    if (!bytes) throw new AppError("not_found", "The prepared document is gone; ingest the document again");
    // Written by `save` of this very version of the job: its shape is known.
    return JSON.parse(bytes.toString("utf8")) as T;
  }
  return {
    folder,
    saveText: (text) => files.write(`${folder}/text.txt`, text),
    async save(subjects, batches) {
      await files.write(`${folder}/subjects.json`, JSON.stringify(subjects));
      for (const [number, drafts] of batches.entries()) {
        await files.write(`${folder}/batch-${number}.json`, JSON.stringify(drafts));
      }
    },
    async batch(number) {
      const [subjects, drafts] = await Promise.all([
        readJson<DocumentSubjects>("subjects.json"),
        readJson<readonly ChunkDraft[]>(`batch-${number}.json`),
      ]);
      return { subjects, drafts };
    },
  };
}
