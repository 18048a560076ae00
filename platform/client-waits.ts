import { AsyncLocalStorage } from "node:async_hooks";

const waiting = new AsyncLocalStorage<true>();

/** Runs work that a client waits for. It may use resources that background work leaves free, such as connections. */
export const whileClientWaits = <T>(work: () => T): T => waiting.run(true, work);

/** Whether a client waits for the current work. Loops and workflows that a client has only woken do not count. */
export const clientWaits = (): boolean => waiting.getStore() === true;
