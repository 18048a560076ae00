import { uuid4 } from "@temporalio/workflow";
import { defineGlobal } from "./define-global.ts";

// Random ids come from the workflow's seeded generator, so that a replay gets the same ones.
defineGlobal("crypto", {
  randomUUID: uuid4,
  getRandomValues: (bytes: Uint8Array): Uint8Array => {
    for (let index = 0; index < bytes.length; index++) bytes[index] = Math.floor(Math.random() * 256);
    return bytes;
  },
});
