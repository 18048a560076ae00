import { isUnavailable } from "../domain/errors.ts";
import type { WorkflowEngine } from "./engine.ts";

/**
 * Whether the error of a call means that the engine cannot be reached: then calls for other workflows would fail, too.
 */
export const engineAway =
  (engine: Pick<WorkflowEngine, "health">) =>
  async (error: unknown): Promise<boolean> =>
    isUnavailable(error) && (await engine.health()).status === "disconnected";
