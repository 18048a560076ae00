import type { NetworkData } from "../domain/network.ts";
import type { NetworkPositions } from "../domain/picture-names.ts";
import { networkScript } from "./generated/network-script.ts";
import { displayLabel } from "./label.ts";
import { networkBody } from "./network/body.ts";
import { layoutGraph } from "./network/layout/layout.ts";
import type { Places } from "./network/layout/multilevel.ts";
import { networkStyle } from "./network/network.css.ts";
import { nodeRadius, order } from "./network/order.ts";
import { packNetwork } from "./network/pack-data.ts";
import { hashesOf, pageCsp, renderPage } from "./page.ts";

export interface RenderedNetwork {
  /** The whole file, UTF-8; at most 3 MB with names of ordinary length. */
  readonly html: string;
  /** Value of the Content-Security-Policy header for embedding by the same origin; see `pageCsp` for other hosts. */
  readonly csp: string;
  /** "sha256-…", the same for every knowledge graph. */
  readonly script_hash: string;
  readonly style_hash: string;
  /** To be stored and passed to the next rendering of the same knowledge graph. */
  readonly positions: NetworkPositions;
}

/** Most nodes and edges in one page. Size and smoothness are measured up to these numbers (`bench/pictures.ts`). */
export const networkLimits = { nodes: 20_000, edges: 80_000 } as const;

const assets = { script: networkScript, style: networkStyle };

/** Hashes of the network page, the same for every knowledge graph. */
export const networkHashes = hashesOf(assets);

/**
 * The interactive network of one knowledge graph: one file without external requests. The same data (and `previous`)
 * give the same bytes. The least important nodes and edges beyond `networkLimits` are left out, and the page says so.
 * Pure and synchronous, seconds of CPU for large graphs: run it in a worker.
 * @throws RangeError when an edge ends outside of the list of nodes, or two nodes have one id.
 */
export function renderNetwork(data: NetworkData, previous?: NetworkPositions): RenderedNetwork {
  const { nodes, edges, graph } = order(data, networkLimits);
  const layout = layoutGraph(graph, Float64Array.from(nodes, nodeRadius), previous && placesOf(nodes, previous));
  const page = renderPage(
    {
      title: `${displayLabel(data.display_name)} · network`,
      data: packNetwork(data, { nodes, edges, layout }),
      body: networkBody(data),
    },
    assets,
  );
  const tenths = (values: Float64Array): number[] => Array.from(values, (value) => Math.round(value * 10) / 10);
  return {
    html: page,
    csp: pageCsp(networkHashes),
    script_hash: networkHashes.scriptHash,
    style_hash: networkHashes.styleHash,
    positions: { ids: nodes.map(({ id }) => id), x: tenths(layout.x), y: tenths(layout.y) },
  };
}

/** Earlier positions; NaN for nodes that the earlier picture did not have. */
function placesOf(nodes: readonly { readonly id: string }[], { ids, x, y }: NetworkPositions): Places {
  const index = new Map(ids.map((id, i) => [id, i]));
  const pick = (values: readonly number[]): Float64Array =>
    Float64Array.from(nodes, ({ id }) => values[index.get(id) ?? -1] ?? Number.NaN);
  return { x: pick(x), y: pick(y) };
}
