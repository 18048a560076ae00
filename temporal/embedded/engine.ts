import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError, unavailable } from "../../domain/errors.ts";
import type { Log } from "../../platform/log.ts";
import { withTraceHeader } from "../../platform/trace-context.ts";
import type { StartOf, WorkflowArgs, WorkflowEngine, WorkflowName } from "../engine.ts";
import { type OpenRun, openRun, type Run } from "./run.ts";
import type { Slots } from "./slots.ts";

/**
 * What runs under a workflow's name: a graph of `agents/` over steps that `run` gives their context. It ends its job
 * itself, and throws only when it could not even do that, or because the engine closes.
 */
export type Program<Args> = (args: Args, run: Run) => Promise<void>;

export interface ProgramChoice<Args> {
  readonly program: Program<Args>;
  /** A run has one from its first step to its last, and keeps it while it waits for another attempt. */
  readonly slots: Slots;
}

export interface EmbeddedEngineOptions {
  readonly programs: { readonly [Name in WorkflowName]: ProgramChoice<WorkflowArgs[Name]> };
  /** How long steps may go on after `close` before they are told to stop; default 10 seconds. */
  readonly graceMs?: number;
  readonly log: Log;
}

/** Of each workflow: an order is a row, a run is memory. Receivers that hang must not use up the room of documents. */
const mostRuns = 10_000;
/** Steps that ignore their signal do not keep the process; the next start takes their jobs up again. */
const haltMs = 5_000;

/**
 * The workflow engine inside this process. It remembers nothing: what has to be done is in the `jobs` table, whose
 * unfinished rows the reconciler finds unknown here and starts again; what was done is in the records, which every step
 * looks at first. So a run that is over is `not_found`, and a job that is over refuses another run by itself.
 */
export function openEmbeddedEngine({ programs, graceMs = 10_000, log }: EmbeddedEngineOptions): WorkflowEngine {
  const runs = new Map<string, { readonly run: OpenRun; readonly ended: Promise<void> }>();
  const counts: Record<WorkflowName, number> = { ingestDocument: 0, answerQuestion: 0, deliverWebhook: 0 };
  let isClosed = false;

  async function work<Name extends WorkflowName>(input: StartOf<Name>, run: OpenRun): Promise<void> {
    const { program, slots } = programs[input.workflow];
    await slots.take(input.priority);
    try {
      if (!isClosed) await program(input.args, run);
    } catch (error) {
      if (!isClosed)
        log.error({ err: error, workflow_id: input.workflowId }, "a run broke off; its job is tried again");
    } finally {
      slots.give();
      runs.delete(input.workflowId);
      counts[input.workflow] -= 1;
    }
  }

  return {
    kind: "embedded",
    async start(input) {
      const known = runs.get(input.workflowId);
      if (known) return { run_id: known.run.claim, already: true };
      if (isClosed) throw unavailable("workflow_engine");
      if (counts[input.workflow] >= mostRuns)
        throw new AppError("overloaded", "Too many jobs are waiting", { retryAfterSeconds: 5 });
      counts[input.workflow] += 1;
      const run = openRun({ claim: `embedded:${randomUUID()}`, workflowId: input.workflowId, log });
      runs.set(input.workflowId, { run, ended: withTraceHeader(input.trace, () => work(input, run)) });
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
