import { invalidInput } from "../domain/errors.ts";
import type { Config } from "../platform/config.ts";
import { chooseEngines } from "../stores/choose-engines.ts";
import { chooseWorkflowEngine } from "../workflow-engine/choose.ts";

/** The engine of each part of the service, in the order and the words of the message below. */
const enginesOf = (config: Config) => {
  const stores = chooseEngines(config);
  return {
    "the records are": stores.records,
    "the graph is": stores.graph,
    "the copy of the graph is": stores.secondaryGraph,
    "vectors are": stores.vectors,
    "keywords are": stores.keywords,
    "documents are": stores.documents,
    "the cache is": stores.cache,
    "workflows are": chooseWorkflowEngine(config),
    "files are": stores.files,
  };
};

/** The engines that only this process can use, with reasons for the operator. Empty if processes can share all. */
export const keptInside = (config: Config): readonly string[] =>
  Object.entries(enginesOf(config)).flatMap(([part, { inside }]) =>
    inside === null ? [] : [`${part} kept by this process (${inside})`],
  );

/** Throws `invalid_input` with every reason why API and worker cannot be separate processes. */
export function checkRole(config: Config): void {
  const { role } = config.server;
  const inside = keptInside(config);
  if (role === "all" || inside.length === 0) return;
  const reasons = inside.join("; ");
  throw invalidInput(`ROLE=${role} needs every engine outside the process: ${reasons}. Set these, or use ROLE=all`);
}
