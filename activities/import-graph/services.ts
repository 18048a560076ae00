import type { Derivation } from "../../domain/derivation.ts";
import type { Registry } from "../../knowledge/registry.ts";
import type { Models } from "../../models/open.ts";
import type { FileStore } from "../../stores/ports/files.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { LineReader } from "./line-reader.ts";

/** The services that the steps of an import use. */
export interface ImportServices {
  readonly records: Pick<Records, "imports" | "jobs" | "kgs" | "sources">;
  readonly files: Pick<FileStore, "readPart" | "spool" | "keep" | "discard">;
  readonly lines: Pick<LineReader, "read">;
  readonly models: Pick<Models, "extract">;
  readonly derivation: Derivation;
  readonly registry: Pick<Registry, "ensureCollections">;
}
