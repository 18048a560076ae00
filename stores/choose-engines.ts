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

/** The name of every role's engine, such as "postgresql"; null for a role that has none. */
export const engineNames = (settings: StoreSettings): Readonly<Record<string, string | null>> =>
  Object.fromEntries(Object.entries(chooseEngines(settings)).map(([role, { engine }]) => [snakeCase(role), engine]));

const snakeCase = (role: string): string => role.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
