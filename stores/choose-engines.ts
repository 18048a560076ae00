import { chooseCache } from "./roles/cache.ts";
import type { StoreSettings } from "./roles/choice.ts";
import { chooseDocuments } from "./roles/documents.ts";
import { chooseFiles } from "./roles/files.ts";
import { chooseGraph } from "./roles/graph.ts";
import { chooseKeywords } from "./roles/keywords.ts";
import { chooseRecords } from "./roles/records.ts";
import { chooseSecondaryGraph } from "./roles/secondary-graph.ts";
import { chooseVectors } from "./roles/vectors.ts";

/** The engine of every role. A URL in the settings moves a role; the drivers are loaded when an engine is opened. */
export const chooseEngines = (settings: StoreSettings) => ({
  records: chooseRecords(settings),
  graph: chooseGraph(settings),
  secondaryGraph: chooseSecondaryGraph(settings),
  vectors: chooseVectors(settings),
  keywords: chooseKeywords(settings),
  documents: chooseDocuments(settings),
  cache: chooseCache(settings),
  files: chooseFiles(settings),
});
