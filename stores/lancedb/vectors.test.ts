import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLog } from "../../platform/log.ts";
import { vectorStoreContract } from "../../test/contract/vectors.ts";
import { openLanceVectors } from "./vectors.ts";

vectorStoreContract("LanceDB", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lance-vectors-"));
  let store = await openLanceVectors({ folder, log: silentLog() });
  return {
    store,
    reopen: async () => {
      store = await openLanceVectors({ folder, log: silentLog() });
      return store;
    },
    dispose: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});
