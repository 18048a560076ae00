import { defineGlobal } from "./define-global.ts";

// Promise jobs of the sandbox run in order within one activation. The host's queue would run them outside of it.
defineGlobal("queueMicrotask", (job: () => void): void => {
  void Promise.resolve().then(job);
});
