import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { desktop, openBrowser } from "../../test/support/browser.ts";
import { servePages } from "../../test/support/page-server.ts";

/** Behaviour of a network page in a real browser. Times in milliseconds from the navigation's start. */
export interface PageFrames {
  readonly firstPaint: number;
  /** The last frame of the first picture; afterwards the page is idle. */
  readonly complete: number;
  readonly requests: number;
  /** While panning and zooming. */
  readonly fps: number;
  readonly p95FrameMs: number;
  /** Script time per frame that the page draws. */
  readonly scriptMs: number;
  /** From the end of the gesture to the last frame. */
  readonly settledMs: number;
}

const programs = ["chromium", "chromium-browser", "google-chrome"];
const restMs = 400;
const patienceMs = 30_000;
const steps = { wheel: 20, drag: 90 } as const;
const stepMs = 12;

/** Counts the page's own frames and their cost. `beats` are the browser's frames while a listener is attached. */
const recorder = `(() => {
  const ask = window.requestAnimationFrame.bind(window);
  const seen = { last: 0, drawn: 0, script: 0, beats: [], listening: false };
  window.requestAnimationFrame = (draw) => ask((now) => {
    const began = performance.now();
    draw(now);
    seen.last = performance.now();
    seen.script += seen.last - began;
    seen.drawn += 1;
  });
  const beat = (now) => { if (seen.listening) { seen.beats.push(now); ask(beat); } };
  window.recorded = seen;
  window.listen = () => { Object.assign(seen, { drawn: 0, script: 0, beats: [], listening: true }); ask(beat); };
})()`;

interface Recorded {
  readonly last: number;
  readonly drawn: number;
  readonly script: number;
  readonly beats: readonly number[];
}

/** Chromium given by LORE_CHROMIUM, else the one on PATH; null when there is none. */
export function findChromium(): string | null {
  if (process.env.LORE_CHROMIUM) return process.env.LORE_CHROMIUM;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = programs.flatMap((program) => folders.map((folder) => join(folder, program)));
  return paths.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Opens each page once in headless Chromium, pans and zooms it, and closes the browser. */
export async function watchPages(
  pages: readonly { readonly html: string; readonly csp: string }[],
): Promise<PageFrames[]> {
  const server = await servePages();
  const browser = openBrowser();
  try {
    const found: PageFrames[] = [];
    for (const [at, { html, csp }] of pages.entries()) {
      const url = server.put(`page-${at}`, { html, csp });
      const { page, requests, close } = await browser.visit(url, { before: recorder });
      found.push({ ...(await watch(page)), requests: requests.length });
      await close();
    }
    return found;
  } finally {
    await browser.close();
    await server.close();
  }
}

async function watch(page: Page): Promise<Omit<PageFrames, "requests">> {
  const complete = await rested(page);
  const firstPaint = await page.evaluate<number>(
    `performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1`,
  );
  await page.evaluate("listen()");
  await gesture(page);
  const ended = await page.evaluate<number>("recorded.listening = false, performance.now()");
  const { drawn, script, beats } = await page.evaluate<Recorded>("({ ...recorded })");
  const gaps = beats.slice(1).map((beat, at) => beat - (beats[at] ?? 0));
  const settledMs = Math.max(0, (await rested(page)) - ended);
  return { firstPaint, complete, settledMs, scriptMs: script / Math.max(1, drawn), ...paceOf(gaps) };
}

function paceOf(gaps: readonly number[]): Pick<PageFrames, "fps" | "p95FrameMs"> {
  const sorted = [...gaps].sort((a, b) => a - b);
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  return { fps: (1000 * gaps.length) / total, p95FrameMs: sorted[Math.floor(sorted.length * 0.95)] ?? 0 };
}

/** The time of the last frame, once the page has stopped drawing. */
async function rested(page: Page): Promise<number> {
  for (const giveUpAt = performance.now() + patienceMs; performance.now() < giveUpAt; ) {
    const { last, now } = await page.evaluate<{ last: number; now: number }>(
      "({ last: recorded.last, now: performance.now() })",
    );
    if (last > 0 && now - last > restMs) return last;
    await sleep(restMs / 4);
  }
  throw new Error("The page does not come to rest");
}

/** Zooms in, drags in a circle, and zooms out, with real wheel and mouse events. */
async function gesture({ mouse }: Page): Promise<void> {
  const [x, y] = [desktop.width / 2, desktop.height / 2];
  await mouse.move(x, y);
  const wheel = async (deltaY: number) => {
    for (let step = 0; step < steps.wheel; step += 1) {
      await mouse.wheel(0, deltaY);
      await sleep(stepMs);
    }
  };
  await wheel(-60);
  await mouse.down();
  for (let step = 1; step <= steps.drag; step += 1) {
    const angle = (2 * Math.PI * step) / steps.drag;
    await mouse.move(x + 220 * Math.sin(angle), y + 160 * (1 - Math.cos(angle)) - 160);
    await sleep(stepMs);
  }
  await mouse.up();
  await wheel(60);
}
