import { randomInt } from "node:crypto";
import { choosePort } from "../../platform/local-server/free-port.ts";

/** The kernel gives ports from 32768 on to `listen(0)` and to outgoing connections. */
const [first, end] = [20_000, 32_768];
const attempts = 100;

/**
 * A free port on 127.0.0.1 that the kernel gives to nobody by itself. A test can therefore listen there later, or again
 * after it has given the port up.
 */
export async function reservedPort(): Promise<number> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const wanted = randomInt(first, end);
    if ((await choosePort(wanted)) === wanted) return wanted;
  }
  throw new Error(`None of ${attempts} ports from ${first} to ${end - 1} is free`);
}
