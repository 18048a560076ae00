import { plantedGraph } from "../viz/network/samples.ts";
import { renderNetwork } from "../viz/network.ts";
import { findChromium, type PageFrames, watchPages } from "./support/page-frames.ts";
import { type Row, report } from "./support/report.ts";

// The network page in a real headless Chromium without a GPU: painting, motion, rest. Graphs are generated with a fixed
// seed. It needs no evaluation data, but a Chromium (LORE_CHROMIUM, or on PATH).
const sizes = [10_000, 20_000];

async function main(): Promise<void> {
  const chromium = findChromium();
  if (chromium === null) {
    process.stderr.write(
      "Set LORE_CHROMIUM to a Chromium, or put one on PATH; without it this benchmark cannot run.\n",
    );
    process.exit(2);
  }
  process.env.LORE_CHROMIUM = chromium;
  const graphs = sizes.map((size) => plantedGraph(size).data);
  const watched = await watchPages(graphs.map((data) => renderNetwork(data)));
  const rows = graphs.map(({ nodes, edges }, at): Row => {
    const frames = watched[at];
    return { entities: nodes.length, relations: edges.length, ...(frames && columns(frames)) };
  });
  await report({ name: "pictures-browser", title: "The network page in a browser" }, rows, [
    "Window 1200 × 800, headless, no GPU, planted communities, seed 7. Complete: the last frame after which the page rests.",
    "fps, p95 and script while zooming in, dragging in a circle and zooming out by real events; script: the page's own drawing per frame it draws. Full detail: from the last event until the page rests.",
    "Goals: mean ≥ 30 fps, p95 ≤ 50 ms, script ≤ 4 ms per frame; first paint ≤ 500 ms, complete ≤ 1,000 ms and full detail ≤ 600 ms at 10,000 entities; 1 request.",
  ]);
}

const columns = (frames: PageFrames): Row => ({
  "first paint ms": Math.round(frames.firstPaint),
  "complete ms": Math.round(frames.complete),
  requests: frames.requests,
  fps: frames.fps.toFixed(1),
  "p95 frame ms": frames.p95FrameMs.toFixed(1),
  "script ms": frames.scriptMs.toFixed(1),
  "full detail ms": Math.round(frames.settledMs),
});

await main();
