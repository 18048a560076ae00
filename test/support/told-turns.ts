// Users who tell the service something in every question, so that what it remembers can be counted: each turn has a
// number, and states a fact of its own.
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { inLanes } from "../../agents/in-lanes.ts";
import type { BenchService } from "../../bench/support/service.ts";
import { patiently } from "./patiently.ts";

const kg = "harbour";
const users = 5;
const lanes = 8;
/**
 * The longest time until the spool is empty. On a busy machine hundreds of turns are too slow for the store, and wait.
 */
const emptyMs = 600_000;
const pollMs = 100;

type Service = Pick<BenchService, "request" | "upload" | "json">;

/** A document, so that questions have answers that quote one. */
export async function openHarbour(service: Service): Promise<void> {
  const { job_id } = await service.upload(kg, "quay.md", "# Quay\n\nThe quay lies beside the old fortress.\n");
  for (;;) {
    const { status } = await service.json<{ status: string }>(`/api/v1/jobs/${job_id}`);
    if (status === "completed") return;
    if (status === "failed") throw new Error("The document was not ingested");
    await sleep(pollMs);
  }
}

export interface ToldTurns {
  /** Numbers of the turns whose answer has reached the client. */
  readonly acknowledged: ReadonlySet<number>;
  readonly asked: number;
  /** Answers that said that memory was not available to them. */
  readonly degraded: number;
  /**
   * Asks until `upTo` questions were asked in all, several at a time. A question whose answer is lost counts as asked,
   * and `service` is called for the next one: it may wait for another service.
   */
  tell(upTo: number, service: () => Promise<Service>): Promise<void>;
}

const Told = z.object({
  metadata: z.object({ memory: z.object({ degraded: z.array(z.string()).optional() }) }),
});

export function createToldTurns(): ToldTurns {
  const acknowledged = new Set<number>();
  let asked = 0;
  let degraded = 0;

  async function ask(service: Service, n: number): Promise<void> {
    const query = `I prefer tea${n}z. Where is the quay?`;
    const body = JSON.stringify({ query, kg_names: [kg], user_id: userOf(n), session_id: "s" });
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body };
    const response = await patiently(() => service.request("/api/v1/query", init)).catch(() => null);
    const text = await response?.text().catch(() => null);
    if (response?.status !== 200 || text == null) return;
    acknowledged.add(n);
    if (Told.parse(JSON.parse(text)).metadata.memory.degraded !== undefined) degraded += 1;
  }

  return {
    acknowledged,
    get asked() {
      return asked;
    },
    get degraded() {
      return degraded;
    },
    async tell(upTo, service) {
      await inLanes(lanes, upTo - asked, async () => {
        const n = asked;
        asked += 1;
        await ask(await service(), n);
      });
    },
  };
}

const userOf = (n: number): string => `teller ${n % users}`;

export interface Remembered {
  /** Acknowledged turns that one of the managers does not have. */
  readonly lost: readonly string[];
  /** Turns and facts that are there more than once, or count more than once. */
  readonly doubled: readonly string[];
}

/** Waits until no turn waits, and compares what is remembered with what was told. */
export async function rememberedOf(service: Service, { acknowledged, asked }: ToldTurns): Promise<Remembered> {
  await spoolEmpty(service);
  const [lost, doubled]: [string[], string[]] = [[], []];
  for (let user = 0; user < users; user += 1) {
    const path = `/api/v1/memory/users/${encodeURIComponent(userOf(user))}`;
    const told = [...acknowledged].filter((n) => n % users === user);
    for (const manager of ["episodic", "semantic"]) {
      const items = await allItems(service, `${path}/items?manager=${manager}&limit=500`);
      const counts = new Map<number, number>();
      for (const { text, support } of items)
        for (const [, n] of text.matchAll(/tea(\d+)z/g)) counts.set(Number(n), (counts.get(Number(n)) ?? 0) + support);
      lost.push(...told.filter((n) => !counts.has(n)).map((n) => `${manager} ${n}`));
      doubled.push(...[...counts].filter(([, count]) => count > 1).map(([n, count]) => `${manager} ${n}: ${count}`));
    }
    const possible = Array.from({ length: asked }, (_, n) => n).filter((n) => n % users === user).length;
    const outcomes = await allItems(service, `${path}/items?manager=procedural&limit=500`);
    const counted = outcomes.reduce((sum, { support }) => sum + support, 0);
    if (counted < told.length) lost.push(`outcomes ${counted} of ${told.length}`);
    if (counted > possible) doubled.push(`outcomes ${counted} of ${possible}`);
  }
  return { lost, doubled };
}

async function spoolEmpty(service: Service): Promise<void> {
  const end = Date.now() + emptyMs;
  while ((await turnsWaiting(service)) !== 0) {
    if (Date.now() > end) throw new Error("The spool does not empty");
    await sleep(pollMs);
  }
}

export const turnsWaiting = async (service: Service): Promise<number | null> =>
  (await service.json<{ turns_waiting: number | null }>("/api/v1/memory/health")).turns_waiting;

const Items = z.object({
  items: z.array(z.object({ text: z.string(), support: z.number() })),
  next_cursor: z.string().nullable(),
});

async function allItems(service: Service, path: string): Promise<z.infer<typeof Items>["items"]> {
  const items: z.infer<typeof Items>["items"] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: z.infer<typeof Items> = Items.parse(
      await service.json(`${path}${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`),
    );
    items.push(...page.items);
    cursor = page.next_cursor;
  }
  return items;
}
