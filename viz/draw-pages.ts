import { renderDashboard } from "./dashboard.ts";
import { indexHashes, renderIndex } from "./index-page.ts";
import { networkHashes, renderNetwork } from "./network.ts";
import { pageCsp, pageHashes } from "./page.ts";
import type { PageInput, Rendered } from "./page-renderer.ts";

const kinds = [pageHashes, networkHashes, indexHashes] as const;
const hashesOfAll = {
  script: kinds.flatMap((kind) => ("scriptHash" in kind ? [kind.scriptHash] : [])),
  style: kinds.map(({ styleHash }) => styleHash),
};

/** All pages of a knowledge graph. Takes seconds of CPU for a large one. */
export function drawPages({ dashboard, network, previous }: PageInput, frameAncestors: string): Rendered {
  const { html, positions } = renderNetwork(network, previous ?? undefined);
  return {
    pages: {
      "dashboard.html": { html: renderDashboard(dashboard).html, csp: pageCsp({ ...pageHashes, frameAncestors }) },
      "network_visualization.html": { html, csp: pageCsp({ ...networkHashes, frameAncestors }) },
      "index.html": {
        html: renderIndex({ dashboard, network, positions }),
        csp: pageCsp({ ...indexHashes, frameAncestors }),
      },
    },
    positions,
    csp_hashes: hashesOfAll,
  };
}
