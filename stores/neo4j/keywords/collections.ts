import type { CollectionRef } from "../../ports/vectors.ts";
import type { Run } from "../client.ts";
import { lockLost } from "../errors.ts";
import type { Role } from "../role.ts";

/** A collection's own node, and the word that its texts bear. */
export interface CollectionName extends CollectionRef {
  readonly space: string;
  readonly collection: string;
}

/** Texts of one transaction of a drop. */
const dropBatch = 2_000;

const itsNode = "(c:Collection {space: $space, kg_id: $kg_id, kind: $kind})";

/**
 * Setting a property takes the node's lock to the transaction's end: a writer and a drop never mix. It is looked up again
 * with the lock held, because it may have been deleted while this waited.
 */
const lock = (run: Run, name: CollectionName) =>
  run<{ dropping: boolean | null }>(
    `MATCH ${itsNode} SET c.collection = $collection WITH collect(c) AS held
     MATCH ${itsNode} WHERE c IN held RETURN c.dropping AS dropping`,
    { ...name },
  );

/** Runs `work` with the collection held; undefined, and nothing is done, where it is missing or being dropped. */
export const intoCollection = <T>(role: Role, name: CollectionName, work: (run: Run) => Promise<T>) =>
  role.write(name.collection, async (run) => {
    const [found] = await lock(run, name);
    return found === undefined || found.dropping ? undefined : work(run);
  });

/** Finishes a drop that never came to its end: its texts must not come back. */
export async function ensureCollection(role: Role, name: CollectionName): Promise<void> {
  const isDropping = await role.write(name.collection, async (run) => {
    await run(`MERGE ${itsNode} SET c.collection = $collection`, { ...name });
    const [found] = await lock(run, name);
    if (found === undefined) throw lockLost();
    return found.dropping ?? false;
  });
  if (!isDropping) return;
  await dropCollection(role, name);
  await ensureCollection(role, name);
}

/**
 * From its first transaction on the collection is gone for everybody; its texts follow in batches. Each batch makes sure
 * that the drop is still on, so that it cannot reach into a collection made anew meanwhile.
 */
export async function dropCollection(role: Role, name: CollectionName): Promise<void> {
  await role.write(name.collection, (run) => run(`MATCH ${itsNode} SET c.dropping = true`, { ...name }));
  const dropSome = async (run: Run): Promise<boolean> => {
    const [found] = await lock(run, name);
    if (!found?.dropping) return false;
    const [gone] = await run<{ n: number }>(
      `MATCH (t:Text {collection: $collection}) WHERE t.id IS NOT NULL WITH t LIMIT $dropBatch DELETE t RETURN count(*) AS n`,
      { collection: name.collection, dropBatch },
    );
    if (gone?.n === dropBatch) return true;
    await run(`MATCH ${itsNode} DELETE c`, { ...name });
    return false;
  };
  while (await role.write(name.collection, dropSome));
}
