import { defineGlobal } from "./define-global.ts";

const HostSignal = Object.getPrototypeOf(new AbortController().signal).constructor as typeof AbortSignal;

// The sandbox has AbortController, but not the class AbortSignal. The host's class is not changed, because the rest of
// the process uses it.
defineGlobal(
  "AbortSignal",
  class extends HostSignal {
    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof HostSignal;
    }
    static override timeout(): never {
      throw new Error("AbortSignal.timeout() runs on the wall clock, which a workflow cannot replay");
    }
  },
);
