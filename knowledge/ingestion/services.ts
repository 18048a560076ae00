import type { DocumentPreparer } from "../../ingest/prepare/document-preparer.ts";
import type { Embedder } from "../../models/embedder.ts";
import type { ModelCalls } from "../../models/model-call.ts";
import type { RightOfWay } from "../../platform/right-of-way.ts";
import type { FileStore } from "../../stores/ports/files.ts";
import type { GraphStore } from "../../stores/ports/graph.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { KeywordIndex, VectorStore } from "../../stores/ports/vectors.ts";
import type { Pictures } from "../pictures.ts";
import type { ProjectionRelay } from "../projection/relay.ts";
import type { Registry } from "../registry.ts";

/** What the steps of an ingestion work with. */
export interface IngestionServices {
  readonly records: Records;
  readonly files: FileStore;
  readonly graph: GraphStore;
  readonly vectors: VectorStore;
  readonly keywords: KeywordIndex;
  readonly embedder: Embedder;
  readonly models: ModelCalls;
  readonly preparer: DocumentPreparer;
  readonly registry: Registry;
  readonly relay: ProjectionRelay;
  readonly pictures: Pictures;
  readonly rightOfWay: RightOfWay;
}
