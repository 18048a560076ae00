// The thread that renders pages: a layout of thousands of entities takes seconds, which would block the API's requests.
import { parentPort } from "node:worker_threads";
import { nameSources } from "../platform/stack-traces.ts";
import { standBack } from "../platform/threads/stand-back.ts";
import { drawPages } from "./draw-pages.ts";
import type { PageReply, PageRequest } from "./page-renderer.ts";

nameSources();
standBack();
parentPort?.on("message", ({ id, dashboard, network, previous, frameAncestors }: PageRequest) => {
  const answer = (reply: Omit<PageReply, "id">) => parentPort?.postMessage({ id, ...reply });
  try {
    answer({ rendered: drawPages({ dashboard, network, previous }, frameAncestors) });
  } catch (error) {
    answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
