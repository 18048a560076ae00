import { firstSchema } from "./0001-first-schema.ts";
import { quotesAndPurges } from "./0002-quotes-and-purges.ts";
import { derivation } from "./0003-derivation.ts";
import { listsAndRetention } from "./0004-lists-and-retention.ts";
import { choosing } from "./0005-choosing.ts";
import { flipsAndTurns } from "./0006-flips-and-turns.ts";
import { blocks } from "./0007-blocks.ts";
import { shortFlips } from "./0008-short-flips.ts";
import { endedStages } from "./0009-ended-stages.ts";
import { readingGaps } from "./0010-reading-gaps.ts";
import { documentFacts } from "./0011-document-facts.ts";
import { repeatedUnits } from "./0012-repeated-units.ts";
import { registryReads } from "./0013-registry-reads.ts";
import { configuredGraphs } from "./0014-configured-graphs.ts";
import { leasesAndRemovedChunks } from "./0015-leases-and-removed-chunks.ts";
import { deletions } from "./0016-deletions.ts";
import { renamedRelations } from "./0017-renamed-relations.ts";
import { kgDeletion } from "./0018-kg-deletion.ts";
import { pictureFacts } from "./0019-picture-facts.ts";
import { postedChunks } from "./0020-posted-chunks.ts";
import { removedChunksAndLists } from "./0021-removed-chunks-and-lists.ts";
import { origins } from "./0022-origins.ts";
import { jobsAfterJobs } from "./0023-jobs-after-jobs.ts";
import { mergedEntities } from "./0024-merged-entities.ts";
import { forgottenNames } from "./0025-forgotten-names.ts";
import { memory } from "./0026-memory.ts";
import { memoryErasures } from "./0027-memory-erasures.ts";
import { listsAndPictures } from "./0028-lists-and-pictures.ts";
import { cheapStaging } from "./0029-cheap-staging.ts";
import { postedDerivations } from "./0030-posted-derivations.ts";
import { consolidations } from "./0031-consolidations.ts";
import { consolidationLeases } from "./0032-consolidation-leases.ts";
import { formerNames } from "./0033-former-names.ts";
import type { Migration } from "./migration.ts";

/** In order. A released migration never changes, not even in a comment of its SQL; a change is a new entry. */
export const allMigrations: readonly Migration[] = [
  firstSchema,
  quotesAndPurges,
  derivation,
  listsAndRetention,
  choosing,
  flipsAndTurns,
  blocks,
  shortFlips,
  endedStages,
  readingGaps,
  documentFacts,
  repeatedUnits,
  registryReads,
  configuredGraphs,
  leasesAndRemovedChunks,
  deletions,
  renamedRelations,
  kgDeletion,
  pictureFacts,
  postedChunks,
  removedChunksAndLists,
  origins,
  jobsAfterJobs,
  mergedEntities,
  forgottenNames,
  memory,
  memoryErasures,
  listsAndPictures,
  cheapStaging,
  postedDerivations,
  consolidations,
  consolidationLeases,
  formerNames,
];
