import { expect, test } from "vitest";
import { openFaultProxy, throughProxy } from "./fault-proxy.ts";
import { openReceiver } from "./receiver.ts";
import { reservedPort } from "./reserved-port.ts";

/** The kernel gives ports from here on. */
const firstOfKernel = 32_768;

test("a proxy that refuses connections for a while has a port that the kernel gives to nobody", async () => {
  const receiver = await openReceiver();
  const proxy = await openFaultProxy({ host: "127.0.0.1", port: receiver.port });
  expect(proxy.port).toBeLessThan(firstOfKernel);
  const status = () => fetch(throughProxy(receiver.at("/", 204), proxy)).then((response) => response.status);
  await proxy.set("refuse");
  await expect(status()).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
  await proxy.set("pass");
  expect(await status()).toBe(204);
  await proxy.close();
  await receiver.close();
});

test("a receiver whose port is taken is not opened", async () => {
  const first = await openReceiver(await reservedPort());
  await expect(openReceiver(first.port)).rejects.toMatchObject({ code: "EADDRINUSE" });
  await first.close();
});
