import type { Log } from "./log.ts";

/** A part that is open until it is closed. */
export interface Opened {
  close(): Promise<unknown> | unknown;
}

/** Returns `part`, and closes it together with the other parts. `null` is a part that the configuration leaves out. */
export type Keep = <T extends Opened | null>(part: T) => T;

/**
 * Joins several opened parts into one with a single `close`. `open` passes each part to `keep` as soon as the part is
 * open. `close` closes the parts in reverse order; a part that cannot be closed is logged, and the others are closed
 * all the same. If `open` fails, the parts that are open by then are closed, and its error is thrown.
 */
export async function closeTogether<T extends object>(
  log: Log,
  open: (keep: Keep) => Promise<T> | T,
): Promise<T & { close(): Promise<void> }> {
  const parts: Opened[] = [];
  const keep: Keep = (part) => {
    if (part) parts.push(part);
    return part;
  };
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeInTurn(parts.reverse(), log);
    return closing;
  };
  try {
    return { ...(await open(keep)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function closeInTurn(parts: readonly Opened[], log: Log): Promise<void> {
  for (const part of parts) {
    try {
      await part.close();
    } catch (error) {
      log.error({ err: error }, "closing failed");
    }
  }
}
