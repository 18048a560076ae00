import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";

type Provided = Parameters<typeof AsyncLocalStorageProviderSingleton.initializeGlobalInstance>[0];
type Store = ReturnType<Provided["getStore"]>;

/** The sandbox has Node's class as a global. */
declare const AsyncLocalStorage: new () => Provided;

// One storage for all workflows of a worker. Node 20 writes a property into every promise for each living storage, so a
// storage per workflow would slow down the promises of all other cached workflows. A stored value belongs to a chain of
// promises, so two workflows never share one. The sandbox's freeze does not reach the storage.
const storage = new AsyncLocalStorage();

AsyncLocalStorageProviderSingleton.initializeGlobalInstance({
  getStore: () => storage.getStore(),
  run: <Result>(store: Store, work: () => Result): Result => storage.run(store, work),
  enterWith: (store: Store): void => storage.enterWith(store),
});
