import { Worker } from "node:worker_threads";
import type { DashboardData } from "../domain/dashboard.ts";
import { idleThreadMs } from "../domain/limits/threads.ts";
import type { NetworkData } from "../domain/network.ts";
import type { PictureFacts } from "../domain/picture-facts.ts";
import type { NetworkPositions, PageName } from "../domain/picture-names.ts";
import { entryPoint } from "../platform/entry-point.ts";

export interface PageInput {
  readonly dashboard: DashboardData;
  readonly network: NetworkData;
  /** Positions in the last picture: the next picture keeps its arrangement. */
  readonly previous: NetworkPositions | null;
}

export interface Rendered {
  readonly pages: Readonly<Record<PageName, { readonly html: string; readonly csp: string }>>;
  readonly positions: NetworkPositions;
  readonly csp_hashes: PictureFacts["csp_hashes"];
}

export interface PageRequest extends PageInput {
  readonly id: number;
  readonly frameAncestors: string;
}

export interface PageReply {
  readonly id: number;
  readonly rendered?: Rendered;
  readonly failure?: string;
}

export interface PageRenderer {
  /**
   * Renders in a thread, one request after the other. Rejects when a page cannot be drawn or the thread ends.
   * `frameAncestors`: hosts that may embed the pages.
   */
  render(input: PageInput, frameAncestors: string): Promise<Rendered>;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (rendered: Rendered) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The first request starts the thread, also after the thread ended. The thread ends when it has no work for a while.
 */
export function createPageRenderer(): PageRenderer {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let requests = 0;
  let idle: NodeJS.Timeout | undefined;

  /** A request that comes meanwhile starts another thread. */
  const retire = (): void => {
    const unused = worker;
    worker = null;
    unused?.terminate().catch(() => undefined);
  };
  const settle = ({ id, rendered, failure }: PageReply): void => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) {
      worker?.unref();
      idle = setTimeout(retire, idleThreadMs).unref();
    }
    if (rendered) asked?.resolve(rendered);
    else asked?.reject(new Error(`A page could not be drawn: ${failure}`));
  };
  const lost = (ended: Worker): void => {
    if (worker !== ended) return;
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error("The drawing thread ended"));
    waiting.clear();
  };
  const living = (): Worker => {
    if (worker) return worker;
    const { url, args } = entryPoint(import.meta.url, "render-worker");
    const started = new Worker(url, { argv: [...args], execArgv: [] });
    started.on("message", settle);
    started.on("error", () => lost(started));
    started.on("exit", () => lost(started));
    worker = started;
    return started;
  };

  return {
    render: (input, frameAncestors) =>
      new Promise((resolve, reject) => {
        requests += 1;
        clearTimeout(idle);
        waiting.set(requests, { resolve, reject });
        const asked = living();
        asked.ref();
        asked.postMessage({ id: requests, ...input, frameAncestors } satisfies PageRequest);
      }),
    async close() {
      clearTimeout(idle);
      await worker?.terminate();
    },
  };
}
