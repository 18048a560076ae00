import { isUnavailable } from "../domain/errors.ts";
import type { WorkflowEngine } from "./engine.ts";

/** Whether an error of one workflow's call means that the engine cannot be reached, so that all calls would fail. */
export const engineAway =
  (engine: Pick<WorkflowEngine, "health">) =>
  async (error: unknown): Promise<boolean> =>
    isUnavailable(error) && (await engine.health()).status === "disconnected";
