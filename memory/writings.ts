import type { ManagerName } from "../domain/memory.ts";
import { itemManagers } from "../domain/memory-item.ts";
import { namesOf } from "../domain/record-of.ts";
import { namesFor } from "./assemble.ts";
import type { MemoryManager } from "./manager.ts";
import type { MemoryScope, NewTurn } from "./scope.ts";

/**
 * Each manager's writing of a turn, in the order of `managers`. Managers of items write one after another, because they
 * share the version of their owner: of several at once only one would succeed, and the others would decide again.
 */
export function writings(
  managers: Readonly<Record<ManagerName, Pick<MemoryManager, "remember">>>,
  scope: MemoryScope,
  turn: NewTurn,
): (readonly [ManagerName, Promise<void>])[] {
  const names = new Set(namesFor(scope));
  let before: Promise<unknown> = Promise.resolve();
  return namesOf(managers)
    .filter((name) => names.has(name))
    .map((name) => {
      const write = () => managers[name].remember(scope, turn);
      if (!itemManagers.some((each) => each === name)) return [name, write()];
      const writing = before.then(write, write);
      before = writing;
      return [name, writing];
    });
}
