import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLog } from "../../platform/log.ts";
import { keywordIndexContract } from "../../test/contract/keywords.ts";
import { openLanceKeywords } from "./keywords.ts";

keywordIndexContract("LanceDB", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lance-keywords-"));
  let store = await openLanceKeywords({ folder, log: silentLog() });
  return {
    store,
    reopen: async () => {
      store = await openLanceKeywords({ folder, log: silentLog() });
      return store;
    },
    dispose: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});
