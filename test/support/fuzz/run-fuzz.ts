import fc from "fast-check";
import type { Route } from "../../../api/route.ts";
import type { Documented } from "../conforms.ts";
import { bytesOf, type Draft, shownAs } from "./draft.ts";
import { anyDraft } from "./drafts.ts";
import { garbage } from "./garbage.ts";
import { faultsOf } from "./judge.ts";
import { type Exchange, exchange } from "./send.ts";
import type { World } from "./world.ts";

export interface FuzzOptions {
  readonly routes: readonly Route[];
  readonly world: World;
  readonly document: Documented;
  readonly requests: number;
  readonly seed: number;
  /** Called after every block of requests. */
  readonly progress?: (done: number, summary: FuzzSummary) => Promise<void> | void;
}

export interface FuzzSummary {
  readonly requests: number;
  /** The number of valid requests whose credential may do everything, and how many of them were accepted. */
  readonly valid: number;
  readonly accepted: number;
  /** Number of answers by status; "closed" without an answer. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests per route, and the garbage. */
  readonly about: Readonly<Record<string, number>>;
  /** Requests per credential. */
  readonly askers: Readonly<Record<string, number>>;
  /** Each fault once, with its count and a request that shows it. */
  readonly faults: readonly Fault[];
}

interface Fault {
  readonly fault: string;
  readonly about: string;
  readonly times: number;
  readonly request: string;
}

interface Case {
  readonly about: string;
  readonly draft: Draft | null;
  readonly bytes: Buffer;
}

/** Requests are made in blocks: all at once would not fit in memory. */
const blockSize = 500;
const atOnce = 4;
const distinctFaults = 200;

/** Sends random requests, the same for the same seed and routes, and judges every answer. */
export async function runFuzz({
  routes,
  world,
  document,
  requests,
  seed,
  progress,
}: FuzzOptions): Promise<FuzzSummary> {
  const cases = anyCase(routes, world);
  const tally = createTally();
  const one = async (each: Case): Promise<void> => {
    const { draft, bytes } = each;
    const asked = {
      ...firstLineOf(bytes),
      asker: draft?.asker ?? "nobody",
      isValid: draft !== null && draft.asker === "admin" && draft.spoiled.length === 0,
      mayBeSilent: draft === null || draft.framing === "short" || draft.method === "CONNECT",
    };
    const isHead = asked.method === "HEAD";
    const result = await exchange(world.base, bytes, {
      isHead,
      endsEarly: draft?.framing !== "length" && asked.mayBeSilent,
    });
    const faults = faultsOf(asked, result, { world, document });
    tally.add(each, { result, faults, isValid: asked.isValid, base: world.base });
  };
  for (let done = 0; done < requests; done += blockSize) {
    const block = fc.sample(cases, { seed: seed + done, numRuns: Math.min(blockSize, requests - done) });
    const queue = block.values();
    const worker = async () => {
      for (const each of queue) await one(each);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    await progress?.(done + block.length, tally.summary());
  }
  return tally.summary();
}

/** The method and path as the server reads them from the bytes. */
function firstLineOf(bytes: Buffer): { readonly method: string; readonly path: string } {
  const [method = "", path = ""] = bytes.toString("latin1", 0, 20_000).split("\r\n")[0]?.split(/ +/) ?? [];
  return { method, path };
}

const anyCase = (routes: readonly Route[], world: World): fc.Arbitrary<Case> =>
  fc.oneof(
    {
      weight: 19,
      arbitrary: anyDraft(routes, world).map((draft) => ({ about: draft.about, draft, bytes: bytesOf(draft) })),
    },
    { weight: 1, arbitrary: garbage.map((bytes) => ({ about: "garbage", draft: null, bytes })) },
  );

interface Judged {
  readonly result: Exchange;
  readonly faults: readonly string[];
  readonly isValid: boolean;
  readonly base: string;
}

function createTally() {
  const faults = new Map<string, { fault: string; about: string; times: number; request: string }>();
  const statuses = new Map<string, number>();
  const about = new Map<string, number>();
  const askers = new Map<string, number>();
  const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  let [valid, accepted] = [0, 0];
  return {
    add(each: Case, judged: Judged): void {
      const { result } = judged;
      count(statuses, typeof result === "string" ? result : String(result.status));
      count(about, each.about);
      count(askers, each.draft?.asker ?? "nobody");
      if (judged.isValid) {
        valid += 1;
        if (typeof result !== "string" && result.status < 300) accepted += 1;
      }
      for (const fault of judged.faults) {
        const key = `${each.about} ${fault.replaceAll(/[0-9A-Z]{26}|\d+/g, "#")}`;
        const known = faults.get(key);
        if (known) known.times += 1;
        else if (faults.size < distinctFaults)
          faults.set(key, { fault, about: each.about, times: 1, request: shown(each, judged.base) });
      }
    },
    summary: (): FuzzSummary => ({
      requests: [...about.values()].reduce((sum, times) => sum + times, 0),
      valid,
      accepted,
      statuses: Object.fromEntries([...statuses].sort()),
      about: Object.fromEntries([...about].sort()),
      askers: Object.fromEntries([...askers].sort()),
      faults: [...faults.values()].sort((a, b) => b.times - a.times),
    }),
  };
}

function shown({ draft, bytes }: Case, base: string): string {
  if (draft === null)
    return `printf '%s' ${bytes.toString("base64")} | base64 -d | nc ${new URL(base).host.replace(":", " ")}`;
  return `${draft.asker}: ${draft.spoiled.join(" + ")}\n  ${shownAs(draft, base)}`;
}
