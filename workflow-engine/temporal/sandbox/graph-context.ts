import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";

type Provided = Parameters<typeof AsyncLocalStorageProviderSingleton.initializeGlobalInstance>[0];
type Store = ReturnType<Provided["getStore"]>;

/** The sandbox has Node's class as a global. */
declare const AsyncLocalStorage: new () => Provided;

// One storage for all workflows of a worker: Node 20 writes a property for each living storage into every promise,
// so one per workflow would make each promise of each cached workflow pay for all the others. What is stored belongs
// to a chain of promises, thus never to two workflows. The storage itself stays out of reach of the sandbox's freeze.
const storage = new AsyncLocalStorage();

AsyncLocalStorageProviderSingleton.initializeGlobalInstance({
  getStore: () => storage.getStore(),
  run: <Result>(store: Store, work: () => Result): Result => storage.run(store, work),
  enterWith: (store: Store): void => storage.enterWith(store),
});
