import type { StoreHealth } from "../ports/health.ts";
import { type Circuit, createCircuit } from "./circuit.ts";
import { deadlineOf } from "./deadlines.ts";

interface Store {
  health(): Promise<StoreHealth>;
}

/** Puts a circuit around each guarded role, and reports the traffic of its backend. */
export interface StoreGuard {
  /** Wraps the methods of a role with its circuit. Returns a role without a circuit unchanged. */
  around<S extends Store>(role: string, store: S): S;
  /** Whether a call to the backend succeeded within the last seconds. */
  isAlive(backend: string): boolean;
  /** Whether calls to a backend ("sql", "graphdb", …) recently fail or are slow. */
  isTroubled(backend: string): boolean;
  /** Forgets the traffic of a past outage. */
  forget(backend: string): void;
  close(): Promise<void>;
}

/** Methods about the store itself, and streams: they report their own failures. */
const passing: ReadonlySet<string> = new Set(["health", "close", "ids"]);

/** `backends` names the backend of each guarded role. */
export function createStoreGuard(backends: Readonly<Record<string, string>>): StoreGuard {
  const circuits: { readonly backend: string; readonly circuit: Circuit }[] = [];
  const of = (wanted: string) => circuits.filter(({ backend }) => backend === wanted);
  return {
    around(role, store) {
      const backend = backends[role];
      if (backend === undefined) return store;
      const circuit = createCircuit({ backend, health: () => store.health() });
      circuits.push({ backend, circuit });
      return guarded(store, "", (path, work, args) =>
        circuit.call(work, { deadlineMs: deadlineOf(role, path), isProof: !args.some(isEmptyList) }),
      );
    },
    isAlive: (backend) => of(backend).some(({ circuit }) => circuit.traffic.isAlive()),
    isTroubled: (backend) => of(backend).some(({ circuit }) => circuit.traffic.isTroubled()),
    forget: (backend) => {
      for (const { circuit } of of(backend)) circuit.traffic.forget();
    },
    close: async () => {
      for (const { circuit } of circuits) circuit.close();
    },
  };
}

/** A store that is asked for nothing, or to write nothing, mostly returns without a call of its engine. */
const isEmptyList = (arg: unknown): boolean => Array.isArray(arg) && arg.length === 0;

type Method = (...args: readonly unknown[]) => Promise<unknown>;
type Call = (path: string, work: () => Promise<unknown>, args: readonly unknown[]) => Promise<unknown>;

/**
 * Behaves like the store. Methods keep their `this` and may be detached; groups of methods are guarded in the same way.
 */
export function guarded<S extends object>(store: S, prefix: string, call: Call): S {
  const made = new Map<PropertyKey, unknown>();
  return new Proxy(store, {
    get(target, key) {
      if (!made.has(key)) made.set(key, part(target, key));
      return made.get(key);
    },
  });

  function part(target: S, key: PropertyKey): unknown {
    const value: unknown = Reflect.get(target, key);
    const name = String(key);
    if (typeof value === "object" && value !== null) return guarded(value, `${prefix}${name}.`, call);
    if (!isMethod(value)) return value;
    const method: Method = value.bind(target);
    if (passing.has(name)) return method;
    return (...args: unknown[]) => call(prefix + name, async () => method(...args), args);
  }
}

const isMethod = (value: unknown): value is Method => typeof value === "function";
