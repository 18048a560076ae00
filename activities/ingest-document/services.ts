import type { Derivation } from "../../domain/derivation.ts";
import type { DocumentPreparer } from "../../ingest/prepare/document-preparer.ts";
import type { ProjectionRelay } from "../../knowledge/projection/relay.ts";
import type { Registry } from "../../knowledge/registry.ts";
import type { Embedder } from "../../models/embedder.ts";
import type { Models } from "../../models/open.ts";
import type { PriorityGate } from "../../platform/priority-gate.ts";
import type { FileStore } from "../../stores/ports/files.ts";
import type { GraphStore } from "../../stores/ports/graph.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { KeywordIndex, VectorStore } from "../../stores/ports/vectors.ts";
import type { PictureRenderer } from "./render-pictures.ts";

/** The services that the steps of an ingestion use. */
export interface IngestionServices {
  readonly records: Records;
  readonly files: FileStore;
  readonly graph: GraphStore;
  readonly vectors: VectorStore;
  readonly keywords: KeywordIndex;
  readonly embedder: Embedder;
  readonly models: Pick<Models, "extract">;
  readonly preparer: Pick<DocumentPreparer, "plan">;
  /** Versions of the code that prepares documents. */
  readonly derivation: Derivation;
  readonly registry: Registry;
  readonly relay: ProjectionRelay;
  readonly pictureRenderer: Pick<PictureRenderer, "atLeast">;
  readonly priorityGate: PriorityGate;
}
