import { expect, test } from "vitest";
import { createGate } from "../test/support/gate.ts";
import { createRedraw } from "./redraw.ts";

test("a drawing that waits for its turn gives up when the service closes", async () => {
  const [closing, waits] = [new AbortController(), createGate()];
  const records = { kgs: { byId: async () => ({ version: 3 }) } };
  const renderer = {
    keepUp: (_kg_id: number, _version: number, { signal }: { readonly signal: AbortSignal }) =>
      new Promise<void>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        waits.open();
      }),
  };
  const redraw = createRedraw({ records, renderer } as never)(1, closing.signal);
  await waits.opened;
  closing.abort(new Error("closing"));
  await expect(redraw).rejects.toThrow("closing");
});
