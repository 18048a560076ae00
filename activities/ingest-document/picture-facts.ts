import type { DashboardData, NamedCount } from "../../domain/dashboard.ts";
import { typeMapLimit } from "../../domain/limits/shown.ts";
import type { NetworkData } from "../../domain/network.ts";
import { generatorVersion, type PictureFacts } from "../../domain/picture-facts.ts";
import { type NetworkPositions, type PageName, pageNames } from "../../domain/picture-names.ts";
import { recordOf } from "../../domain/record-of.ts";
import type { RenderedPage } from "../../knowledge/pictures.ts";

/** Input of a rendering; `previous` holds the positions of the entities in the last picture. */
export interface PictureInput {
  readonly dashboard: DashboardData;
  readonly network: NetworkData;
  readonly previous: NetworkPositions | null;
}

export interface DrawnPictures {
  readonly pages: Readonly<Record<PageName, RenderedPage>>;
  readonly positions: NetworkPositions;
  readonly csp_hashes: PictureFacts["csp_hashes"];
}

/** The facts of pages that were just drawn from these data. */
export function factsOf(
  { dashboard, network }: Omit<PictureInput, "previous">,
  { pages, csp_hashes }: Omit<DrawnPictures, "positions">,
): PictureFacts {
  return {
    generator_version: generatorVersion,
    display_name: dashboard.display_name,
    sizes: recordOf(pageNames, (name) => Buffer.byteLength(pages[name].html)),
    statistics: {
      entities_count: network.entities_total,
      relations_count: network.relations_total,
      entity_types: byName(dashboard.entity_types),
      relation_types: byName(dashboard.relation_types),
      shown_entities: network.nodes.length,
      shown_relations: network.edges.length,
    },
    csp_hashes,
  };
}

/** The most frequent come first in the list. */
const byName = (counts: readonly NamedCount[]): Readonly<Record<string, number>> =>
  Object.fromEntries(counts.slice(0, typeMapLimit).map(({ name, count }) => [name, count]));
