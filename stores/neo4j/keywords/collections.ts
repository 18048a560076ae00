import type { CollectionRef } from "../../ports/vectors.ts";
import type { Run } from "../client.ts";
import { lockLost } from "../errors.ts";
import type { Role } from "../role.ts";

/** Key of a collection's node, and the word (`collection`) that marks the collection's texts. */
export interface CollectionName extends CollectionRef {
  readonly space: string;
  readonly collection: string;
}

/** Texts deleted per transaction of a drop. */
const dropBatch = 2_000;

const itsNode = "(c:Collection {space: $space, kg_id: $kg_id, kind: $kind})";

/**
 * Sets a property, which locks the node until the transaction ends: a write and a drop never run together. The
 * statement then reads the node again, because another transaction may have deleted it during the wait.
 */
const lock = (run: Run, name: CollectionName) =>
  run<{ dropping: boolean | null }>(
    `MATCH ${itsNode} SET c.collection = $collection WITH collect(c) AS held
     MATCH ${itsNode} WHERE c IN held RETURN c.dropping AS dropping`,
    { ...name },
  );

/**
 * Runs `work` under the collection's lock. If the collection is missing or being dropped, returns undefined and does
 * not call `work`.
 */
export const intoCollection = <T>(role: Role, name: CollectionName, work: (run: Run) => Promise<T>) =>
  role.write(name.collection, async (run) => {
    const [found] = await lock(run, name);
    return found === undefined || found.dropping ? undefined : work(run);
  });

/** First finishes an interrupted drop, so that the dropped texts do not come back. */
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
 * The first transaction makes the collection invisible; its texts are deleted in batches. Each batch checks that the
 * drop is still under way, so that it cannot delete from a new collection of the same name.
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
