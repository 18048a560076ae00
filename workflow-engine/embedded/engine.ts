import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError, unavailable } from "../../domain/errors.ts";
import type { Log } from "../../platform/log.ts";
import { withTraceHeader } from "../../platform/trace-context.ts";
import type { StartOf, WorkflowArgs, WorkflowEngine, WorkflowName } from "../engine.ts";
import type { Program } from "./program-of.ts";
import { type OpenRun, openRun } from "./run.ts";
import { createSlots, type Slots } from "./slots.ts";

interface ProgramChoice<Args> {
  readonly program: Program<Args>;
  /** Runs at once. A run has its slot from its first step to its last, and keeps it while it waits for another attempt. */
  readonly concurrency: number;
}

export interface EmbeddedEngineOptions {
  readonly programs: { readonly [Name in WorkflowName]: ProgramChoice<WorkflowArgs[Name]> };
  /** How long steps may go on after `close` before they are told to stop; default 10 seconds. */
  readonly graceMs?: number;
  readonly log: Log;
}

/** The runs of one workflow. */
interface Lane {
  readonly slots: Slots;
  /** Running or waiting for a slot. */
  runs: number;
}

/** Of each workflow: an order is a row, a run is memory. Receivers that hang must not keep documents from being started. */
const mostRuns = 10_000;
/** Steps that ignore their signal do not keep the process; the next start takes their jobs up again. */
const haltMs = 5_000;

/**
 * The workflow engine inside this process. It remembers nothing. The `jobs` table says what has to be done: the reconciler
 * finds that this engine does not know an unfinished job, and starts it again. The records say what was done: every step
 * looks there first. So a run that is over is `not_found`, and a job that is over refuses another run by itself.
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

  async function work<Name extends WorkflowName>(input: StartOf<Name>, run: OpenRun, lane: Lane): Promise<void> {
    const { program } = programs[input.workflow];
    await lane.slots.take(input.priority);
    try {
      if (!isClosed) await program(input.args, run);
    } catch (error) {
      if (!isClosed) log.error({ err: error, workflow_id: input.workflowId }, "a run failed; its job will be retried");
    } finally {
      lane.slots.give();
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
      const run = openRun({ claim: `embedded:${randomUUID()}`, workflowId: input.workflowId, log });
      runs.set(input.workflowId, { run, ended: withTraceHeader(input.trace, () => work(input, run, lane)) });
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

async function within(ms: number, ended: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  await Promise.race([ended, sleep(ms, undefined, { signal: over.signal }).catch(() => undefined)]);
  over.abort();
}
