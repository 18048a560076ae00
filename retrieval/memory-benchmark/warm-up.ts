import { cutOff } from "./cut-off.ts";
import { type AskedArm, nothingSeen, type PreparedServices, prepareArm } from "./prepare-arm.ts";

/** complete: as without an outage. cut: it took too long. degraded: a part of the service was away. */
export type WarmUp = "complete" | "cut" | "degraded";

/**
 * Finds the evidence of both arms once, only to fill the caches: otherwise the second arm would be faster because of
 * the first arm's reads. Errors are results, because the arms will meet them, too. When the time is over, no further
 * step begins; a call that an engine has already received continues.
 */
export async function warmUp(services: PreparedServices, arms: readonly AskedArm[], ms: number): Promise<WarmUp> {
  const outcomes = await Promise.all(arms.map((asked) => warm(services, asked, ms)));
  return (
    outcomes.find((outcome) => outcome === "cut") ?? outcomes.find((outcome) => outcome === "degraded") ?? "complete"
  );
}

async function warm(services: PreparedServices, asked: AskedArm, ms: number): Promise<WarmUp> {
  const work = async (signal: AbortSignal): Promise<WarmUp> => {
    const { question, steps } = await prepareArm(services, { ...asked, signal }, nothingSeen());
    const recalled = await steps.recall(question);
    const { lost = [] } = await steps.retrieve(question, recalled, await steps.route(question, recalled));
    return lost.length > 0 ? "degraded" : "complete";
  };
  const done = await cutOff({ ms, signal: asked.signal }, (signal) => work(signal).catch(() => "degraded" as const));
  return done?.value ?? "cut";
}
