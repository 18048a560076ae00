import { expect, test } from "vitest";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import { silentLog } from "../../platform/log.ts";
import { createPriorityGate } from "../../platform/priority-gate.ts";
import type { OutboxTarget } from "../../stores/ports/records/outbox.ts";
import { createProjectionRelay } from "./relay.ts";

/** The calls of the outbox in a round, if these targets have rows that wait. */
async function callsOfRound(waiting: readonly OutboxTarget[]): Promise<readonly string[]> {
  const calls: string[] = [];
  const outbox = {
    async due() {
      calls.push("due");
      return waiting;
    },
    async lease(target: OutboxTarget) {
      calls.push(`lease ${target}`);
      return [];
    },
  };
  const services = {
    records: { outbox },
    embedder: createHashEmbedder(),
    priorityGate: createPriorityGate(),
    log: silentLog(),
  };
  await createProjectionRelay(services as unknown as Parameters<typeof createProjectionRelay>[0]).drainOnce();
  return calls;
}

test("a round without work is one call of the records, and one with work leases the rows that wait", async () => {
  expect(await callsOfRound([])).toEqual(["due"]);
  expect(await callsOfRound(["vectors"])).toEqual(["due", "lease vectors"]);
});
