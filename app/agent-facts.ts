import { answerQuestion } from "../agents/answer-question.ts";
import { consolidateMemory } from "../agents/consolidate-memory.ts";
import { ingestDocument } from "../agents/ingest-document.ts";
import { nodesOf } from "../agents/workflow.ts";
import type { ApiServices } from "../api/services.ts";
import { unavailable } from "../domain/errors.ts";
import type { Memory } from "../memory/memory.ts";
import type { TurnSpool } from "../memory/spool/turn-spool.ts";
import { within } from "../platform/deadline.ts";
import type { Stores } from "../stores/open.ts";

type Operations = ApiServices["operations"];

interface AgentParts extends Pick<Operations, "health"> {
  readonly memory: Pick<Memory, "managers">;
  readonly documents: Pick<Stores["documents"], "consolidations">;
  readonly spool: Pick<TurnSpool, "depth">;
}

/** An answer about the health waits for nobody. */
const readMs = 500;
/** What is due longer than this is late: a round takes it within seconds, and its workflow within minutes. */
const lateMs = 10 * 60_000;

/** The parts of the agent system, for status and health. */
export const agentFacts = ({ memory, documents, spool, health }: AgentParts): Operations["agents"] => ({
  nodes: [ingestDocument, answerQuestion, consolidateMemory].flatMap(nodesOf),
  memoryManagers: memory.managers,
  turnsWaiting: () =>
    spool.depth().then(
      ({ turns }) => turns,
      () => null,
    ),
  async consolidation() {
    const reading = documents.consolidations.waiting(new Date(Date.now() - lateMs));
    const late = await within(readMs, reading, () => unavailable("documents")).catch(() => null);
    if (late === null) return "unavailable";
    return late > 0 || health.report().workflowEngine === "disconnected" ? "delayed" : "ready";
  },
});
