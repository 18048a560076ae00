import type { DeletedKg } from "../../../stores/ports/records/kg-deletions.ts";
import type { CoreRecords } from "../../support/record-lab.ts";

const soon = new Date(Date.now() + 86_400_000);
export const due = { first: soon, again: soon };

/** The wipe of a deleted knowledge graph, step by step. */
export function wiping({ kgDeletions }: Pick<CoreRecords, "kgDeletions">) {
  const dueOf = async (kg_id: number): Promise<DeletedKg | undefined> =>
    (await kgDeletions.due(due, { limit: 1_000, except: [] })).find((each) => each.kg_id === kg_id);
  return {
    dueOf,
    async wipeAll(kg_id: number, limit = 500): Promise<number> {
      let batches = 0;
      while ((await kgDeletions.wipe(kg_id, limit)) > 0) batches += 1;
      return batches;
    },
    async end(kg_id: number): Promise<void> {
      const deleted = await dueOf(kg_id);
      if (deleted === undefined) throw new Error("No wipe is due");
      await kgDeletions.end(deleted);
    },
  };
}
