import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError, unavailable } from "../../domain/errors.ts";
import type { Waiting } from "../../platform/fair-queue.ts";
import type { Log } from "../../platform/log.ts";
import { withTraceHeader } from "../../platform/trace-context.ts";
import type { StartOf, StartOptions, WorkflowArgs, WorkflowEngine, WorkflowName } from "../engine.ts";
import type { Program } from "./program-of.ts";
import { type OpenRun, openRun } from "./run.ts";
import { createSlots, type Slots } from "./slots.ts";
import { openTurn, type Turn } from "./turn.ts";

interface ProgramChoice<Args> {
  readonly program: Program<Args>;
  /** Number of concurrent runs. A run whose steps all wait for their next attempts does not count. */
  readonly concurrency: number;
  /** Whether a run gives its slot to waiting runs after each step. */
  readonly givesWay?: boolean;
}

export interface EmbeddedEngineOptions {
  readonly programs: { readonly [Name in WorkflowName]: ProgramChoice<WorkflowArgs[Name]> };
  /** Time for running steps to end after `close` before they are aborted; default 10 seconds. */
  readonly graceMs?: number;
  readonly log: Log;
}

/** The runs of one workflow. */
interface Lane {
  readonly slots: Slots;
  /** Running or waiting for a slot. */
  runs: number;
}

interface Working {
  readonly run: OpenRun;
  readonly turn: Turn;
  readonly lane: Lane;
}

/**
 * Largest number of runs of one workflow in this process, running or waiting. Orders are rows, but runs take memory.
 * The bound is per workflow, so that deliveries to hanging receivers do not keep documents from being started.
 */
const mostRuns = 10_000;
/**
 * Longest wait of `close` for steps that ignore their signal. After the next start the service continues their jobs.
 */
const haltMs = 5_000;

/**
 * The workflow engine inside this process. It stores nothing. Work to do is in the `jobs` table: the reconciler finds
 * unfinished jobs that this engine does not know, and starts them. Finished work is in the records, which every step
 * reads first. Therefore the status of an ended run is `not_found`, and the records refuse another run of an ended job.
 */
export function openEmbeddedEngine({ programs, graceMs = 10_000, log }: EmbeddedEngineOptions): WorkflowEngine {
  const runs = new Map<string, { readonly run: OpenRun; readonly ended: Promise<void> }>();
  const lanes = new Map<WorkflowName, Lane>();
  let isClosed = false;

  function laneOf(workflow: WorkflowName): Lane {
    const lane = lanes.get(workflow) ?? { slots: createSlots(programs[workflow].concurrency), runs: 0 };
    lanes.set(workflow, lane);
    return lane;
  }

  async function work<Name extends WorkflowName>(input: StartOf<Name>, { run, turn, lane }: Working): Promise<void> {
    const { program } = programs[input.workflow];
    await turn.hold();
    try {
      if (!isClosed) await program(input.args, run);
    } catch (error) {
      if (!isClosed) log.error({ err: error, workflow_id: input.workflowId }, "a run failed; its job will be retried");
    } finally {
      turn.release();
      runs.delete(input.workflowId);
      lane.runs -= 1;
    }
  }

  return {
    kind: "embedded",
    async start(input) {
      const known = runs.get(input.workflowId);
      if (known) return { run_id: known.run.claim, already: true };
      if (isClosed) throw unavailable("workflow_engine");
      const lane = laneOf(input.workflow);
      if (lane.runs >= mostRuns)
        throw new AppError("overloaded", "Too many jobs are waiting", { retryAfterSeconds: 5 });
      lane.runs += 1;
      const turn = openTurn(lane.slots, placeOf(input), programs[input.workflow].givesWay);
      const run = openRun({ claim: `embedded:${randomUUID()}`, workflowId: input.workflowId, turn, log });
      const ended = withTraceHeader(input.trace, () => work(input, { run, turn, lane }));
      runs.set(input.workflowId, { run, ended });
      return { run_id: run.claim, already: false };
    },
    async cancel(workflowId) {
      runs.get(workflowId)?.run.cancel();
    },
    describe: async (workflowId) => (runs.has(workflowId) ? "running" : "not_found"),
    health: async () => ({ status: isClosed ? "disconnected" : "connected", latency_ms: 0, engine: "in process" }),
    async close() {
      isClosed = true;
      const open = [...runs.values()];
      const ended = Promise.all(open.map((each) => each.ended));
      for (const { run } of open) run.pause();
      await within(graceMs, ended);
      for (const { run } of open) run.halt();
      await within(haltMs, ended);
    },
  };
}

const placeOf = ({ tenantId, priority, requestedAt }: StartOptions): Waiting => ({
  group: tenantId,
  priority,
  since: requestedAt.getTime(),
});

async function within(ms: number, ended: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  await Promise.race([ended, sleep(ms, undefined, { signal: over.signal }).catch(() => undefined)]);
  over.abort();
}
