import { invalidInput } from "../domain/errors.ts";
import { type Config, variableFor } from "../platform/config.ts";
import type { WorkflowEngine } from "./engine.ts";

interface WorkflowEngineChoice {
  readonly kind: WorkflowEngine["kind"];
  /** For operators: the reason why only this process can use the engine; null if processes share the engine. */
  readonly inside: string | null;
}

/** The engine that the settings choose. Throws `invalid_input` if they demand Temporal and no server can be found. */
export function chooseWorkflowEngine({
  workflows,
  temporal,
}: Pick<Config, "workflows" | "temporal">): WorkflowEngineChoice {
  const { engine: wanted, temporalBinary } = workflows;
  if (wanted !== "embedded" && temporal.address !== undefined) return { kind: "temporal", inside: null };
  if (wanted !== "embedded" && temporalBinary !== undefined)
    return { kind: "temporal", inside: `${variableFor("temporal", "address")} is not set` };
  if (wanted !== "temporal") return { kind: "embedded", inside: "no Temporal is used" };
  const ways = "set TEMPORAL_ADDRESS, put the temporal command on PATH, or run `npm run demo` once to have it built";
  throw invalidInput(`LORE_WORKFLOW_ENGINE=temporal, and there is no Temporal server: ${ways}`);
}
