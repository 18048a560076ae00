import { randomBytes } from "node:crypto";
import type { Closable } from "../../stores/ports/health.ts";
import type { Engine } from "../contract/engine.ts";

/** A name that separates one installation's data on a server that all tests share. */
export const newSpace = (): string => randomBytes(6).toString("hex");

interface Spaced<S> {
  open(space: string): Promise<S>;
  /** Deletes the data of the space. */
  drop(space: string): Promise<void>;
}

/** An engine for a contract suite: a space of its own on the server of this run. */
export async function spacedEngine<S extends Closable>({ open, drop }: Spaced<S>): Promise<Engine<S>> {
  const space = newSpace();
  let store = await open(space);
  return {
    store,
    async reopen() {
      store = await open(space);
      return store;
    },
    async dispose() {
      await store.close();
      await drop(space);
    },
  };
}
