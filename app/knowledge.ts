import { createPictureRenderer } from "../activities/ingest-document/render-pictures.ts";
import type { Derivation } from "../domain/derivation.ts";
import { currentDerivation } from "../ingest/derivation.ts";
import type { DocumentPreparer } from "../ingest/prepare/document-preparer.ts";
import { createConfiguration } from "../knowledge/configuration/configuration.ts";
import { createFinishDeletions } from "../knowledge/finish-deletions.ts";
import { createKgWiper } from "../knowledge/kg-wiper.ts";
import { createOrphans } from "../knowledge/orphans.ts";
import { createPictures } from "../knowledge/pictures.ts";
import { createProjectionRelay } from "../knowledge/projection/relay.ts";
import { rememberVectors } from "../knowledge/projection/remember-vectors.ts";
import { createSecondaryRelay } from "../knowledge/projection/secondary.ts";
import { createRedraw } from "../knowledge/redraw.ts";
import { createPictureRefresh } from "../knowledge/refresh-pictures.ts";
import { createRegistry } from "../knowledge/registry.ts";
import { createRetention } from "../knowledge/retention.ts";
import { createSweeper } from "../knowledge/sweeper.ts";
import { createDerivingAnew } from "../knowledge/upkeep/derive-anew.ts";
import { createDerivingPosted } from "../knowledge/upkeep/derive-posted.ts";
import type { Models } from "../models/open.ts";
import { closeTogether } from "../platform/close-together.ts";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import { createPriorityGate, type PriorityGate } from "../platform/priority-gate.ts";
import type { Stores } from "../stores/open.ts";
import { createPageRenderer, type PageInput, type PageRenderer } from "../viz/page-renderer.ts";

interface KnowledgeParts {
  readonly config: Pick<Config, "deletion" | "folders" | "ingestion" | "pictures" | "retention" | "upgrades">;
  readonly stores: Stores;
  readonly models: Pick<Models, "embedder" | "extract">;
  readonly preparer: DocumentPreparer;
  /** A renderer that the caller closes. Absent: the service has its own. */
  readonly renderer?: PageRenderer | undefined;
  /** For tests; absent: that of the code. */
  readonly derivation?: Derivation | undefined;
  /** Absent: one of its own. */
  readonly priorityGate?: PriorityGate;
  readonly log: Log;
}

export type Knowledge = Awaited<ReturnType<typeof openKnowledge>>;

/** The services that write knowledge graphs: ingestion, its workflows and the background loops share them. */
export const openKnowledge = ({
  config,
  stores,
  models,
  preparer,
  renderer: shared,
  log,
  derivation = currentDerivation,
  priorityGate = createPriorityGate(),
}: KnowledgeParts) =>
  closeTogether(log, (keep) => {
    const { records, documents, cache, files, graph, secondaryGraph, vectors, keywords } = stores;
    const engines = { graph, vectors, keywords };
    const renderer = shared ?? keep(createPageRenderer());
    const { embedder } = models;
    const remembering = rememberVectors(embedder);
    const render = (input: PageInput) => renderer.render(input, config.pictures.frameAncestors);
    const pictureRenderer = createPictureRenderer({ records, files, render });
    const registry = createRegistry({
      records,
      vectors,
      keywords,
      embedder,
      autoCreate: config.ingestion.autoCreateKg,
    });
    const atOnce = config.upgrades.deriveAtOnce;
    return {
      embedder,
      models,
      derivation,
      priorityGate,
      registry,
      configuration: createConfiguration({ folder: config.folders.graphs, records, registry, log }),
      orphans: createOrphans({ records, vectors, embedder }),
      relay: createProjectionRelay({ records, ...engines, embedder: remembering, priorityGate, log }),
      /** Shares its memory with the relay: a text that a request has embedded is not embedded again. */
      remembering,
      /** null without a secondary graph. */
      secondaryRelay: secondaryGraph && createSecondaryRelay({ records, secondaryGraph, priorityGate, log }),
      pictures: createPictures({ records, files }),
      pictureRenderer,
      preparer,
      derivingAnew: createDerivingAnew({
        records,
        files,
        registry,
        embedder,
        derivation,
        atOnce,
        posted: createDerivingPosted({ records, models, derivation, log }),
        log,
      }),
      pictureRefresh: createPictureRefresh({ records, renderer: pictureRenderer, log }),
      sweeper: createSweeper({
        records,
        documents,
        cache,
        files,
        ...engines,
        redraw: createRedraw({ records, renderer: pictureRenderer }),
        grace: config.deletion,
        log,
      }),
      finishDeletions: createFinishDeletions({ records, log }),
      kgWiper: createKgWiper({
        records,
        documents,
        cache,
        files,
        ...engines,
        secondaryGraph,
        grace: config.deletion,
        log,
      }),
      retention: createRetention({ records, documents, kept: config.retention, log }),
    };
  });
