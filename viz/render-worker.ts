// The thread that renders pages: a layout of thousands of entities takes seconds, which would block the API's requests.
import { parentPort } from "node:worker_threads";
import { standBack } from "../platform/threads/stand-back.ts";
import { renderDashboard } from "./dashboard.ts";
import { networkHashes, renderNetwork } from "./network.ts";
import { pageCsp, pageHashes } from "./page.ts";
import type { PageReply, PageRequest } from "./page-renderer.ts";

standBack();
parentPort?.on("message", ({ id, dashboard, network, previous, frameAncestors }: PageRequest) => {
  const answer = (reply: Omit<PageReply, "id">) => parentPort?.postMessage({ id, ...reply });
  try {
    const { html, positions } = renderNetwork(network, previous ?? undefined);
    const pages = {
      "dashboard.html": { html: renderDashboard(dashboard).html, csp: pageCsp({ ...pageHashes, frameAncestors }) },
      "network_visualization.html": { html, csp: pageCsp({ ...networkHashes, frameAncestors }) },
    };
    answer({ rendered: { pages, positions } });
  } catch (error) {
    answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
